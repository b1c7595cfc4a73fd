/** The handlers of sales. */
import { registers } from './registers.ts';
import { sales as resource } from './sales.ts';

export const sales = { ...registers, ...resource };
