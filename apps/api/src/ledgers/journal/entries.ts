/** Entries that are created as posted: reversals, closing entries, and those of documents. */
import type { JournalEntry } from '@mostrador/types';
import { sql } from 'kysely';
import { fromCents, toCents, total } from '../../core/cents.ts';
import { newId } from '../../core/ids.ts';
import type { AuditEntry } from '../../store/audit.ts';
import type { AccountContext } from '../../store/context.ts';
import { searchText } from '../../store/search-text.ts';
import { together } from '../../store/together.ts';
import type { DocumentRef } from '../effect.ts';
import { type ChartAccountRef, holdAccounts } from './chart.ts';
import { type EntryNumber, linesOf, type PostedLine, writeLines } from './posted-lines.ts';

/** The content of an entry. Its debits equal its credits. */
export interface NewEntry {
  date: string;
  description: string;
  lines: readonly NewLine[];
  reference_type?: string | null;
  reference_id?: string | null;
  reversal_of?: string | null;
  /** The record that caused it. */
  document?: DocumentRef | undefined;
}

export interface NewLine extends Omit<PostedLine, 'chartAccount'> {
  account: ChartAccountRef;
}

/** An entry ready to be written. */
export interface MadeEntry {
  record: JournalEntry;
  lines: readonly PostedLine[];
  number: EntryNumber;
  document: DocumentRef | undefined;
}

/** The fields of an entry that are searched. */
export const searchedMembers = ['description', 'reference_id'] as const;

/** Returns further searched text: its number, and the texts of its lines. */
export function searchedLines({ entry_number, lines }: Pick<JournalEntry, 'entry_number' | 'lines'>) {
  return [
    entry_number === null ? null : String(entry_number),
    ...lines.flatMap((line) => [line.account_code, line.account_name, line.description]),
  ];
}

/** Builds a posted entry with its number. Pure except for its ID. */
export function madeEntry(
  { now }: Pick<AccountContext, 'now'>,
  entry: NewEntry,
  number: EntryNumber,
): MadeEntry {
  const at = now.toISOString();
  const [debit, credit] = [
    total(entry.lines.map((line) => line.debit)),
    total(entry.lines.map((line) => line.credit)),
  ];
  if (debit !== credit)
    throw new Error(`The entry "${entry.description}" has ${debit} on one side and ${credit} on the other`);
  return {
    number,
    document: entry.document,
    lines: entry.lines.map(({ account, ...line }) => ({ ...line, chartAccount: account.id })),
    record: {
      _id: newId(now),
      date: entry.date,
      description: entry.description,
      lines: entry.lines.map((line) => ({
        account_code: line.account.code,
        account_name: line.account.name,
        debit: fromCents(line.debit),
        credit: fromCents(line.credit),
        description: line.description ?? null,
      })),
      reference_type: entry.reference_type ?? null,
      reference_id: entry.reference_id ?? null,
      total_debit: fromCents(debit),
      total_credit: fromCents(credit),
      status: 'posted',
      entry_number: number.number,
      posted_at: at,
      reversal_of: entry.reversal_of ?? null,
      reversed_by: null,
      created_at: at,
      updated_at: at,
    },
  };
}

/** Returns the audit entry of a new entry. */
export function createdEntry({ record }: MadeEntry): AuditEntry {
  return { action: 'created', entityType: 'journal_entry', entityId: record._id, after: { ...record } };
}

type Writing = Pick<AccountContext, 'tx' | 'account' | 'now'>;

/** Writes a posted entry with its lines. The caller writes the audit entry. */
export async function writeEntry(context: Writing, entry: MadeEntry): Promise<void> {
  await writeEntries(context, [entry]);
}

/** Writes posted entries with their lines. The caller writes the audit entries. */
export async function writeEntries(context: Writing, entries: readonly MadeEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const { tx, account } = context;
  await together([
    sql`
      with entry as (
        insert into journal_entries (account_id, id, created_at, updated_at, doc, search)
        select ${account.id}, given.id, given.created_at, given.created_at, given.doc, given.search
        from unnest(
          ${entries.map(({ record }) => record._id)}::text[],
          ${entries.map(({ record }) => record.created_at)}::timestamptz[],
          ${entries.map(({ record }) => JSON.stringify(withoutNulls(record)))}::jsonb[],
          ${entries.map(({ record }) => searchText({ ...record }, searchedMembers, searchedLines(record)))}::text[]
        ) as given (id, created_at, doc, search)
        returning id
      )
      insert into record_counts (account_id, resource, id, change)
      select ${account.id}, 'journal_entries', min(entry.id), count(*) from entry returning id`.execute(tx),
    writeLines(
      context,
      entries.map(({ record, lines, number, document }) => ({
        ...record,
        ...number,
        id: record._id,
        lines,
        document,
      })),
    ),
  ]);
}

function withoutNulls(record: object): object {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null));
}

/** Builds the reversal of an entry: its lines with debit and credit swapped, with the current names of the accounts. */
export async function reversalOf(
  context: Pick<AccountContext, 'tx' | 'account'>,
  original: Pick<JournalEntry, '_id' | 'description'>,
  { date, description }: { date: string; description?: string | null | undefined },
): Promise<NewEntry> {
  const lines = await linesOf(context, original._id);
  const accounts = await holdAccounts(
    context,
    lines.map((line) => line.chart_account_id),
  );
  const [{ document_type, document_id } = { document_type: null, document_id: null }] = lines;
  return {
    date,
    description: description ?? `Reversión: ${original.description}`.slice(0, 500),
    reference_type: 'journal_entry',
    reference_id: original._id,
    reversal_of: original._id,
    document: document_type && document_id ? { type: document_type, id: document_id } : undefined,
    lines: lines.map((line) => ({
      account: accountOf(accounts, line.chart_account_id),
      debit: toCents(line.credit),
      credit: toCents(line.debit),
      description: line.description === original.description ? null : line.description,
      role: line.role ?? undefined,
    })),
  };
}

function accountOf(accounts: ReadonlyMap<string, ChartAccountRef>, id: string): ChartAccountRef {
  const account = accounts.get(id);
  if (!account) throw new Error(`The account ${id} has lines and is not in the chart`);
  return account;
}
