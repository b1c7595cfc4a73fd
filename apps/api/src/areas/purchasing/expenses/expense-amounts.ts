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

/** @throws Problem `validation_failed` for an amount or a rate that rounds to 0, and for an amount beyond the largest in the currency of the account */
export function checkAmounts(expense: Amounts): void {
  if (fixedPoint(expense.exchange_rate, 6) === 0n) {
    throw memberProblem('exchange_rate', 'too_low', 'must be at least 0.000001', { minimum: 0.000001 });
  }
  if (fixedPoint(expense.amount, 2) === 0n) {
    throw memberProblem('amount', 'too_low', 'must be at least 0.01', { minimum: 0.01 });
  }
  if (amountHere(expense) <= largest) return;
  throw memberProblem('amount', 'too_high', beyondLargest, { maximum: fromCents(largest) });
}

const beyondLargest = `must be at most ${fromCents(largest)} in the currency of the account, after \`exchange_rate\``;

type Tax = Pick<Expense, 'exchange_rate' | 'net_taxed' | 'net_untaxed' | 'vat_total' | 'vat_items'>;

/** @throws Problem `validation_failed` for `iva_items` whose bases or tax are beyond the largest amount, in either currency */
export function checkTax({ exchange_rate, net_taxed, net_untaxed, vat_total, vat_items }: Tax): void {
  const parts = vat_items.flatMap(({ base, amount }) => [base, amount]);
  const isBeyond = (amount: number, rate: number) => Math.abs(converted(amount, rate)) > largest;
  const found = [net_taxed, net_untaxed, vat_total, ...parts].some(
    (amount) => isBeyond(amount, 1) || isBeyond(amount, exchange_rate),
  );
  if (!found) return;
  const message = `make an amount that is beyond ${fromCents(largest)}, in \`currency\` or in the currency of the account`;
  throw memberProblem('iva_items', 'too_high', message, { maximum: fromCents(largest) });
}
