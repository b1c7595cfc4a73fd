/** Expenses by day, from stored totals. Cancelled and refunded expenses are excluded. */
import { sql } from 'kysely';
import type { Days } from './days.ts';
import type { Source } from './sales-sums.ts';

/** The expenses of a day. The amount is text from PostgreSQL. */
export interface ExpenseDay {
  day: string;
  count: number;
  total: string;
}

/** Returns the days with expenses, in order. */
export async function expensesByDay({ db, account }: Source, { from, to }: Days): Promise<ExpenseDay[]> {
  const { rows } = await sql<ExpenseDay>`
    select day, sum(count)::int as count, sum(total) as total from expense_totals
    where account_id = ${account} and day between ${from} and ${to} and status not in ('cancelled', 'refunded')
    group by day having sum(count) <> 0 order by day`.execute(db);
  return rows;
}
