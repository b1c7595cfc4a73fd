/** The contribution of an expense to the totals of expenses (Decision expenses). Pure. */
import type { Expense } from '@mostrador/types';
import type { ExpenseFigure } from '../../../ledgers/expenses/expense-figures.ts';
import { amountHere, converted } from './expense-amounts.ts';

/** Returns one figure, in the account's currency. */
export function figuresOf(expense: Expense): ExpenseFigure[] {
  const { date, status, category, vat_total, exchange_rate } = expense;
  const vat = converted(vat_total, exchange_rate);
  return [{ day: date, status, category: category ?? '', total: amountHere(expense), vat, count: 1 }];
}
