/**
 * The ledger of an account (Decision N52), paginated. The daily balances give the day on which a page begins and the
 * balance before it, so no page reads the lines of earlier pages.
 */
import { Problem } from '@mostrador/server-stub';
import { sql } from 'kysely';
import { type Cents, fromCents, toCents } from '../../../core/cents.ts';
import { nothing, type Sums, sumsBetween } from '../../../ledgers/journal/balances.ts';
import { action } from '../../../records/action.ts';
import { pageRequest } from '../../../records/list-query.ts';
import { pageFacts, pageLinks } from '../../../records/page.ts';
import type { AccountContext, Executor } from '../../../store/context.ts';
import { together } from '../../../store/together.ts';
import { addSums, balanceOf, type ChartEntry, readChart, withDescendants } from '../accounts/chart.ts';
import { firstLinesIn, withBalances } from './ledger-lines.ts';
import { type Period, periodOf } from './period.ts';

type Reader = { tx: Executor; account: Pick<AccountContext['account'], 'id'> };

export const getAccountLedger = action<'getAccountLedger'>(async (call) => {
  const { account, query, url, params } = call;
  const period = await periodOf(call, query);
  const request = pageRequest(query);
  const offset = (request.page - 1) * request.perPage;
  const found = await call.reports(async (tx) => {
    const reader = { tx, account };
    const chart = await readChart(reader);
    const entry = chart.find(({ code }) => code === params.account_code);
    if (!entry) throw unknownCode(params.account_code);
    const accounts = (entry.is_detail ? [entry] : withDescendants(chart, entry)).map(({ id }) => id);
    const [sums, place] = await together([
      sumsBetween(reader, period.from, period.to, { accounts }),
      placeOf(reader, accounts, period, { offset, lines: request.perPage }),
    ]);
    const own = [...sums.values()];
    const before = own.map((one) => one.before).reduce(addSums, nothing);
    const start = balanceOf(entry.account_type, addSums(before, place?.before ?? nothing));
    return {
      entry,
      before,
      within: own.map((one) => one.within).reduce(addSums, nothing),
      count: own.reduce((sum, { count }) => sum + count, 0),
      entries: place
        ? await linesFrom(reader, entry, accounts, { ...place, start, count: request.perPage })
        : [],
    };
  });
  const { entry, before, within, entries, count } = found;
  const link = pageLinks(url, count, request);
  return {
    data: {
      account_code: entry.code,
      account_name: entry.name,
      opening_balance: fromCents(balanceOf(entry.account_type, before)),
      entries,
      entries_count: count,
      total_debit: fromCents(within.debit),
      total_credit: fromCents(within.credit),
      closing_balance: fromCents(balanceOf(entry.account_type, addSums(before, within))),
      ...pageFacts(count, request),
    },
    link,
  };
});

function unknownCode(code: string): Problem {
  return new Problem('not_found', `The chart has no account with the code \`${code}\`.`);
}

interface Place {
  /** The day of the page's first line. */
  from: string;
  /** The day of the page's last line. */
  to: string;
  /** How many lines of the first day precede the page. */
  skip: number;
  /** The postings of the period before the first day. */
  before: Sums;
}

interface Slice {
  offset: number;
  lines: number;
}

/** Finds the lines of a page in the period; undefined for an empty page. */
async function placeOf(
  { tx, account }: Reader,
  accounts: readonly string[],
  { from, to }: Period,
  { offset, lines }: Slice,
): Promise<Place | undefined> {
  const { rows } = await sql<{ date: string; earlier: number; debit: string; credit: string }>`
    select date, earlier, debit, credit from (
      select date, count, (sum(count) over days - count)::bigint as earlier,
        sum(debit) over days - debit as debit, sum(credit) over days - credit as credit
      from (
        select date, sum(debit) as debit, sum(credit) as credit, sum(count)::bigint as count from journal_days
        where account_id = ${account.id} and chart_account_id = any(${[...accounts]}::text[])
          and date between ${from}::date and ${to}::date
        group by date
      ) as day window days as (order by date)
    ) as placed
    where earlier < ${offset + lines}::bigint and earlier + count > ${offset}::bigint order by date`.execute(
    tx,
  );
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) return undefined;
  const before = { debit: toCents(first.debit), credit: toCents(first.credit) };
  return { from: first.date, to: last.date, skip: offset - first.earlier, before };
}

interface PageOfLines extends Pick<Place, 'from' | 'to' | 'skip'> {
  /** The balance before the first day. */
  start: Cents;
  count: number;
}

async function linesFrom(
  reader: Reader,
  { account_type }: ChartEntry,
  ids: readonly string[],
  { from, to, skip, start, count }: PageOfLines,
) {
  const lines = await firstLinesIn(reader, ids, { from, to }, skip + count);
  return withBalances(account_type, start, lines).slice(skip);
}
