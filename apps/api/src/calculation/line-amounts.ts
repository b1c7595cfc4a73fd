/** What the lines of a document come to before tax: subtotals and discounts, in the order of Decision totals. Pure. */
import { divideRounded, fixedPoint } from '../core/cents.ts';
import { allocate, sum } from './apportion.ts';
import type { TotalsInput, TotalsLine } from './totals.ts';

const quantityDecimals = 3;
const priceDecimals = 6;
const percentDecimals = 4;
export const hundredPercent = fixedPoint(100, percentDecimals);
/** A quantity times a price has nine decimals, a cent has two. */
const perCent = 10n ** BigInt(quantityDecimals + priceDecimals - 2);

/** A rate in percent, within 0 to 100, in ten-thousandths of a percent. */
export function percentage(rate: number | null | undefined): bigint {
  return fixedPoint(Math.min(Math.max(rate ?? 0, 0), 100), percentDecimals);
}

/** Quantity x price in cents, with the impact of the payment method in percent, -100 or more, rounded once. */
export function lineSubtotal({ quantity, price }: TotalsLine, impact = 0): bigint {
  const factor = hundredPercent + fixedPoint(impact, percentDecimals);
  const exact = fixedPoint(quantity, quantityDecimals) * fixedPoint(price, priceDecimals) * factor;
  return divideRounded(exact, perCent * hundredPercent);
}

/**
 * What is left of each subtotal after promotions, percentage of the line, percentage of the document, fixed discount of
 * the line, fixed discount of the document. No discount takes more than what is left; what comes back (a negative line)
 * is reduced by percentages only.
 */
export function discounted(
  input: TotalsInput,
  subtotals: readonly bigint[],
  rank: readonly number[],
): bigint[] {
  const { lines, discountType, discountRate } = input;
  const percentOfAll = discountType === 'fixed' ? 0n : percentage(discountRate);
  const fixedOfAll = discountType === 'fixed' ? fixedPoint(Math.max(discountRate ?? 0, 0), 2) : 0n;
  let left = subtotals.map((amount, index) => less(amount, BigInt(lines[index]?.promotionCents ?? 0)));
  left = left.map((amount, index) => amount - share(amount, percentOf(lines[index])));
  left = takePercentage(left, percentOfAll, rank);
  left = left.map((amount, index) => less(amount, fixedOf(lines[index])));
  return takeFixed(left, fixedOfAll, rank);
}

function percentOf({ discountType, discountRate }: Partial<TotalsLine> = {}): bigint {
  return discountType === 'fixed' ? 0n : percentage(discountRate);
}

function fixedOf({ discountType, discountAmount }: Partial<TotalsLine> = {}): bigint {
  return discountType === 'fixed' ? fixedPoint(Math.max(discountAmount ?? 0, 0), 2) : 0n;
}

function share(amount: bigint, percent: bigint): bigint {
  return divideRounded(amount * percent, hundredPercent);
}

/** A fixed discount, as far as there is something to take it off. */
function less(amount: bigint, discount: bigint): bigint {
  if (amount <= 0n) return amount;
  return discount < amount ? amount - discount : 0n;
}

/** The percentage of what is sold, and of what comes back, each rounded once and shared out over its lines. */
function takePercentage(amounts: bigint[], percent: bigint, rank: readonly number[]): bigint[] {
  const sold = amounts.map((amount) => (amount > 0n ? amount : 0n));
  const back = amounts.map((amount) => (amount < 0n ? -amount : 0n));
  const offSold = allocate(share(sum(sold), percent), sold, rank);
  const offBack = allocate(share(sum(back), percent), back, rank);
  return amounts.map((amount, index) => amount - (offSold[index] ?? 0n) + (offBack[index] ?? 0n));
}

function takeFixed(amounts: bigint[], discount: bigint, rank: readonly number[]): bigint[] {
  const sold = amounts.map((amount) => (amount > 0n ? amount : 0n));
  const most = sum(sold);
  const off = allocate(discount < most ? discount : most, sold, rank);
  return amounts.map((amount, index) => amount - (off[index] ?? 0n));
}
