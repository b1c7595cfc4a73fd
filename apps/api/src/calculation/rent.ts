/**
 * Adjusts rents (Decision contract-rules). A factor is an exact fraction; the rent is rounded once, half away from
 * zero, to two decimals. Pure.
 */
import { type Cents, cents, divideRounded, fixedPoint } from '../core/cents.ts';

/** The exact fraction `times / by` that multiplies a rent; `by` is positive. */
export interface Factor {
  times: bigint;
  by: bigint;
}

/** The maximum decimals of factors and indexes. */
const decimals = 12;
const one = 10n ** BigInt(decimals);

/** Returns the factor `1 + percentage / 100`. */
export function percentFactor(percentage: number): Factor {
  return { times: fixedPoint(percentage, decimals) + 100n * one, by: 100n * one };
}

/** Returns the coefficient as a factor. */
export function coefficientFactor(coefficient: number | string): Factor {
  return { times: fixedPoint(coefficient, decimals), by: one };
}

/** Returns the factor `to / from`, the values of an index. */
export function indexFactor(from: number | string, to: number | string): Factor {
  return { times: fixedPoint(to, decimals), by: fixedPoint(from, decimals) };
}

/** Returns the factor `(1 + m₁ / 100) × (1 + m₂ / 100) × …` of the published monthly changes in percent. */
export function chainedFactor(changes: readonly (number | string)[]): Factor {
  return changes.reduce<Factor>(
    ({ times, by }, change) => ({ times: times * (fixedPoint(change, 4) + 1_000_000n), by: by * 1_000_000n }),
    { times: 1n, by: 1n },
  );
}

/** Returns the rent after the adjustment. */
export function adjustedRent(rent: Cents, { times, by }: Factor): Cents {
  return cents(divideRounded(BigInt(rent) * times, by));
}

/** Returns the factor as a number with `digits` decimals. */
export function factorNumber({ times, by }: Factor, digits: number): number {
  return Number(divideRounded(times * 10n ** BigInt(digits), by)) / 10 ** digits;
}

/** Returns the increase in percent, with four decimals. */
export function factorPercentage({ times, by }: Factor): number {
  return Number(divideRounded((times - by) * 1_000_000n, by)) / 10_000;
}
