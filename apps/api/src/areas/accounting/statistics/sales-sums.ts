/** Sales of a period, from figures stored by day, month and year: no sale is read (Decision N58). */
import { type RawBuilder, sql } from 'kysely';
import type { Subject } from '../../../ledgers/sales-figures/sales-figures.ts';
import type { Executor } from '../../../store/context.ts';
import { type Days, readsOf } from './days.ts';

/** Where to read from. */
export interface Source {
  db: Executor;
  account: string;
  /** Today in the account's time zone. */
  today: string;
}

/** The totals of a subject. Amounts and quantities are text from PostgreSQL. */
export interface SalesSum {
  key: string;
  count: number;
  quantity: string;
  amount: string;
}

/**
 * Returns SQL for the sums per key of a subject over the days, `(key, count, quantity, amount)`. Keys whose sums are 0
 * are left out.
 */
export function sumsOf({ account, today }: Source, subject: Subject, days: Days): RawBuilder<unknown> {
  const parts = readsOf(days, today).map(({ period, from, to, subtracted }) => {
    const sign = subtracted ? sql`-` : sql``;
    return sql`
      select key, ${sign}count as count, ${sign}quantity as quantity, ${sign}amount as amount
      from ${sql.table(`sales_figure_${period}s`)}
      where account_id = ${account} and subject = ${subject} and ${sql.ref(period)} between ${from} and ${to}`;
  });
  return sql`
    select key, sum(count)::int as count, sum(quantity) as quantity, sum(amount) as amount
    from (${sql.join(parts, sql` union all `)}) as part group by key having sum(count) <> 0`;
}

/** Returns the totals of all sales in the days. */
export async function salesIn(source: Source, days: Days): Promise<SalesSum> {
  const { rows } = await sql<SalesSum>`${sumsOf(source, 'sale', days)}`.execute(source.db);
  return rows[0] ?? { key: '', count: 0, quantity: '0', amount: '0' };
}

/** SQL for the sums of a subject, the largest first. */
function largest(source: Source, subject: Subject, days: Days, most: number): RawBuilder<unknown> {
  return sql`
    select * from (${sumsOf(source, subject, days)}) as sums order by amount desc, key limit ${most}`;
}

/** Returns the sums by payment method, largest first. */
export async function largestMethods(source: Source, days: Days, most: number): Promise<SalesSum[]> {
  const { rows } = await sql<SalesSum>`${largest(source, 'payment_method', days, most)}`.execute(source.db);
  return rows;
}

/** The sums of a record. */
export interface RecordSum extends SalesSum {
  /** The name of the record, even if it is deleted, or else its ID. */
  name: string;
}

/** Returns the best-selling products, or the customers who bought most, largest sum first. */
export async function largestRecords(
  source: Source,
  subject: 'product' | 'customer',
  days: Days,
  most: number,
): Promise<RecordSum[]> {
  const { rows } = await sql<RecordSum>`
    select sums.*, coalesce(record.doc->>'name', sums.key) as name
    from (${largest(source, subject, days, most)}) as sums
    left join ${sql.table(`${subject}s`)} as record
      on record.account_id = ${source.account} and record.id = sums.key
    order by amount desc, key`.execute(source.db);
  return rows;
}

/** Returns the sales of each day that has any, in order. */
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
