/** Amounts of money that a request sends to be booked. */
import { fieldProblem } from './field-problem.ts';
import { type Cents, toCents } from './money.ts';

/** The greatest amount of one booking: the one that is still exact in cents wherever it is added up (Decision R4). */
const most = 999_999_999_999.99;

/**
 * An amount in cents. `pointer` says where it was sent: `/amount`.
 * @throws Problem `validation_failed` for less than one cent, or for more than can be booked
 */
export function bookable(amount: number, pointer: string): Cents {
  if (amount > most) throw fieldProblem(pointer, 'too_high', `must be at most ${most}`, { maximum: most });
  const cents = toCents(amount);
  if (cents > 0) return cents;
  throw fieldProblem(pointer, 'too_low', 'must be at least 0.01', { minimum: 0.01 });
}
