/** The totals of expenses by day, status and category, updated with every write (Decision expenses). */
import type { Cents } from '../../core/cents.ts';
import { figureLedger } from '../figures.ts';
import type { LedgerTables } from '../ledger.ts';

export const expenseTables: LedgerTables = {
  name: 'expenses of',
  movements: 'expense_movements',
  balances: 'expense_totals',
  place: ['day', 'status', 'category'],
  amounts: ['total', 'vat', 'count'],
};

/** The contribution of an expense to the totals, in the account's currency. */
export interface ExpenseFigure {
  /** `YYYY-MM-DD`. */
  day: string;
  status: string;
  /** '' for none. */
  category: string;
  total: Cents;
  vat: Cents;
  count: number;
}

export const expenseFigures = figureLedger<ExpenseFigure>({
  name: 'expense totals',
  tables: expenseTables,
  decimals: [2, 2, 0],
  partsOf: ({ day, status, category, total, vat, count }) => ({
    place: [day, status, category],
    amounts: [total, vat, count].map(BigInt),
  }),
});
