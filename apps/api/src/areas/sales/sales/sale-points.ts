/** The points that a completed sale awards to its customer (Decision N28). Pure. */
import type { Sale } from '@mostrador/types';
import { fixedPoint, toCents } from '../../../core/cents.ts';
import type { SaleChange, SaleFacts } from './sale-facts.ts';

/** Returns the points for a completed sale to an existing customer, rounded down. */
export function awardedPoints(sale: Sale, change: SaleChange, { customer }: SaleFacts): number {
  const { before } = change;
  if (sale.status !== 'completed' || sale.customer_id === null) return 0;
  const isKnown =
    customer !== undefined || (before?.customer_id === sale.customer_id && before.points_awarded > 0);
  return isKnown ? pointsFor(sale.total ?? 0, rateOf(change)) : 0;
}

/** Calculates points. @param rate points per unit of the currency, with up to six decimals */
export function pointsFor(total: number, rate: number): number {
  const points = (BigInt(toCents(total)) * fixedPoint(rate, 6)) / 100_000_000n;
  return points > 0n ? Number(points) : 0;
}

/** Returns the rate stored with a sale, fixed when it first awarded points; 1 for sales of earlier releases. */
export function keptRate({ points_awarded }: Sale, change: SaleChange): number | undefined {
  const { before, kept } = change;
  return points_awarded > 0 && !before?.points_awarded ? rateOf(change) : kept?.pointsRate;
}

function rateOf({ before, kept, context }: SaleChange): number {
  return kept?.pointsRate ?? (before && before.points_awarded > 0 ? 1 : context.points.rate);
}
