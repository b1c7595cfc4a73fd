/** What was sold in some days, from the figures that are kept by day, month and year: no sale is read (Decision N58). */
import { type RawBuilder, sql } from 'kysely';
import type { Subject } from '../../../ledgers/sales-figures/sales-figures.ts';
import type { Executor } from '../../../store/context.ts';
import { type Days, readsOf } from './days.ts';

/** Where to read. */
export interface Source {
  db: Executor;
  account: string;
  /** The day that it is where the account is. */
  today: string;
}

/** The totals of a subject. Amounts and quantities are the texts of PostgreSQL. */
export interface SalesSum {
  key: string;
  count: number;
  quantity: string;
  amount: string;
}

/** SQL for the sums of each key of a subject over the days, `(key, count, quantity, amount)`; keys that come to nothing are left out. */
export function sumsOf({ account, today }: Source, subject: Subject, days: Days): RawBuilder<unknown> {
  const parts = readsOf(days, today).map(({ period, from, to, taken }) => {
    const sign = taken ? sql`-` : sql``;
    return sql`
      select key, ${sign}count as count, ${sign}quantity as quantity, ${sign}amount as amount
      from ${sql.table(`sales_figure_${period}s`)}
      where account_id = ${account} and subject = ${subject} and ${sql.ref(period)} between ${from} and ${to}`;
  });
  return sql`
    select key, sum(count)::int as count, sum(quantity) as quantity, sum(amount) as amount
    from (${sql.join(parts, sql` union all `)}) as part group by key having sum(count) <> 0`;
}

/** What all sales of the days came to. */
export async function salesIn(source: Source, days: Days): Promise<SalesSum> {
  const { rows } = await sql<SalesSum>`${sumsOf(source, 'sale', days)}`.execute(source.db);
  return rows[0] ?? { key: '', count: 0, quantity: '0', amount: '0' };
}

/** The sums of a subject, the largest first. */
export async function largest(
  source: Source,
  subject: Subject,
  days: Days,
  most: number,
): Promise<SalesSum[]> {
  const { rows } = await sql<SalesSum>`
    select * from (${sumsOf(source, subject, days)}) as sums
    order by amount desc, key limit ${most}`.execute(source.db);
  return rows;
}

/** What was sold on each day on which something was, in order. */
export async function salesByDay(
  { db, account }: Source,
  { from, to }: Days,
): Promise<{ day: string; amount: string }[]> {
  const { rows } = await sql<{ day: string; amount: string }>`
    select day, amount from sales_figure_days
    where account_id = ${account} and subject = 'sale' and day between ${from} and ${to} and count <> 0
    order by day`.execute(db);
  return rows;
}
