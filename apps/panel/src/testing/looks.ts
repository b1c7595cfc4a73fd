/**
 * The appearances in which each page is checked: by default the one that differs most from that of other tests, which
 * use English on a desktop in light colours. With `PANEL_LOOKS=all`, all appearances are checked.
 */
import type { UserOptions } from './user.ts';

const most: UserOptions = { language: 'es', phone: true, colorScheme: 'dark' };

const others: UserOptions[] = [
  { language: 'en', phone: false, colorScheme: 'light' },
  { language: 'es', phone: false, colorScheme: 'dark' },
];

export const looks: readonly UserOptions[] = process.env.PANEL_LOOKS === 'all' ? [most, ...others] : [most];
