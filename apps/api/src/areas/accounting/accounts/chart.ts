/** The chart as a tree by its codes, and the balances of its accounts. */
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

type Reader = { tx: Executor; account: Pick<AccountContext['account'], 'id'> };

/** Reads the whole chart, by code. */
export async function readChart({ tx, account }: Reader): Promise<ChartEntry[]> {
  const { rows } = await sql<Omit<ChartEntry, 'level'> & { level: string }>`
    select id, code, doc->>'name' as name, account_type, parent_code, level, is_detail from chart_accounts
    where account_id = ${account.id} and deleted_at is null order by code`.execute(tx);
  return rows.map((row) => ({ ...row, level: Number(row.level) }));
}

/** Returns the side that increases the balance of an account. */
export function normalSide(type: AccountType): 'debit' | 'credit' {
  return type === 'asset' || type === 'expense' ? 'debit' : 'credit';
}

/** Returns the balance, positive on the account's normal side. */
export function balanceOf(type: AccountType, { debit, credit }: Sums): Cents {
  return normalSide(type) === 'debit' ? minus(debit, credit) : minus(credit, debit);
}

/** Returns the children of each code. Accounts at the top, or whose parent does not exist, are under null. */
export function childrenOf(chart: readonly ChartEntry[]): Map<string | null, ChartEntry[]> {
  const codes = new Set(chart.map(({ code }) => code));
  return Map.groupBy(chart, ({ parent_code }) =>
    parent_code !== null && codes.has(parent_code) ? parent_code : null,
  );
}

/** Returns the account and all accounts below it, by code. */
export function withDescendants(chart: readonly ChartEntry[], top: ChartEntry): ChartEntry[] {
  const children = childrenOf(chart);
  const all = (one: ChartEntry): ChartEntry[] => [one, ...(children.get(one.code) ?? []).flatMap(all)];
  return all(top);
}

export function addSums(one: Sums, other: Sums): Sums {
  return { debit: plus(one.debit, other.debit), credit: plus(one.credit, other.credit) };
}

/**
 * Returns the totals of an account: its own lines and, unless it is a detail account, those of all accounts below it.
 */
export function sumsOf(
  account: ChartEntry,
  chart: readonly ChartEntry[],
  sums: ReadonlyMap<string, Sums>,
): Sums {
  const counted = account.is_detail ? [account] : withDescendants(chart, account);
  return counted.map(({ id }) => sums.get(id) ?? nothing).reduce(addSums, nothing);
}

/** Returns the balances of accounts at the end of a day, by ID, positive on the account's normal side. */
export async function balancesOn(reader: Reader, ids: readonly string[], day: string) {
  const [chart, sums] = await together([readChart(reader), sumsUpTo(reader, day)]);
  const wanted = new Set(ids);
  return new Map(
    chart
      .filter(({ id }) => wanted.has(id))
      .map((entry) => [entry.id, fromCents(balanceOf(entry.account_type, sumsOf(entry, chart, sums)))]),
  );
}
