/**
 * The fiscal close (Reference 4.7, Decision N55): one entry that brings revenue and expenses to zero, and a lock on the
 * year.
 */
import { Problem } from '@mostrador/server-stub';
import { sql } from 'kysely';
import { dayIn } from '../../../calculation/days.ts';
import { fromCents } from '../../../core/cents.ts';
import { memberProblem } from '../../../core/field-problem.ts';
import { type ChartAccountRef, holdAccounts } from '../../../ledgers/journal/chart.ts';
import { createdEntry, type MadeEntry, madeEntry, writeEntry } from '../../../ledgers/journal/entries.ts';
import { fiscalYears } from '../../../ledgers/journal/fiscal-years.ts';
import { lockYear, numberEntries } from '../../../ledgers/journal/posted-lines.ts';
import { action } from '../../../records/action.ts';
import type { Context } from '../../../records/context.ts';
import { auditAll } from '../../../store/audit.ts';
import { together } from '../../../store/together.ts';
import type { ChartEntry } from '../accounts/chart.ts';
import { type Closing, closingOf, resultSides, shownLines, takesResult } from './closing.ts';
import { shownYear, type YearOfAccount, yearNamed, yearsOf } from './years.ts';

export const listFiscalYears = action<'listFiscalYears'>(async (call) => {
  return { data: { items: (await yearsOf(call)).map(shownYear) } };
});

export const getFiscalYearCalculation = action<'getFiscalYearCalculation'>(async (call) => {
  const year = await yearNamed(call, call.params.year);
  const closing = await closingOf(call, year);
  return {
    data: {
      year: year.year,
      from: year.from,
      to: year.to,
      revenue_total: fromCents(closing.revenue),
      expense_total: fromCents(closing.expenses),
      net_result: fromCents(closing.net),
      result_account_code: closing.resultAccount?.code ?? null,
      closing_lines: shownLines(closing),
      checks: closing.checks,
      can_close: !year.closed && closing.checks.every(({ ok }) => ok),
    },
  };
});

export const closeFiscalYear = action<'closeFiscalYear'>(async (call) => {
  const { result_account_code, description, force = false } = call.body ?? {};
  // Postings and closes in this year wait for the lock, so the figures read from here on do not change.
  const { year: name } = await yearNamed(call, call.params.year);
  await lockYear(call, name);
  const year = await yearNamed(call, name);
  if (year.closed) throw alreadyClosed(year, call);
  const closing = await closingOf(call, year, result_account_code);
  checkOrder(closing, force);
  const resultAccount = checkedResult(closing);
  const made = await closingEntry(call, year, closing, resultAccount, description);
  await keepClosed(call, year, closing, made);
  return {
    status: 201,
    data: {
      year: name,
      status: 'closed',
      closing_entry_id: made?.record._id ?? null,
      net_result: fromCents(closing.net),
      closed_at: call.now.toISOString(),
    },
    ...(made && { location: `/api/v1/accounting/journal/${made.record._id}/` }),
  };
});

function alreadyClosed({ year, closed }: YearOfAccount, { account, now }: Context): Problem {
  const since = dayIn(account.timezone, closed?.closed_at ?? now);
  return new Problem('fiscal_year_closed', `The fiscal year ${year} was closed on ${since}.`);
}

/** @throws Problem `previous_year_open`, `draft_entries_exist` */
function checkOrder({ checks }: Closing, force: boolean): void {
  const failed = (code: string) => checks.find((check) => check.code === code && !check.ok);
  const earlier = failed('previous_year');
  if (earlier) {
    const detail = `The fiscal year ${earlier.message.replace(/\.$/, '')}. Close it first.`;
    throw new Problem('previous_year_open', detail);
  }
  const drafts = failed('draft_entries');
  if (!drafts || force) return;
  const them = drafts.message.startsWith('One') ? 'it' : 'them';
  const detail = `${drafts.message} Post or delete ${them}, or close the year with \`force\`.`;
  throw new Problem('draft_entries_exist', detail);
}

function checkedResult({ resultAccount }: Closing): ChartEntry {
  if (resultAccount && takesResult(resultAccount)) return resultAccount;
  const message = 'must be the code of a detail account of equity';
  throw memberProblem('result_account_code', 'invalid_reference', message);
}

/** Posts the closing entry on the last day; none for a year without revenue and expenses. */
async function closingEntry(
  context: Context,
  { year, to }: YearOfAccount,
  { lines, net }: Closing,
  resultAccount: ChartEntry,
  description: string | null | undefined,
): Promise<MadeEntry | undefined> {
  if (lines.length === 0) return undefined;
  const all = [...lines, ...(net === 0 ? [] : [{ entry: resultAccount, ...resultSides(net) }])];
  const chart = await holdAccounts(
    context,
    all.map(({ entry }) => entry.id),
  );
  const number = await numberEntries(context, to, await fiscalYears(context));
  const entry = {
    date: to,
    description: description ?? `Cierre del ejercicio ${year}`,
    reference_type: 'fiscal_year',
    reference_id: String(year),
    lines: all.map(({ entry, debit, credit }) => ({ account: held(chart, entry), debit, credit })),
  };
  return madeEntry(context, entry, number);
}

function held(chart: ReadonlyMap<string, ChartAccountRef>, { id, code }: ChartEntry): ChartAccountRef {
  const account = chart.get(id);
  if (!account) throw new Error(`The account ${code} was deleted while its year was closed`);
  return account;
}

async function keepClosed(
  context: Context,
  { year }: YearOfAccount,
  { net }: Closing,
  made: MadeEntry | undefined,
): Promise<void> {
  const { tx, account, now } = context;
  const closing_entry_id = made?.record._id ?? null;
  const after = { status: 'closed', net_result: fromCents(net), closing_entry_id };
  const closed = {
    action: 'closed',
    entityType: 'fiscal_year',
    entityId: String(year),
    before: { status: 'open' },
    after,
  };
  await together([
    made && writeEntry(context, made),
    sql`
      insert into fiscal_years (account_id, year, net_result, closing_entry_id, closed_at)
      values (${account.id}, ${year}, ${fromCents(net)}, ${closing_entry_id}, ${now})`.execute(tx),
    auditAll(context, [closed, ...(made ? [createdEntry(made)] : [])]),
  ]);
}
