/** The chart as a tree by its codes, and what its accounts come to. */
import type { ChartAccount } from '@mostrador/types';
import { sql } from 'kysely';
import { type Cents, fromCents, minus, plus } from '../../../core/cents.ts';
import { nothing, type Sums, sumsUpTo } from '../../../ledgers/journal/balances.ts';
import type { AccountContext, Executor } from '../../../store/context.ts';
import { together } from '../../../store/together.ts';

export type AccountType = ChartAccount['account_type'];

/** The fields of an account that a report needs. */
export interface ChartEntry {
  id: string;
  code: string;
  name: string;
  account_type: AccountType;
  parent_code: string | null;
  level: number;
  is_detail: boolean;
}

type Whose = { tx: Executor; account: Pick<AccountContext['account'], 'id'> };

/** The whole chart, by code. */
export async function readChart({ tx, account }: Whose): Promise<ChartEntry[]> {
  const { rows } = await sql<Omit<ChartEntry, 'level'> & { level: string }>`
    select id, code, doc->>'name' as name, account_type, parent_code, level, is_detail from chart_accounts
    where account_id = ${account.id} and deleted_at is null order by code`.execute(tx);
  return rows.map((row) => ({ ...row, level: Number(row.level) }));
}

/** The side that raises the balance of an account. */
export function normalSide(type: AccountType): 'debit' | 'credit' {
  return type === 'asset' || type === 'expense' ? 'debit' : 'credit';
}

/** The balance in the sign of the account's side. */
export function balanceOf(type: AccountType, { debit, credit }: Sums): Cents {
  return normalSide(type) === 'debit' ? minus(debit, credit) : minus(credit, debit);
}

/** The children of each code; those at the top of the tree, or below an account that is not there, under null. */
export function childrenOf(chart: readonly ChartEntry[]): Map<string | null, ChartEntry[]> {
  const codes = new Set(chart.map(({ code }) => code));
  return Map.groupBy(chart, ({ parent_code }) =>
    parent_code !== null && codes.has(parent_code) ? parent_code : null,
  );
}

/** The account and all below it, by code. */
export function withDescendants(chart: readonly ChartEntry[], top: ChartEntry): ChartEntry[] {
  const children = childrenOf(chart);
  const all = (one: ChartEntry): ChartEntry[] => [one, ...(children.get(one.code) ?? []).flatMap(all)];
  return all(top);
}

export function addSums(one: Sums, other: Sums): Sums {
  return { debit: plus(one.debit, other.debit), credit: plus(one.credit, other.credit) };
}

/** The totals of an account: its own lines and, of an account that is not a detail account, those of all below it. */
export function sumsOf(
  account: ChartEntry,
  chart: readonly ChartEntry[],
  sums: ReadonlyMap<string, Sums>,
): Sums {
  const counted = account.is_detail ? [account] : withDescendants(chart, account);
  return counted.map(({ id }) => sums.get(id) ?? nothing).reduce(addSums, nothing);
}

/** The balances of accounts at the end of a day, as amounts in the sign of their sides, by id. */
export async function balancesOn(whose: Whose, ids: readonly string[], day: string) {
  const [chart, sums] = await together([readChart(whose), sumsUpTo(whose, day)]);
  const wanted = new Set(ids);
  return new Map(
    chart
      .filter(({ id }) => wanted.has(id))
      .map((entry) => [entry.id, fromCents(balanceOf(entry.account_type, sumsOf(entry, chart, sums)))]),
  );
}
