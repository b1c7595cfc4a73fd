/**
 * Money as exact integers (Decision money). Amounts of the API are JSON numbers; inside they are integer cents, or
 * larger fixed-point integers while a calculation is under way, and are rounded once, at its end.
 */

/** An amount of money in cents, an integer below 2^53. */
export type Cents = number;

/**
 * The decimal number that was written, as an integer of 10^-`decimals`; further digits are rounded half away from zero.
 * Reads the shortest decimal text of the number, so that 1.005 is 1005 thousandths and not one less.
 */
export function fixedPoint(value: number, decimals: number): bigint {
  const { digits, exponent } = decimal(value);
  const shift = exponent + decimals;
  return shift >= 0 ? digits * 10n ** BigInt(shift) : divideRounded(digits, 10n ** BigInt(-shift));
}

/** Divides and rounds half away from zero. `by` is positive. */
export function divideRounded(value: bigint, by: bigint): bigint {
  const doubled = 2n * (value < 0n ? -value : value);
  const rounded = (doubled + by) / (2n * by);
  return value < 0n ? -rounded : rounded;
}

/** An amount of the API in cents, rounded half away from zero. */
export function toCents(amount: number): Cents {
  return Number(fixedPoint(amount, 2));
}

/** Cents as an amount of the API: at most two decimals. */
export function fromCents(cents: Cents): number {
  return cents / 100;
}

function decimal(value: number): { digits: bigint; exponent: number } {
  const [mantissa = '0', exponent = '0'] = String(value).split('e');
  const [whole = '0', fraction = ''] = mantissa.split('.');
  return { digits: BigInt(whole + fraction), exponent: Number(exponent) - fraction.length };
}
