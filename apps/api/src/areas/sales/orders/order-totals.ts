/** What an order comes to (Decision N12). Pure. */
import type { Order } from '@mostrador/types';
import { cents, divideRounded, fixedPoint, fromCents } from '../../../core/cents.ts';
import { fieldProblem } from '../../../core/field-problem.ts';

type Amounts = Pick<Order, 'subtotal' | 'total'>;
type Terms = Pick<Order, 'items' | 'tax_amount' | 'shipping_cost'>;

/** Quantities and prices count with six decimals each; the sum is rounded once. */
const decimals = 6;
const perCent = 10n ** BigInt(2 * decimals - 2);
const most = fixedPoint(999_999_999_999.99, 2);

/** The subtotal of the lines, and with tax and shipping the total. @throws Problem `validation_failed` for more than money can be */
export function orderTotals({ items, tax_amount, shipping_cost }: Terms): Amounts {
  const lines = items.map(
    ({ quantity, unit_price }) => fixedPoint(quantity, decimals) * fixedPoint(unit_price, decimals),
  );
  const subtotal = divideRounded(
    lines.reduce((sum, line) => sum + line, 0n),
    perCent,
  );
  const total = subtotal + fixedPoint(tax_amount ?? 0, 2) + fixedPoint(shipping_cost ?? 0, 2);
  if (beyond(subtotal) || beyond(total)) {
    throw fieldProblem('/items', 'too_high', `must not come to more than ${Number(most) / 100}`);
  }
  return { subtotal: fromCents(cents(subtotal)), total: fromCents(cents(total)) };
}

function beyond(amount: bigint): boolean {
  return amount > most || amount < -most;
}
