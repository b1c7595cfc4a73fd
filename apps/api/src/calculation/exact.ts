/**
 * Exact amounts during calculation (Decision R4): integers of 10^-33 of a peso. That is the finest result possible: a
 * quantity (3 decimals) times a price (6), times four percentages (6 each). So no step rounds.
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

/** Returns a unit price, with at most six decimals, as an exact amount. */
export function exactPrice(price: number): Exact {
  return fixedPoint(price, 6) * 10n ** BigInt(decimals - 6);
}

/** Returns an amount such as a discount or cost, rounded to cents. */
export function exactAmount(amount: number): Exact {
  return fixedPoint(amount, 2) * exactCent;
}

/** Multiplies a price by a quantity of up to three decimals. */
export function times(price: Exact, quantity: number): Exact {
  return (price * fixedPoint(quantity, quantityDecimals)) / 10n ** BigInt(quantityDecimals);
}

/** Returns a rate of 0 to 100 percent, in ten-thousandths of a percent. */
export function percentage(rate: number | null | undefined): bigint {
  return signedPercentage(Math.min(Math.max(rate ?? 0, 0), 100));
}

/** Returns a change in percent, up or down, in ten-thousandths of a percent. */
export function signedPercentage(rate: number): bigint {
  return fixedPoint(rate, percentDecimals);
}

/** Returns a share of the amount; `percent` is in ten-thousandths of a percent. */
export function share(amount: Exact, percent: bigint): Exact {
  return (amount * percent) / hundredPercent;
}

/** Rounds the amount to cents, half away from zero. */
export function roundedCents(amount: Exact): bigint {
  return divideRounded(amount, exactCent);
}

/** Formats the amount as decimal text without loss. */
export function exactText(amount: Exact): string {
  const digits = String(amount < 0n ? -amount : amount).padStart(decimals + 1, '0');
  const text = `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`.replace(/\.?0+$/, '');
  return amount < 0n ? `-${text}` : text;
}

/** Parses an amount from decimal text. */
export function exactOf(text: string): Exact {
  return fixedPoint(text, decimals);
}
