/** Percentages of amounts, with two decimals. */
import { type Cents, divideRounded } from '../core/cents.ts';

/** Returns the part as a percentage of the whole, which must not be 0. */
export function percentageOf(part: Cents, whole: Cents): number {
  return Number(divideRounded(BigInt(part) * 10_000n, BigInt(whole))) / 100;
}
