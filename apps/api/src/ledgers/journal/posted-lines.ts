/** The lines of posted entries as they are written: once, with the balances of their accounts. */
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

/** A line of an entry that is posted. One of `debit` and `credit` is above 0. */
export interface PostedLine {
  chartAccount: string;
  debit: Cents;
  credit: Cents;
  description?: string | null | undefined;
  /** What the line of an automatic entry is for. */
  role?: string | undefined;
}

/** An entry as its lines know it. */
export interface PostedEntry {
  id: string;
  date: string;
  description: string;
  reference_type: string | null;
  reference_id: string | null;
  lines: readonly PostedLine[];
  /** The record whose effect it is. */
  document?: DocumentRef | undefined;
}

/** Where an entry stands in the journal. */
export interface EntryNumber {
  year: number;
  number: number;
}

/** Lets only one transaction of the account at a time post into a fiscal year, or close it. */
export async function lockYear(context: Pick<AccountContext, 'tx' | 'account'>, year: number): Promise<void> {
  await lockFor(context, `fiscal_year ${year}`);
}

/** The counter of the entries of a fiscal year. */
export function entryCounter(year: number): string {
  return `journal_entries.${year}`;
}

/**
 * Takes the next numbers of the fiscal year of a day, and checks that it is open: a year is closed by somebody who has
 * locked it, so what is read after the lock holds until the transaction ends.
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

/** Writes the lines of posted entries, and adds them to the balances. The records are there, or are sent before them. */
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

/** The lines of a posted entry as they were written, in their order. */
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
