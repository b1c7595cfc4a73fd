/** The handlers of sales. */
import { goals } from './goals.ts';
import { orders } from './orders.ts';
import { registers } from './registers.ts';
import { sales as resource } from './sales.ts';

export const sales = { ...registers, ...resource, ...orders, ...goals };
