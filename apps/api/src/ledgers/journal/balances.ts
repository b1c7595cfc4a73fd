/**
 * What the accounts of the chart come to, read from the balances by month and, where a day is not the last of its month,
 * from those of its days: a report costs the accounts and the months, however many lines there are.
 */
import { sql } from 'kysely';
import { daysAfter } from '../../calculation/days.ts';
import { type Cents, minus, toCents, zero } from '../../core/cents.ts';
import type { AccountContext, Executor } from '../../store/context.ts';
import { together } from '../../store/together.ts';

export interface Sums {
  debit: Cents;
  credit: Cents;
}

export const nothing: Sums = { debit: zero, credit: zero };

type Whose = { tx: Executor; account: Pick<AccountContext['account'], 'id'> };

/** All that was posted up to the end of a day, by the id of the account; accounts without lines are left out. */
export async function sumsUpTo({ tx, account }: Whose, day: string): Promise<Map<string, Sums>> {
  // The day before the first that the calendar can write.
  if (day < '0001') return new Map();
  const month = day.slice(0, 7);
  const isLast = daysAfter(day, 1).slice(0, 7) !== month;
  const months = isLast ? sql`month <= ${month}` : sql`month < ${month}`;
  const days = sql`
    union all
    select chart_account_id, debit, credit from journal_days
    where account_id = ${account.id} and date between ${`${month}-01`}::date and ${day}::date`;
  const { rows } = await sql<{ id: string; debit: string; credit: string }>`
    select chart_account_id as id, sum(debit) as debit, sum(credit) as credit from (
      select chart_account_id, debit, credit from journal_months
      where account_id = ${account.id} and ${months} ${isLast ? sql`` : days}
    ) as parts group by chart_account_id`.execute(tx);
  return new Map(
    rows.map(({ id, debit, credit }) => [id, { debit: toCents(debit), credit: toCents(credit) }]),
  );
}

/** What stood before a period, and what was posted in it. */
export interface PeriodSums {
  before: Sums;
  within: Sums;
}

/** The sums of a period, both days included, by the id of the account. */
export async function sumsBetween(whose: Whose, from: string, to: string): Promise<Map<string, PeriodSums>> {
  const [before, until] = await together([sumsUpTo(whose, daysAfter(from, -1)), sumsUpTo(whose, to)]);
  return new Map(
    [...until].map(([id, sums]) => {
      const earlier = before.get(id) ?? nothing;
      const within = {
        debit: minus(sums.debit, earlier.debit),
        credit: minus(sums.credit, earlier.credit),
      };
      return [id, { before: earlier, within }];
    }),
  );
}
