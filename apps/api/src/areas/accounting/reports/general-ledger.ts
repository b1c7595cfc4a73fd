/**
 * The general ledger (Decision N52): a page of the accounts with postings, each with the first lines of a period. A
 * page reads only the lines that it shows; the ledger of an account has them all.
 */
import type { LedgerAccount } from '@mostrador/types';
import { fromCents } from '../../../core/cents.ts';
import { nothingBetween, type PeriodSums, sumsBetween } from '../../../ledgers/journal/balances.ts';
import { action } from '../../../records/action.ts';
import { pageRequest } from '../../../records/list-query.ts';
import { pageFacts, pageLinks } from '../../../records/page.ts';
import { together } from '../../../store/together.ts';
import { addSums, balanceOf, type ChartEntry, readChart } from '../accounts/chart.ts';
import { firstLinesIn, type LineRow, linesIn, withBalances } from './ledger-lines.ts';
import { type Period, periodOf } from './period.ts';

export const getGeneralLedger = action<'getGeneralLedger'>(async (call) => {
  const { account, query, url } = call;
  const period = await periodOf(call, query);
  const request = pageRequest(query);
  const offset = (request.page - 1) * request.perPage;
  const { shown, count } = await call.reports(async (tx) => {
    const reader = { tx, account };
    const [chart, sums] = await together([readChart(reader), sumsBetween(reader, period.from, period.to)]);
    const posted = chart.filter(({ id }) => sums.has(id));
    const all = query.include_zero === false ? posted.filter(({ id }) => isMoved(sums.get(id))) : posted;
    const accounts = all.slice(offset, offset + request.perPage);
    return { count: all.length, shown: await withLines(reader, accounts, sums, period) };
  });
  const link = pageLinks(url, count, request);
  return {
    data: { items: shown, ...pageFacts(count, request) },
    link,
  };
});

function isMoved(sums: PeriodSums | undefined): boolean {
  const { before, within } = sums ?? nothingBetween;
  return before.debit !== before.credit || within.debit !== 0 || within.credit !== 0;
}

/** The most lines to show for an account. */
const mostLines = 100;

async function withLines(
  reader: Parameters<typeof linesIn>[0],
  accounts: readonly ChartEntry[],
  sums: ReadonlyMap<string, PeriodSums>,
  period: Period,
): Promise<LedgerAccount[]> {
  const moved = accounts.filter(({ id }) => sums.get(id)?.count);
  const many = moved.filter(({ id }) => (sums.get(id)?.count ?? 0) > mostLines).map(({ id }) => id);
  const few = moved.map(({ id }) => id).filter((id) => !many.includes(id));
  const read = await together([
    few.length > 0 ? linesIn(reader, few, period) : [],
    ...many.map((id) => firstLinesIn(reader, [id], period, mostLines)),
  ]);
  const lines = Map.groupBy(read.flat(), (line) => line.chart_account_id);
  return accounts.map((entry) => ledgerOf(entry, sums.get(entry.id), lines.get(entry.id) ?? []));
}

function ledgerOf(
  { code, name, account_type }: ChartEntry,
  sums: PeriodSums = nothingBetween,
  lines: readonly LineRow[],
): LedgerAccount {
  const opening = balanceOf(account_type, sums.before);
  return {
    account_code: code,
    account_name: name,
    opening_balance: fromCents(opening),
    entries: withBalances(account_type, opening, lines),
    entries_count: sums.count,
    total_debit: fromCents(sums.within.debit),
    total_credit: fromCents(sums.within.credit),
    closing_balance: fromCents(balanceOf(account_type, addSums(sums.before, sums.within))),
  };
}
