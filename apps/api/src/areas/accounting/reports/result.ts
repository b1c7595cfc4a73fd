/**
 * Revenue and expenses of a period, without closing entries: those bring accounts to zero and are not part of the
 * result.
 */
import { sql } from 'kysely';
import { type Cents, minus, plus, toCents, total, zero } from '../../../core/cents.ts';
import { nothing, type Sums, sumsBetween } from '../../../ledgers/journal/balances.ts';
import type { AccountContext, Executor } from '../../../store/context.ts';
import { together } from '../../../store/together.ts';
import { balanceOf, type ChartEntry } from '../accounts/chart.ts';
import type { Period } from './period.ts';

type Reader = { tx: Executor; account: Pick<AccountContext['account'], 'id'> };

/** Sums the postings to each account in the period, without closing entries. */
export async function earned(reader: Reader, { from, to }: Period): Promise<Map<string, Sums>> {
  const [sums, closed] = await together([sumsBetween(reader, from, to), closingLines(reader, { from, to })]);
  return new Map(
    [...sums].map(([id, { within }]) => {
      const { debit, credit } = closed.get(id) ?? nothing;
      return [id, { debit: minus(within.debit, debit), credit: minus(within.credit, credit) }];
    }),
  );
}

async function closingLines({ tx, account }: Reader, { from, to }: Period): Promise<Map<string, Sums>> {
  const { rows } = await sql<{ id: string; debit: string; credit: string }>`
    select chart_account_id as id, sum(debit) as debit, sum(credit) as credit from journal_lines
    where account_id = ${account.id} and date between ${from}::date and ${to}::date and entry_id = any(array(
      select closing_entry_id from fiscal_years
      where account_id = ${account.id} and closing_entry_id is not null))
    group by chart_account_id`.execute(tx);
  return new Map(
    rows.map(({ id, debit, credit }) => [id, { debit: toCents(debit), credit: toCents(credit) }]),
  );
}

/** Returns the detail accounts of a type with their amounts, by code. */
export function amountsOf(
  chart: readonly ChartEntry[],
  type: 'revenue' | 'expense',
  sums: ReadonlyMap<string, Sums>,
): { entry: ChartEntry; amount: Cents }[] {
  return chart
    .filter(({ account_type, is_detail }) => account_type === type && is_detail)
    .map((entry) => ({ entry, amount: balanceOf(type, sums.get(entry.id) ?? nothing) }));
}

export interface Result {
  revenue: Cents;
  expenses: Cents;
  net: Cents;
}

export function resultOf(chart: readonly ChartEntry[], sums: ReadonlyMap<string, Sums>): Result {
  const sum = (type: 'revenue' | 'expense') =>
    total(amountsOf(chart, type, sums).map(({ amount }) => amount));
  const [revenue, expenses] = [sum('revenue'), sum('expense')];
  return { revenue, expenses, net: plus(minus(revenue, expenses), zero) };
}
