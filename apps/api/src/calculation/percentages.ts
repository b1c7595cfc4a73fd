/** Percentages of amounts, with two decimals. */
import { type Cents, divideRounded } from '../core/cents.ts';

/** The part in percent of the whole, which is not 0. */
export function percentageOf(part: Cents, whole: Cents): number {
  return Number(divideRounded(BigInt(part) * 10_000n, BigInt(whole))) / 100;
}
