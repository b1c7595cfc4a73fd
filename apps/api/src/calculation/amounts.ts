/** Converts amounts of money in requests to whole cents (Decision money). */

import { type Cents, fromCents, largest, toCents } from '../core/cents.ts';
import { memberProblem } from '../core/field-problem.ts';

/** Returns the amount of the field in cents. @throws Problem `validation_failed` if it cannot be stored to the cent */
export function centsOf(amount: number, field: string): Cents {
  if (Math.abs(amount) <= fromCents(largest)) return toCents(amount);
  const bound = Math.sign(amount) * fromCents(largest);
  throw amount > 0
    ? memberProblem(field, 'too_high', `must be at most ${bound}`, { maximum: bound })
    : memberProblem(field, 'too_low', `must be at least ${bound}`, { minimum: bound });
}

/** Like `centsOf`, for an amount that is posted and must not round to 0. */
export function bookable(amount: number, field: string): Cents {
  const booked = centsOf(amount, field);
  if (booked > 0) return booked;
  throw memberProblem(field, 'too_low', 'must be at least 0.01', { minimum: 0.01 });
}
