/** The points that a completed sale gives its customer (Decision N28). Pure. */
import type { Sale } from '@mostrador/types';
import { fixedPoint, toCents } from '../../../core/cents.ts';
import type { SaleChange, SaleFacts } from './sale-facts.ts';

/** The points for the total of a completed sale to a customer who exists, rounded down to whole ones. */
export function awardedPoints(sale: Sale, change: SaleChange, { customer }: SaleFacts): number {
  const { before } = change;
  if (sale.status !== 'completed' || sale.customer_id === null) return 0;
  const isKnown =
    customer !== undefined || (before?.customer_id === sale.customer_id && before.points_awarded > 0);
  return isKnown ? pointsFor(sale.total ?? 0, rateOf(change)) : 0;
}

/** @param rate points for each unit of the currency; six decimals count */
export function pointsFor(total: number, rate: number): number {
  const points = (BigInt(toCents(total)) * fixedPoint(rate, 6)) / 100_000_000n;
  return points > 0n ? Number(points) : 0;
}

/** The rate that is kept with a sale, from when it first gave points; that of one which gave them earlier is 1. */
export function keptRate({ points_awarded }: Sale, change: SaleChange): number | undefined {
  const { before, kept } = change;
  return points_awarded > 0 && !before?.points_awarded ? rateOf(change) : kept?.pointsRate;
}

function rateOf({ before, kept, context }: SaleChange): number {
  return kept?.pointsRate ?? (before && before.points_awarded > 0 ? 1 : context.points.rate);
}
