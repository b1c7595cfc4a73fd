/** The totals of the demo's expenses, kept as if the service had made them. */
import { toCents } from '../core/cents.ts';
import { expenseFigures } from '../ledgers/expenses/expense-figures.ts';
import type { Executor } from '../store/context.ts';
import type { ExampleRecord } from './examples.ts';

/** Adds expenses that were just stored, all of which are in the currency of the account. */
export async function importExpenses(
  { tx, account }: { tx: Executor; account: string },
  expenses: readonly ExampleRecord[],
): Promise<void> {
  for (const { _id, date, status, category, amount, vat_total, created_at } of expenses) {
    const context = { tx, account: { id: account }, now: new Date(String(created_at)) };
    const figure = {
      day: String(date),
      status: String(status),
      category: typeof category === 'string' ? category : '',
      total: toCents(Number(amount)),
      vat: toCents(Number(vat_total)),
      count: 1,
    };
    await expenseFigures.append(context, { type: 'expense', id: String(_id) }, [figure]);
  }
}
