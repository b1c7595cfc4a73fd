/**
 * Money as exact integers (Decision money). Amounts of the API are JSON numbers; inside they are integer cents, or
 * larger fixed-point integers while a calculation is under way, and are rounded once, at its end.
 */

declare const unit: unique symbol;

/** An amount of money in cents, an integer below 2^53. The mark exists for the compiler only. */
export type Cents = number & { readonly [unit]: 'cents' };

/** Marks an integer that was computed as cents; amounts of the API go through `toCents`. */
export function cents(integer: number | bigint): Cents {
  return Number(integer) as Cents;
}

export const zero = cents(0);

/** The largest amount, up or down: 999 999 999 999.99 (Decision money). */
export const largest = cents(99_999_999_999_999);

export function plus(one: Cents, other: Cents): Cents {
  return cents(one + other);
}

export function minus(one: Cents, other: Cents): Cents {
  return cents(one - other);
}

export function total(amounts: Iterable<Cents>): Cents {
  let sum = zero;
  for (const amount of amounts) sum = plus(sum, amount);
  return sum;
}

/** The smallest of the amounts. */
export function least(...amounts: [Cents, ...Cents[]]): Cents {
  return cents(Math.min(...amounts));
}

/** The amount, and zero where it is below. */
export function atLeastZero(amount: Cents): Cents {
  return amount < 0 ? zero : amount;
}

/**
 * The decimal number that was written, as an integer of 10^-`decimals`; further digits are rounded half away from zero.
 * Reads the shortest decimal text of the number, so that 1.005 is 1005 thousandths and not one less.
 */
export function fixedPoint(value: number | string, decimals: number): bigint {
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

/** An amount of the API, or a `numeric` of the database as its text, in cents, rounded half away from zero. */
export function toCents(amount: number | string): Cents {
  const number = Number(amount);
  const near = Math.round(number * 100);
  // An amount that no digits are cut off, which almost every one is, is told from its number.
  if (near / 100 === number && Math.abs(near) <= largest) return cents(near + 0);
  return cents(fixedPoint(amount, 2));
}

/** Cents as an amount of the API: at most two decimals. */
export function fromCents(cents: Cents): number {
  return cents / 100;
}

function decimal(value: number | string): { digits: bigint; exponent: number } {
  const [mantissa = '0', exponent = '0'] = String(value).split('e');
  const [whole = '0', fraction = ''] = mantissa.split('.');
  return { digits: BigInt(whole + fraction), exponent: Number(exponent) - fraction.length };
}
