/** The general ledger (Decision N52): a page of the accounts that lines were posted to, each with its lines of a period. */
import type { LedgerAccount } from '@mostrador/types';
import { fromCents } from '../../../core/cents.ts';
import { nothing, type PeriodSums, sumsBetween } from '../../../ledgers/journal/balances.ts';
import { action } from '../../../records/action.ts';
import { pageRequest } from '../../../records/list-query.ts';
import { pageFacts, pageLinks } from '../../../records/page.ts';
import { addSums, balanceOf, type ChartEntry, readChart } from '../accounts/chart.ts';
import { type LineRow, linesIn, withBalances } from './ledger-lines.ts';
import { type Period, periodOf } from './period.ts';

export const getGeneralLedger = action<'getGeneralLedger'>(async (call) => {
  const { account, query, url } = call;
  const period = await periodOf(call, query);
  const request = pageRequest(query);
  const offset = (request.page - 1) * request.perPage;
  const { shown, count } = await call.reports(async (tx) => {
    const whose = { tx, account };
    const [chart, sums] = [await readChart(whose), await sumsBetween(whose, period.from, period.to)];
    const posted = chart.filter(({ id }) => sums.has(id));
    const all = query.include_zero === false ? posted.filter(({ id }) => isMoved(sums.get(id))) : posted;
    const accounts = all.slice(offset, offset + request.perPage);
    return { count: all.length, shown: await withLines(whose, accounts, sums, period) };
  });
  const link = pageLinks(url, count, request);
  return {
    data: { items: shown, ...pageFacts(count, request) },
    link,
  };
});

function isMoved(sums: PeriodSums | undefined): boolean {
  const { before, within } = sums ?? { before: nothing, within: nothing };
  return before.debit !== before.credit || within.debit !== 0 || within.credit !== 0;
}

async function withLines(
  whose: Parameters<typeof linesIn>[0],
  accounts: readonly ChartEntry[],
  sums: ReadonlyMap<string, PeriodSums>,
  period: Period,
): Promise<LedgerAccount[]> {
  const ids = accounts.map(({ id }) => id);
  const lines = Map.groupBy(await linesIn(whose, ids, period), (line) => line.chart_account_id);
  return accounts.map((entry) => ledgerOf(entry, sums.get(entry.id), lines.get(entry.id) ?? []));
}

function ledgerOf(
  { code, name, account_type }: ChartEntry,
  sums: PeriodSums = { before: nothing, within: nothing },
  lines: readonly LineRow[],
): LedgerAccount {
  const opening = balanceOf(account_type, sums.before);
  return {
    account_code: code,
    account_name: name,
    opening_balance: fromCents(opening),
    entries: withBalances(account_type, opening, lines),
    total_debit: fromCents(sums.within.debit),
    total_credit: fromCents(sums.within.credit),
    closing_balance: fromCents(balanceOf(account_type, addSums(sums.before, sums.within))),
  };
}
