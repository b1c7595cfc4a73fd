/**
 * Reads balances of the chart of accounts from the monthly balances and, for a day that is not the last of its month,
 * from daily ones. The cost of a report depends on the accounts and months, not on the number of lines.
 */
import { type RawBuilder, sql } from 'kysely';
import { daysAfter, monthsAfter } from '../../calculation/days.ts';
import { type Cents, minus, toCents, zero } from '../../core/cents.ts';
import type { AccountContext, Executor } from '../../store/context.ts';

export interface Sums {
  debit: Cents;
  credit: Cents;
}

export const nothing: Sums = { debit: zero, credit: zero };

type Whose = { tx: Executor; account: Pick<AccountContext['account'], 'id'> };

/** The balance before a period, and the sums within it. */
export interface PeriodSums {
  before: Sums;
  within: Sums;
  /** The number of lines posted in it. */
  count: number;
}

export const nothingBetween: PeriodSums = { before: nothing, within: nothing, count: 0 };

/** Filters the sums. Default: all lines of all accounts. */
export interface Counted {
  /** The IDs of accounts. */
  accounts?: readonly string[];
  /** Only counterpart lines of entries that move cash. */
  againstCash?: boolean;
}

/** Returns the sums up to the end of a day, by account ID; accounts without lines are omitted. */
export async function sumsUpTo(whose: Whose, day: string, counted?: Counted): Promise<Map<string, Sums>> {
  const sums = await sumsBetween(whose, firstDay, day, counted);
  return new Map([...sums].map(([id, { within }]) => [id, within]));
}

const firstDay = '0001-01-01';

/** Returns the sums of a period, both days included, by account ID; accounts without lines are omitted. */
export async function sumsBetween(
  whose: Whose,
  from: string,
  to: string,
  counted: Counted = {},
): Promise<Map<string, PeriodSums>> {
  const [before, until] = [edgeAt(daysAfter(from, -1)), edgeAt(to)];
  const { of, all } = readingOf(whose, counted);
  const none = sql`null::numeric`;
  const parts = [
    sql`
      select chart_account_id, ${all(sql`filter (where month <= ${before.months}::text)`)}, ${all(sql``)}
      from ${of('journal_months')} and month <= ${until.months}::text group by chart_account_id`,
    ...before.days.map(
      ({ sign, ...days }) => sql`
        select chart_account_id, ${all(sql``, sign)}, ${none}, ${none}, ${none}
        from ${of('journal_days')} and ${within(days)} group by chart_account_id`,
    ),
    ...until.days.map(
      ({ sign, ...days }) => sql`
        select chart_account_id, ${none}, ${none}, ${none}, ${all(sql``, sign)}
        from ${of('journal_days')} and ${within(days)} group by chart_account_id`,
    ),
  ];
  const { rows } = await sql<Row>`
    select id, sum(debit_before) as debit_before, sum(credit_before) as credit_before, sum(debit) as debit,
      sum(credit) as credit, (sum(count) - coalesce(sum(count_before), 0))::bigint as count
    from (${sql.join(parts, sql` union all `)})
      as parts (id, debit_before, credit_before, count_before, debit, credit, count)
    group by id having sum(count) > 0`.execute(whose.tx);
  return new Map(rows.map((row) => [row.id, sumsOf(row)]));
}

interface Row {
  id: string;
  debit_before: string | null;
  credit_before: string | null;
  debit: string;
  credit: string;
  count: number;
}

function sumsOf({ debit_before, credit_before, debit, credit, count }: Row): PeriodSums {
  const before = { debit: toCents(debit_before ?? 0), credit: toCents(credit_before ?? 0) };
  const within = {
    debit: minus(toCents(debit), before.debit),
    credit: minus(toCents(credit), before.credit),
  };
  return { before, within, count };
}

/** Returns the source of the balance tables: filtered rows, and their signed sums. */
function readingOf({ account }: Whose, { accounts, againstCash = false }: Counted) {
  const columns = againstCash ? ['against_cash_debit', 'against_cash_credit'] : ['debit', 'credit'];
  const some = accounts ? sql`and chart_account_id = any(${[...accounts]}::text[])` : sql``;
  return {
    of: (table: string) => sql`${sql.table(table)} where account_id = ${account.id} ${some}`,
    all: (filter: RawBuilder<unknown>, sign: Sign = 1) =>
      sql.join(
        [...columns, 'count'].map((column) => sql`${sql.lit(sign)} * sum(${sql.ref(column)}) ${filter}`),
      ),
  };
}

type Sign = 1 | -1;

/** The end of a day: whole months, plus or minus some days, whichever are fewer. */
interface Edge {
  /** The last full month, `YYYY-MM`. */
  months: string;
  days: readonly { from: string; to: string; sign: Sign }[];
}

function edgeAt(day: string): Edge {
  const [month, first, last] = [day.slice(0, 7), `${day.slice(0, 7)}-01`, monthEnd(day)];
  if (day === last) return { months: month, days: [] };
  if (day.slice(8) > '15') return { months: month, days: [{ from: daysAfter(day, 1), to: last, sign: -1 }] };
  return { months: daysAfter(first, -1).slice(0, 7), days: [{ from: first, to: day, sign: 1 }] };
}

function monthEnd(day: string): string {
  const next = monthsAfter(`${day.slice(0, 7)}-01`, 1);
  return next.slice(0, 7) === day.slice(0, 7) ? next : daysAfter(next, -1);
}

function within({ from, to }: { from: string; to: string }): RawBuilder<unknown> {
  return sql`date between ${from}::date and ${to}::date`;
}
