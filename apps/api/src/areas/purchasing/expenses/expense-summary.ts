/** The totals of expenses in a period (Decision expenses), from figures that every write updates. */
import { type Handler, Problem } from '@mostrador/server-stub';
import type { ExpenseGroup, ExpenseGrouping, ExpenseStatus } from '@mostrador/types';
import { type RawBuilder, sql } from 'kysely';
import { dayIn, daysBetween, monthStart } from '../../../calculation/days.ts';
import { type Cents, cents, fromCents, minus, toCents, total } from '../../../core/cents.ts';
import type { Context } from '../../../records/context.ts';
import { ownCurrency } from './expense-amounts.ts';

export const getExpenseSummary: Handler<'getExpenseSummary', Context> = async (call) => {
  const { group_by = 'none', status = countedStatuses, category } = call.query;
  const period = periodOf(call.query, dayIn(call.account.timezone, call.now));
  const rows = await figures(call, { period, status, category, group: groups[group_by] });
  const all = {
    count: rows.reduce((sum, { count }) => sum + count, 0),
    total: total(rows.map((row) => toCents(row.total))),
    vat: total(rows.map((row) => toCents(row.vat))),
  };
  const divided = group_by === 'none' ? [] : sorted(rows, group_by).slice(0, mostGroups);
  return {
    status: 200,
    data: { ...period, currency: ownCurrency, ...shown(all), groups: divided.map(groupOf) },
  };
};

/** The statuses that count. */
const countedStatuses: readonly ExpenseStatus[] = ['pending', 'approved', 'paid'];
const mostDays = 3_660;
const mostGroups = mostDays;

const groups: Record<ExpenseGrouping, RawBuilder<unknown>> = {
  none: sql`''::text`,
  day: sql`day`,
  month: sql`left(day, 7)`,
  category: sql`category`,
  status: sql`status`,
};

interface Period {
  from: string;
  to: string;
}

/** @throws Problem `invalid_parameter` if the period ends before it begins, or is too long */
function periodOf(query: Partial<Period>, today: string): Period {
  const to = query.to ?? today;
  const from = query.from ?? monthStart(to);
  if (from > to) throw badPeriod('must not be before `from`', 'too_low');
  if (daysBetween(from, to) >= mostDays)
    throw badPeriod(`must be within ${mostDays} days of \`from\``, 'too_high');
  return { from, to };
}

function badPeriod(message: string, code: 'too_low' | 'too_high'): Problem {
  return new Problem('invalid_parameter', `\`to\` ${message}.`, { errors: [{ field: 'to', code, message }] });
}

interface Figures {
  key: string;
  count: number;
  total: string;
  vat: string;
}

interface Selection {
  period: Period;
  status: readonly string[];
  category: readonly string[] | undefined;
  group: RawBuilder<unknown>;
}

async function figures(
  { tx, account }: Context,
  { period, status, category, group }: Selection,
): Promise<Figures[]> {
  const { rows } = await sql<Figures>`
    select ${group} as key, sum(count)::int as count, sum(total) as total, sum(vat) as vat from expense_totals
    where account_id = ${account.id} and day between ${period.from} and ${period.to}
      and status = any(${[...status]}::text[])
      ${category ? sql`and category = any(${[...category]}::text[])` : sql``}
    group by 1 having sum(count) <> 0`.execute(tx);
  return rows;
}

/** Sorts by date if grouped by time, else by the largest total. */
function sorted(rows: readonly Figures[], by: ExpenseGrouping): Figures[] {
  const inTime = by === 'day' || by === 'month';
  return rows.toSorted((one, other) =>
    inTime || one.total === other.total
      ? one.key.localeCompare(other.key)
      : toCents(other.total) - toCents(one.total),
  );
}

function groupOf({ key, count, total, vat }: Figures): ExpenseGroup {
  return { key: key || null, ...shown({ count, total: toCents(total), vat: toCents(vat) }) };
}

function shown({ count, total, vat }: { count: number; total: Cents; vat: Cents }) {
  const net = cents(minus(total, vat));
  return { count, total: fromCents(total), net_total: fromCents(net), vat_total: fromCents(vat) };
}
