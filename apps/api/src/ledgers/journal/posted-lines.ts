/** Writes the lines of posted entries once, and updates the balances of their accounts. */
import { sql } from 'kysely';
import { type Cents, fromCents } from '../../core/cents.ts';
import { newId } from '../../core/ids.ts';
import type { AccountContext } from '../../store/context.ts';
import { lockFor } from '../../store/lock.ts';
import { takeNumbers } from '../../store/sequences.ts';
import { together } from '../../store/together.ts';
import type { DocumentRef } from '../effect.ts';
import { append, type LedgerRow } from '../ledger.ts';
import { cashAmong } from './cash.ts';
import { type FiscalYears, fiscalYearOf, fiscalYears, yearClosed } from './fiscal-years.ts';
import { journalTables } from './journal-tables.ts';

/** A line of a posted entry. Exactly one of `debit` and `credit` is positive. */
export interface PostedLine {
  chartAccount: string;
  debit: Cents;
  credit: Cents;
  description?: string | null | undefined;
  /** The role of a line in an automatic entry. */
  role?: string | undefined;
}

/** The entry, as its lines store it. */
export interface PostedEntry {
  id: string;
  date: string;
  description: string;
  reference_type: string | null;
  reference_id: string | null;
  lines: readonly PostedLine[];
  /** The record that caused it. */
  document?: DocumentRef | undefined;
}

/** The position of an entry in the journal. */
export interface EntryNumber {
  year: number;
  number: number;
}

/** Locks a fiscal year, so that only one transaction of the account at a time posts into it or closes it. */
export async function lockYear(context: Pick<AccountContext, 'tx' | 'account'>, year: number): Promise<void> {
  await lockFor(context, `fiscal_year ${year}`);
}

/** Returns the counter of a fiscal year's entries. */
export function entryCounter(year: number): string {
  return `journal_entries.${year}`;
}

/**
 * Takes the next numbers of a day's fiscal year, and checks that it is open. Closing takes the same lock, so the check
 * holds until the transaction ends.
 * @throws Problem `fiscal_year_closed`
 */
export async function numberEntries(
  context: Pick<AccountContext, 'tx' | 'account'>,
  day: string,
  { endMonth }: Pick<FiscalYears, 'endMonth'>,
  count = 1,
): Promise<EntryNumber> {
  const { year } = fiscalYearOf(day, endMonth);
  const [, number, { closed }] = await together([
    lockYear(context, year),
    takeNumbers(context, entryCounter(year), count),
    fiscalYears(context),
  ]);
  if (closed.has(year)) throw yearClosed(day, year);
  return { year, number };
}

/**
 * Writes the lines of posted entries, and adds them to the balances. The entry records must exist or be sent before.
 */
export async function writeLines(
  context: Pick<AccountContext, 'tx' | 'account' | 'now'>,
  entries: readonly (PostedEntry & EntryNumber)[],
): Promise<void> {
  const accounts = entries.flatMap(({ lines }) => lines.map(({ chartAccount }) => chartAccount));
  const cash = await cashAmong(context, accounts);
  await append(
    context,
    journalTables,
    entries.flatMap((entry) => rowsOf(context, entry, cash)),
  );
}

function rowsOf(
  { now }: Pick<AccountContext, 'now'>,
  entry: PostedEntry & EntryNumber,
  cash: ReadonlySet<string>,
): LedgerRow[] {
  const movesCash = entry.lines.some(({ chartAccount }) => cash.has(chartAccount));
  return entry.lines.map((line, index) => ({
    ...againstCash(line, movesCash && !cash.has(line.chartAccount)),
    id: newId(now),
    entry_id: entry.id,
    fiscal_year: entry.year,
    entry_number: entry.number,
    position: index + 1,
    date: entry.date,
    month: entry.date.slice(0, 7),
    chart_account_id: line.chartAccount,
    debit: fromCents(line.debit),
    credit: fromCents(line.credit),
    count: 1,
    description: line.description ?? entry.description,
    reference_type: entry.reference_type,
    reference_id: entry.reference_id,
    role: line.role ?? null,
    document_type: entry.document?.type ?? null,
    document_id: entry.document?.id ?? null,
  }));
}

function againstCash({ debit, credit }: PostedLine, counts: boolean): LedgerRow {
  return {
    against_cash_debit: counts ? fromCents(debit) : 0,
    against_cash_credit: counts ? fromCents(credit) : 0,
  };
}

/** Returns the lines of a posted entry, in order. */
export async function linesOf(
  { tx, account }: Pick<AccountContext, 'tx' | 'account'>,
  entry: string,
): Promise<WrittenLine[]> {
  const { rows } = await sql<WrittenLine>`
    select chart_account_id, debit, credit, description, role, document_type, document_id, fiscal_year, entry_number
    from journal_lines where account_id = ${account.id} and entry_id = ${entry} order by position`.execute(
    tx,
  );
  return rows;
}

export interface WrittenLine {
  chart_account_id: string;
  debit: string;
  credit: string;
  description: string;
  role: string | null;
  document_type: string | null;
  document_id: string | null;
  fiscal_year: number;
  entry_number: number;
}
