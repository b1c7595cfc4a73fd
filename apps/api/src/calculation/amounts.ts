/** Amounts of money in requests, as whole cents (Decision money). */

import { type Cents, toCents } from '../core/cents.ts';
import { memberProblem } from '../core/field-problem.ts';

/** The largest amount that is kept in exactly, wherever it is added up, either way: 999 999 999 999.99 (Decision R4). */
const largest: Cents = 99_999_999_999_999;

/** The amount of the member in cents. @throws Problem `validation_failed` for one that could not be kept to the cent */
export function centsOf(amount: number, field: string): Cents {
  if (Math.abs(amount) <= largest / 100) return toCents(amount);
  const bound = (amount > 0 ? largest : -largest) / 100;
  throw amount > 0
    ? memberProblem(field, 'too_high', `must be at most ${bound}`, { maximum: bound })
    : memberProblem(field, 'too_low', `must be at least ${bound}`, { minimum: bound });
}

/** As `centsOf`, of an amount that is booked, and so must come to something. */
export function bookable(amount: number, field: string): Cents {
  const cents = centsOf(amount, field);
  if (cents > 0) return cents;
  throw memberProblem(field, 'too_low', 'must be at least 0.01', { minimum: 0.01 });
}
