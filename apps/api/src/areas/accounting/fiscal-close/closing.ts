/** Calculates the close of a fiscal year (Decision N55): its result, the lines of the closing entry, and the checks. */
import type { FiscalYearCalculation } from '@mostrador/types';
import { sql } from 'kysely';
import { type Cents, fromCents, minus, total, zero } from '../../../core/cents.ts';
import { nothing, sumsUpTo } from '../../../ledgers/journal/balances.ts';
import { type FiscalYear, fiscalYearOf, fiscalYears } from '../../../ledgers/journal/fiscal-years.ts';
import { resultRole } from '../../../ledgers/journal/roles.ts';
import { journalSettings, roleAccounts } from '../../../ledgers/journal/settings.ts';
import type { AccountContext } from '../../../store/context.ts';
import { together } from '../../../store/together.ts';
import { type ChartEntry, readChart } from '../accounts/chart.ts';
import { earned, resultOf } from '../reports/result.ts';

type Reader = Pick<AccountContext, 'tx' | 'account'>;

/** A line of the closing entry. */
export interface ClosingLine {
  entry: ChartEntry;
  debit: Cents;
  credit: Cents;
}

export interface Closing {
  revenue: Cents;
  expenses: Cents;
  net: Cents;
  /** The lines that bring the accounts to zero, by code. */
  lines: ClosingLine[];
  /** The account for the result; undefined if the chart has none. */
  resultAccount: ChartEntry | undefined;
  checks: FiscalYearCalculation['checks'];
}

/** Calculates what closing the year would do. `code` overrides the result account of the settings. */
export async function closingOf(
  reader: Reader,
  { year, from, to }: FiscalYear,
  code?: string | null,
): Promise<Closing> {
  const [chart, sums, all, drafts, earlier, settings] = await together([
    readChart(reader),
    earned(reader, { from, to }),
    sumsUpTo(reader, to),
    draftsIn(reader, { from, to }),
    openBefore(reader, year),
    journalSettings(reader),
  ]);
  const { revenue, expenses, net } = resultOf(chart, sums);
  const role = await roleAccounts(reader, settings?.accounts ?? {}, [resultRole]);
  const resultAccount = chart.find((entry) => entry.code === (code ?? role.get(resultRole)?.code));
  const lines = chart.flatMap((entry): ClosingLine[] => {
    if (entry.account_type !== 'revenue' && entry.account_type !== 'expense') return [];
    const { debit, credit } = sums.get(entry.id) ?? nothing;
    const left = minus(debit, credit);
    if (left === 0) return [];
    return [{ entry, debit: left < 0 ? minus(zero, left) : zero, credit: left > 0 ? left : zero }];
  });
  const [debits, credits] = [
    total([...all.values()].map(({ debit }) => debit)),
    total([...all.values()].map(({ credit }) => credit)),
  ];
  const balances = {
    code: 'trial_balance',
    ok: debits === credits,
    message: debits === credits ? 'Debits equal credits.' : 'Debits and credits differ.',
  };
  const checks = [balances, draftCheck(drafts, year), resultCheck(resultAccount), yearCheck(earlier, year)];
  return { revenue, expenses, net, lines, resultAccount, checks };
}

/** Whether the result can be posted to an account. */
export function takesResult({ account_type, is_detail }: ChartEntry): boolean {
  return account_type === 'equity' && is_detail;
}

async function draftsIn(
  { tx, account }: Reader,
  { from, to }: { from: string; to: string },
): Promise<number> {
  const { rows } = await sql<{ drafts: number }>`
    select count(*)::int as drafts from journal_entries
    where account_id = ${account.id} and status = 'draft' and deleted_at is null
      and date between ${from} and ${to}`.execute(tx);
  return rows[0]?.drafts ?? 0;
}

/** Returns the latest earlier fiscal year that has entries and is open. */
async function openBefore(reader: Reader, year: number): Promise<number | undefined> {
  const { tx, account } = reader;
  const { endMonth, closed } = await fiscalYears(reader);
  const { rows } = await sql<{ month: string }>`
    select distinct month from journal_months where account_id = ${account.id} order by month desc`.execute(
    tx,
  );
  return rows
    .map(({ month }) => fiscalYearOf(`${month}-01`, endMonth).year)
    .find((one) => one < year && !closed.has(one));
}

function draftCheck(drafts: number, year: number): Closing['checks'][number] {
  const message =
    drafts === 0
      ? `No entry of ${year} is a draft.`
      : drafts === 1
        ? `One entry of ${year} is a draft.`
        : `${drafts} entries of ${year} are drafts.`;
  return { code: 'draft_entries', ok: drafts === 0, message };
}

function resultCheck(account: ChartEntry | undefined): Closing['checks'][number] {
  const code = 'result_account';
  if (!account) return { code, ok: false, message: 'The chart has no account for the result.' };
  return takesResult(account)
    ? { code, ok: true, message: `The result goes to ${account.code}.` }
    : { code, ok: false, message: `${account.code} is not a detail account of equity.` };
}

function yearCheck(earlier: number | undefined, year: number): Closing['checks'][number] {
  if (earlier === undefined) return { code: 'previous_year', ok: true, message: `${year - 1} is closed.` };
  return { code: 'previous_year', ok: false, message: `${earlier} has entries and is open.` };
}

/** Returns the lines for the response, with the result last. */
export function shownLines({ lines, net, resultAccount }: Closing): FiscalYearCalculation['closing_lines'] {
  const result = resultAccount && net !== 0 ? [{ entry: resultAccount, ...resultSides(net) }] : [];
  return [...lines, ...result].map(({ entry, debit, credit }) => ({
    account_code: entry.code,
    account_name: entry.name,
    debit: fromCents(debit),
    credit: fromCents(credit),
  }));
}

/** Returns the sides of the result: a profit is credited, a loss is debited. */
export function resultSides(net: Cents): { debit: Cents; credit: Cents } {
  return net > 0 ? { debit: zero, credit: net } : { debit: minus(zero, net), credit: zero };
}
