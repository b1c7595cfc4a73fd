/** Exact line amounts before tax: subtotals and discounts, in the order of Decision totals. Pure. */
import { allocate, sum } from './apportion.ts';
import {
  type Exact,
  exactAmount,
  exactPrice,
  hundredPercent,
  percentage,
  share,
  signedPercentage,
  times,
} from './exact.ts';
import { lineDiscount } from './line-discounts.ts';
import type { TotalsInput, TotalsLine } from './totals.ts';

/** Returns the unit price with the impact of the payment method, in percent, -100 or more. */
export function unitPrice(price: number, impact = 0): Exact {
  return share(exactPrice(price), hundredPercent + signedPercentage(impact));
}

/** Returns quantity x price with the impact of the payment method. */
export function lineSubtotal({ quantity, price }: Pick<TotalsLine, 'quantity' | 'price'>, impact = 0): Exact {
  return times(unitPrice(price, impact), quantity);
}

/**
 * Applies to each subtotal, in this order: promotions, the line's percentage, the document's percentage, the line's
 * fixed discount, the document's fixed discount. No discount exceeds the remaining amount; returned goods (negative
 * lines) are reduced by percentages only.
 *
 * @param groups the tax group of each line: the document's fixed discount is split over these first.
 */
export function discounted(
  { lines, discountType, discountRate }: TotalsInput,
  subtotals: readonly Exact[],
  groups: readonly string[],
): Exact[] {
  const percentOfAll = discountType === 'fixed' ? 0n : percentage(discountRate);
  const fixedOfAll = discountType === 'fixed' ? exactAmount(Math.max(discountRate ?? 0, 0)) : 0n;
  const left = lines.map((line, index) => {
    const promoted = less(subtotals[index] ?? 0n, line.promotion ?? 0n);
    const { type, value } = lineDiscount(line);
    const reduced = without(without(promoted, type === 'percentage' ? percentage(value) : 0n), percentOfAll);
    return less(reduced, type === 'fixed' ? exactAmount(Math.max(value, 0)) : 0n);
  });
  return takeFixed(left, fixedOfAll, groups);
}

function without(amount: Exact, percent: bigint): Exact {
  return share(amount, hundredPercent - percent);
}

/** Subtracts a fixed discount, at most the amount itself. */
function less(amount: Exact, discount: Exact): Exact {
  if (amount <= 0n) return amount;
  return discount < amount ? amount - discount : 0n;
}

function takeFixed(amounts: readonly Exact[], discount: Exact, groups: readonly string[]): Exact[] {
  const sold = amounts.map((amount) => (amount > 0n ? amount : 0n));
  const most = sum(sold);
  const off = allocate(discount < most ? discount : most, sold, groups);
  return amounts.map((amount, index) => amount - (off[index] ?? 0n));
}
