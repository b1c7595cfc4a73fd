/** The totals of an order (Decisions N12, totals). Pure. */
import type { Order } from '@mostrador/types';
import { computeTotals } from '../../../calculation/totals.ts';
import { fromCents, largest, plus, toCents } from '../../../core/cents.ts';
import { fieldProblem } from '../../../core/field-problem.ts';

type Amounts = Pick<Order, 'subtotal' | 'total'>;
type Terms = Pick<Order, 'items' | 'tax_amount' | 'shipping_cost'>;

/**
 * Returns the subtotal of the lines, and the total with tax and shipping. The tax of an order is the amount that the
 * supplier states.
 * @throws Problem `validation_failed` if the total exceeds the largest amount
 */
export function orderTotals({ items, tax_amount, shipping_cost }: Terms): Amounts {
  const { calculated } = computeTotals({
    lines: items.map(({ quantity, unit_price }) => ({ quantity, price: unit_price })),
    taxType: 'exempt',
    shippingCost: shipping_cost,
  });
  const subtotal = toCents(calculated.subtotal);
  const total = plus(toCents(calculated.total), toCents(tax_amount ?? 0));
  if ([subtotal, total].some((amount) => Math.abs(amount) > largest)) {
    throw fieldProblem('/items', 'too_high', `must total at most ${fromCents(largest)}`);
  }
  return { subtotal: fromCents(subtotal), total: fromCents(total) };
}
