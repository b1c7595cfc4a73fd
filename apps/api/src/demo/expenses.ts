/** The totals of the demo's expenses, stored as the service would. */
import { toCents } from '../core/cents.ts';
import { expenseFigures } from '../ledgers/expenses/expense-figures.ts';
import type { Executor } from '../store/context.ts';
import type { ExampleRecord } from './examples.ts';

/** Adds expenses just stored, all in the account's currency. */
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
