/** The points that a completed sale gives its customer (Decision N28). Pure. */
import type { Sale } from '@mostrador/types';
import { toCents } from '../../../core/cents.ts';
import type { SaleChange, SaleFacts } from './sale-facts.ts';

/** One point for each whole unit of the currency, of a completed sale to a customer who exists. */
export function awardedPoints(sale: Sale, { before }: SaleChange, { customer }: SaleFacts): number {
  if (sale.status !== 'completed' || sale.customer_id === null) return 0;
  const isKnown =
    customer !== undefined || (before?.customer_id === sale.customer_id && before.points_awarded > 0);
  return isKnown ? Math.max(Math.floor(toCents(sale.total ?? 0) / 100), 0) : 0;
}
