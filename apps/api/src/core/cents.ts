/**
 * Exact amounts of money (Decision money). Amounts in the API are JSON numbers; internally they are integer cents, or
 * larger fixed-point integers during a calculation, which is rounded once, at its end.
 */

declare const unit: unique symbol;

/** An amount of money in cents, an integer below 2^53. The brand exists only at compile time. */
export type Cents = number & { readonly [unit]: 'cents' };

/** Brands a computed integer as cents; use `toCents` for amounts of the API. */
export function cents(integer: number | bigint): Cents {
  return Number(integer) as Cents;
}

export const zero = cents(0);

/** The largest amount, positive or negative: 999 999 999 999.99 (Decision money). */
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

/** Returns the smallest of the amounts. */
export function least(...amounts: [Cents, ...Cents[]]): Cents {
  return cents(Math.min(...amounts));
}

/** Returns the amount, or zero if it is negative. */
export function atLeastZero(amount: Cents): Cents {
  return amount < 0 ? zero : amount;
}

/**
 * Converts a decimal number to an integer of 10^-`decimals`, rounded half away from zero. Reads the shortest decimal
 * text of the number, so that 1.005 is 1005 thousandths and not one less.
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

/** Converts an amount of the API, or a `numeric` of the database as text, to cents, rounded half away from zero. */
export function toCents(amount: number | string): Cents {
  const number = Number(amount);
  const near = Math.round(number * 100);
  // Fast path: almost every amount has at most two decimals.
  if (near / 100 === number && Math.abs(near) <= largest) return cents(near + 0);
  return cents(fixedPoint(amount, 2));
}

/** Converts cents to an amount of the API with at most two decimals. */
export function fromCents(cents: Cents): number {
  return cents / 100;
}

function decimal(value: number | string): { digits: bigint; exponent: number } {
  const [mantissa = '0', exponent = '0'] = String(value).split('e');
  const [whole = '0', fraction = ''] = mantissa.split('.');
  return { digits: BigInt(whole + fraction), exponent: Number(exponent) - fraction.length };
}
