/** What was spent in some days, from the totals that are kept of expenses. Cancelled and refunded ones are not spent. */
import { sql } from 'kysely';
import type { Days } from './days.ts';
import type { Source } from './sales-sums.ts';

/** What was spent on a day. The amount is the text of PostgreSQL. */
export interface ExpenseDay {
  day: string;
  count: number;
  total: string;
}

/** The days on which something was spent, in order. */
export async function expensesByDay({ db, account }: Source, { from, to }: Days): Promise<ExpenseDay[]> {
  const { rows } = await sql<ExpenseDay>`
    select day, sum(count)::int as count, sum(total) as total from expense_totals
    where account_id = ${account} and day between ${from} and ${to} and status not in ('cancelled', 'refunded')
    group by day having sum(count) <> 0 order by day`.execute(db);
  return rows;
}
