/**
 * The ledger of an account (Decision N52), a page of its lines at a time. A page begins on the day that its first line is
 * of, which the balances by day tell with what stood before it: no page costs the lines of those before.
 */
import { Problem } from '@mostrador/server-stub';
import { sql } from 'kysely';
import { type Cents, fromCents, plus, total } from '../../../core/cents.ts';
import { nothing, sumsBetween } from '../../../ledgers/journal/balances.ts';
import { action } from '../../../records/action.ts';
import { pageRequest } from '../../../records/list-query.ts';
import { pageFacts, pageLinks } from '../../../records/page.ts';
import type { AccountContext, Executor } from '../../../store/context.ts';
import { addSums, balanceOf, type ChartEntry, readChart, withDescendants } from '../accounts/chart.ts';
import { effectOf, firstLinesIn, withBalances } from './ledger-lines.ts';
import { type Period, periodOf } from './period.ts';

type Whose = { tx: Executor; account: Pick<AccountContext['account'], 'id'> };

export const getAccountLedger = action<'getAccountLedger'>(async (call) => {
  const { account, query, url, params } = call;
  const period = await periodOf(call, query);
  const request = pageRequest(query);
  const offset = (request.page - 1) * request.perPage;
  const found = await call.reports(async (tx) => {
    const whose = { tx, account };
    const chart = await readChart(whose);
    const entry = chart.find(({ code }) => code === params.account_code);
    if (!entry) throw unknownCode(params.account_code);
    const ids = (entry.is_detail ? [entry] : withDescendants(chart, entry)).map(({ id }) => id);
    const [sums, days] = [await sumsBetween(whose, period.from, period.to), await daysOf(whose, ids, period)];
    const own = ids.map((id) => sums.get(id) ?? { before: nothing, within: nothing });
    const before = own.map((one) => one.before).reduce(addSums, nothing);
    const within = own.map((one) => one.within).reduce(addSums, nothing);
    const place = placeOf(days, offset, request.perPage);
    const start = plus(balanceOf(entry.account_type, before), balanceBefore(entry, days, place));
    const entries = place
      ? await linesFrom(whose, entry, ids, { ...place, start, count: request.perPage })
      : [];
    return { entry, before, within, entries, count: days.reduce((sum, { count }) => sum + count, 0) };
  });
  const { entry, before, within, entries, count } = found;
  const link = pageLinks(url, count, request);
  return {
    data: {
      account_code: entry.code,
      account_name: entry.name,
      opening_balance: fromCents(balanceOf(entry.account_type, before)),
      entries,
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

interface Day {
  date: string;
  debit: string;
  credit: string;
  count: number;
}

/** What was posted to the accounts each day of the period. */
async function daysOf({ tx, account }: Whose, ids: readonly string[], { from, to }: Period): Promise<Day[]> {
  const { rows } = await sql<Day>`
    select date, sum(debit) as debit, sum(credit) as credit, sum(count)::bigint as count from journal_days
    where account_id = ${account.id} and chart_account_id = any(${[...ids]}::text[])
      and date between ${from}::date and ${to}::date
    group by date order by date`.execute(tx);
  return rows;
}

interface Place {
  /** The day that the first line of the page is of. */
  from: string;
  /** How many lines of that day come before it. */
  skip: number;
  /** The day that the last line of the page is of. */
  to: string;
}

function placeOf(days: readonly Day[], offset: number, lines: number): Place | undefined {
  let before = 0;
  let place: Place | undefined;
  for (const { date, count } of days) {
    const upTo = before + count;
    if (!place && offset < upTo) place = { from: date, skip: offset - before, to: date };
    if (place) place = { ...place, to: date };
    if (place && offset + lines <= upTo) return place;
    before = upTo;
  }
  return place;
}

function balanceBefore({ account_type }: ChartEntry, days: readonly Day[], place: Place | undefined): Cents {
  return total(
    days.filter(({ date }) => place && date < place.from).map((day) => effectOf(account_type, day)),
  );
}

interface PageOfLines extends Place {
  /** The balance before the day. */
  start: Cents;
  count: number;
}

async function linesFrom(
  whose: Whose,
  { account_type }: ChartEntry,
  ids: readonly string[],
  { from, to, skip, start, count }: PageOfLines,
) {
  const lines = await firstLinesIn(whose, ids, { from, to }, skip + count);
  return withBalances(account_type, start, lines).slice(skip);
}
