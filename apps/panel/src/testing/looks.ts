/**
 * The appearances in which each page is checked: by default the one that differs most from that of other tests, which
 * use English on a desktop in light colours. With `PANEL_LOOKS=all`, all appearances are checked.
 */
import type { VisitorOptions } from './visitor.ts';

const most: VisitorOptions = { language: 'es', phone: true, colorScheme: 'dark' };

const others: VisitorOptions[] = [
  { language: 'en', phone: false, colorScheme: 'light' },
  { language: 'es', phone: false, colorScheme: 'dark' },
];

export const looks: readonly VisitorOptions[] =
  process.env.PANEL_LOOKS === 'all' ? [most, ...others] : [most];
