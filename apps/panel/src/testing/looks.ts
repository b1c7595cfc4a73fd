/**
 * The looks in which each page is checked: the one that differs most from that of the other tests, which read English on
 * a desk in light colours. With `PANEL_LOOKS=all` every look is checked.
 */
import type { VisitorOptions } from './visitor.ts';

const most: VisitorOptions = { language: 'es', phone: true, colorScheme: 'dark' };

const others: VisitorOptions[] = [
  { language: 'en', phone: false, colorScheme: 'light' },
  { language: 'es', phone: false, colorScheme: 'dark' },
];

export const looks: readonly VisitorOptions[] =
  process.env.PANEL_LOOKS === 'all' ? [most, ...others] : [most];
