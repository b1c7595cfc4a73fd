/**
 * Amounts while they are computed (Decision R4): integers of 10^-33 of a peso. That is as fine as a calculation can get:
 * a quantity (3 decimals) times a price (6), and four percentages in a row (6 each). So nothing is rounded on the way.
 */
import { divideRounded, fixedPoint } from '../core/cents.ts';

/** An amount as an integer of 10^-33 of a peso. */
export type Exact = bigint;

const decimals = 33;
const quantityDecimals = 3;
const percentDecimals = 4;

/** A cent as an exact amount. */
export const exactCent: Exact = 10n ** BigInt(decimals - 2);
export const hundredPercent = fixedPoint(100, percentDecimals);

/** The amount, with six decimals at most: a unit price. */
export function exactPrice(price: number): Exact {
  return fixedPoint(price, 6) * 10n ** BigInt(decimals - 6);
}

/** The amount, rounded to cents: a discount, a cost. */
export function exactAmount(amount: number): Exact {
  return fixedPoint(amount, 2) * exactCent;
}

/** What so many units come to, of which three decimals count. */
export function times(price: Exact, quantity: number): Exact {
  return (price * fixedPoint(quantity, quantityDecimals)) / 10n ** BigInt(quantityDecimals);
}

/** A rate in percent, within 0 to 100, in ten-thousandths of a percent. */
export function percentage(rate: number | null | undefined): bigint {
  return signedPercentage(Math.min(Math.max(rate ?? 0, 0), 100));
}

/** A change in percent, up or down, in ten-thousandths of a percent. */
export function signedPercentage(rate: number): bigint {
  return fixedPoint(rate, percentDecimals);
}

/** So many ten-thousandths of a percent of the amount. */
export function share(amount: Exact, percent: bigint): Exact {
  return (amount * percent) / hundredPercent;
}

/** The amount in cents, rounded half away from zero. */
export function roundedCents(amount: Exact): bigint {
  return divideRounded(amount, exactCent);
}

/** The amount as decimal text, to keep it without loss. */
export function exactText(amount: Exact): string {
  const digits = String(amount < 0n ? -amount : amount).padStart(decimals + 1, '0');
  const text = `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`.replace(/\.?0+$/, '');
  return amount < 0n ? `-${text}` : text;
}

/** The amount that decimal text says. */
export function exactOf(text: string): Exact {
  return fixedPoint(text, decimals);
}
