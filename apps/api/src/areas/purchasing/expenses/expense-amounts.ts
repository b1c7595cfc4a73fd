/** Converts amounts of expenses to the account's currency (Decision expenses). Pure. */
import type { Expense } from '@mostrador/types';
import { type Cents, cents, divideRounded, fixedPoint, fromCents, largest } from '../../../core/cents.ts';
import { memberProblem } from '../../../core/field-problem.ts';

/** The currency of every account (Decision N1). */
export const ownCurrency = 'ARS';

type Amounts = Pick<Expense, 'amount' | 'exchange_rate'>;

/** Returns the amount of the expense in the account's currency, rounded to cents. */
export function amountHere(expense: Amounts): Cents {
  return converted(expense.amount, expense.exchange_rate);
}

/** Converts any amount of an expense to the account's currency. */
export function converted(amount: number, rate: number): Cents {
  return cents(divideRounded(fixedPoint(amount, 2) * fixedPoint(rate, 6), 1_000_000n));
}

/**
 * @throws Problem `validation_failed` if the amount or exchange rate rounds to 0, or the converted amount exceeds the
 * largest amount
 */
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

/**
 * @throws Problem `validation_failed` if the bases or tax of `iva_items` exceed the largest amount, in either currency
 */
export function checkTax({ exchange_rate, net_taxed, net_untaxed, vat_total, vat_items }: Tax): void {
  const parts = vat_items.flatMap(({ base, amount }) => [base, amount]);
  const isBeyond = (amount: number, rate: number) => Math.abs(converted(amount, rate)) > largest;
  const found = [net_taxed, net_untaxed, vat_total, ...parts].some(
    (amount) => isBeyond(amount, 1) || isBeyond(amount, exchange_rate),
  );
  if (!found) return;
  const message = `exceed ${fromCents(largest)} in total, in \`currency\` or in the currency of the account`;
  throw memberProblem('iva_items', 'too_high', message, { maximum: fromCents(largest) });
}
