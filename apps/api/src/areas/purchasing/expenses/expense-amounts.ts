/** Amounts of an expense in the currency of the account (Decision expenses). Pure. */
import type { Expense } from '@mostrador/types';
import { type Cents, cents, divideRounded, fixedPoint, fromCents, largest } from '../../../core/cents.ts';
import { memberProblem } from '../../../core/field-problem.ts';

/** The currency of every account (Decision N1). */
export const ownCurrency = 'ARS';

type Amounts = Pick<Expense, 'amount' | 'exchange_rate'>;

/** The amount of the expense in the currency of the account, rounded to cents. */
export function amountHere(expense: Amounts): Cents {
  return converted(expense.amount, expense.exchange_rate);
}

/** Any amount in the currency of an expense, in the currency of the account. */
export function converted(amount: number, rate: number): Cents {
  return cents(divideRounded(fixedPoint(amount, 2) * fixedPoint(rate, 6), 1_000_000n));
}

/** @throws Problem `validation_failed` for an amount that is 0, or beyond the largest in the currency of the account */
export function checkAmounts(expense: Amounts): void {
  if (fixedPoint(expense.amount, 2) === 0n) {
    throw memberProblem('amount', 'too_low', 'must be at least 0.01', { minimum: 0.01 });
  }
  if (amountHere(expense) <= largest) return;
  const message = `must be at most ${fromCents(largest)} in the currency of the account, after \`exchange_rate\``;
  throw memberProblem('amount', 'too_high', message, { maximum: fromCents(largest) });
}
