/** Rounds amounts to whole steps, such as 0.01 or 1. */
import { type Cents, cents, divideRounded, fixedPoint } from '../core/cents.ts';

/** The multiple of the step that is nearest; of two the one away from zero. A step below a cent is a cent. */
export function divideByStep(amount: Cents, step: number): Cents {
  const inCents = fixedPoint(step, 2);
  if (inCents <= 1n) return amount;
  return cents(divideRounded(BigInt(amount), inCents) * inCents);
}
