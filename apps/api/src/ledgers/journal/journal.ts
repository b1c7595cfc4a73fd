/**
 * The journal as effects see it (Decision journal-settings): a document has lines by role, the account's settings map
 * roles to accounts of the chart, and a changed document is corrected by a reversal. Accounts that never enabled
 * automatic entries have none, and their documents post nothing.
 */
import type { JournalEntry } from '@mostrador/types';
import { sql } from 'kysely';
import { dayIn } from '../../calculation/days.ts';
import { type Cents, minus, toCents, total, zero } from '../../core/cents.ts';
import type { AuditEntry } from '../../store/audit.ts';
import { changedMembers } from '../../store/changed-members.ts';
import type { AccountContext, Executor } from '../../store/context.ts';
import { together } from '../../store/together.ts';
import type { DocumentRef, Ledger, Settlement } from '../effect.ts';
import type { ChartAccountRef } from './chart.ts';
import {
  createdEntry,
  type MadeEntry,
  madeEntry,
  type NewEntry,
  reversalOf,
  writeEntries,
} from './entries.ts';
import { type FiscalYears, firstOpenDay, fiscalYears } from './fiscal-years.ts';
import { numberEntries } from './posted-lines.ts';
import { type JournalSettings, journalSettings, roleAccounts } from './settings.ts';

/** A line of a document: positive for a debit, negative for a credit. */
export interface RoleLine {
  role: string;
  amount: Cents;
}

/** Whether the account posts entries automatically; `settings` are undefined if it never did. */
export interface Bookkeeping {
  settings: JournalSettings | undefined;
}

/** Reads whether entries are posted, for use in facts. */
export async function bookkeeping(context: Pick<AccountContext, 'tx' | 'account'>): Promise<Bookkeeping> {
  return { settings: await journalSettings(context) };
}

export const journal: Ledger<RoleLine, Bookkeeping> = {
  name: 'journal',
  async settle(context, { document, before, after, called, locked }) {
    if (textOf(before) === textOf(after)) return undefined;
    const { settings } = locked ?? (await bookkeeping(context));
    if (!settings) return undefined;
    const held = before.length > 0 ? await heldEntries(context, document) : [];
    const wanted = settings.automaticEntries || held.length > 0 ? summed(after) : [];
    if (held.length === 0 && wanted.length === 0) return undefined;
    const years = await fiscalYears(context);
    const date = firstOpenDay(dayIn(context.account.timezone, context.now), years);
    const reversals = await together(held.map((entry) => reversalOf(context, entry, { date })));
    const posted = wanted.length > 0 ? [{ document, called, lines: wanted }] : [];
    const entries = await newEntries(context, settings, date, posted);
    return await settlement(context, { held, entries: [...reversals, ...entries], date, years });
  },
  async settleNew(context, documents) {
    const wanted = documents
      .map(({ document, called, movements }) => ({ document, called, lines: summed(movements) }))
      .filter(({ lines }) => lines.length > 0);
    const { settings } = await bookkeeping(context);
    if (!settings?.automaticEntries || wanted.length === 0) return undefined;
    const years = await fiscalYears(context);
    const date = firstOpenDay(dayIn(context.account.timezone, context.now), years);
    const entries = await newEntries(context, settings, date, wanted);
    return await settlement(context, { held: [], entries, date, years });
  },
  digest: textOf,
  held: heldLines,
};

interface Wanted {
  document: DocumentRef;
  called: string;
  lines: readonly RoleLine[];
}

/** Returns the entries of documents, or a warning if the chart lacks a required account. */
async function newEntries(
  context: AccountContext,
  { accounts: named }: JournalSettings,
  date: string,
  documents: readonly Wanted[],
): Promise<NewEntry[]> {
  const roles = [...new Set(documents.flatMap(({ lines }) => lines.map(({ role }) => role)))];
  if (roles.length === 0) return [];
  const accounts = await roleAccounts(context, named, roles);
  const missing = roles.filter((role) => !accounts.get(role)?.isPostable);
  for (const role of missing) {
    const message = `No journal entry was posted: the chart has no postable account for \`${role}\`.`;
    context.warn({ code: 'entry_not_posted', field: 'journal', message });
  }
  return documents
    .filter(({ lines }) => lines.every(({ role }) => !missing.includes(role)))
    .map((wanted) => entryOf(wanted, date, accounts));
}

function entryOf(
  { document, called, lines }: Wanted,
  date: string,
  accounts: ReadonlyMap<string, ChartAccountRef>,
): NewEntry {
  return {
    date,
    description: called,
    reference_type: document.type,
    reference_id: document.id,
    document,
    lines: lines.flatMap(({ role, amount }) => {
      const account = accounts.get(role);
      if (!account) return [];
      const [debit, credit] = amount > 0 ? [amount, zero] : [zero, minus(zero, amount)];
      return [{ account, debit, credit, role }];
    }),
  };
}

interface Settled {
  held: readonly JournalEntry[];
  /** The reversals of the existing entries, in order, then the new ones. */
  entries: readonly NewEntry[];
  date: string;
  years: FiscalYears;
}

async function settlement(
  context: AccountContext,
  { held, entries, date, years }: Settled,
): Promise<Settlement | undefined> {
  if (entries.length === 0) return undefined;
  const { year, number } = await numberEntries(context, date, years, entries.length);
  const made = entries.map((entry, index) => madeEntry(context, entry, { year, number: number + index }));
  const audited = held.map((entry, index) => reversedEntry(entry, made[index]));
  return {
    entries: [...made.map(createdEntry), ...audited],
    async write() {
      await together([
        writeEntries(context, made),
        ...held.map((entry, index) => markReversed(context, entry._id, made[index]?.record._id ?? '')),
      ]);
    },
  };
}

function reversedEntry({ _id }: JournalEntry, by: MadeEntry | undefined): AuditEntry {
  return {
    action: 'reversed',
    entityType: 'journal_entry',
    entityId: _id,
    before: { reversed_by: null },
    after: { reversed_by: by?.record._id },
  };
}

/** Links a posted entry to its reversal. */
export async function markReversed(
  { tx, account, now }: Pick<AccountContext, 'tx' | 'account' | 'now'>,
  id: string,
  by: string,
): Promise<void> {
  await sql`
    update journal_entries set ${changedMembers({ reversed_by: by }, now)}
    where account_id = ${account.id} and id = ${id}`.execute(tx);
}

/** Returns the posted entries of a document that are not reversed, locked. */
async function heldEntries(
  { tx, account }: AccountContext,
  { type, id }: DocumentRef,
): Promise<JournalEntry[]> {
  const { rows } = await sql<{ doc: JournalEntry }>`
    select doc from journal_entries
    where account_id = ${account.id} and doc->>'reversed_by' is null and doc->>'reversal_of' is null
      and id = any(array(
        select entry_id from journal_lines
        where account_id = ${account.id} and document_type = ${type} and document_id = ${id}))
    order by id for update`.execute(tx);
  return rows.map(({ doc }) => doc);
}

/** Returns one line per role, debits first, without roles that sum to zero. */
function summed(lines: readonly RoleLine[]): RoleLine[] {
  return [...Map.groupBy(lines, ({ role }) => role)]
    .map(([role, of]) => ({ role, amount: total(of.map(({ amount }) => amount)) }))
    .filter(({ amount }) => amount !== 0)
    .sort((one, other) => Number(other.amount > 0) - Number(one.amount > 0));
}

function textOf(lines: readonly RoleLine[]): string {
  return summed(lines)
    .map(({ role, amount }) => `${role} ${amount}`)
    .sort()
    .join(', ');
}

async function heldLines(db: Executor, account: string, type: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ document_id: string; role: string; amount: string }>`
    select document_id, role, sum(debit - credit) as amount from journal_lines
    where account_id = ${account} and document_type = ${type}
    group by document_id, role having sum(debit - credit) <> 0`.execute(db);
  const documents = Map.groupBy(rows, ({ document_id }) => document_id);
  return new Map(
    [...documents].map(([id, of]) => [
      id,
      textOf(of.map(({ role, amount }) => ({ role, amount: toCents(amount) }))),
    ]),
  );
}
