/** Entries of VAT books, and the totals of a book, updated with every write of an entry. */
import type { VatEntry } from '@mostrador/types';
import { type RawBuilder, sql } from 'kysely';
import { newId } from '../../core/ids.ts';
import type { AccountContext, Executor } from '../../store/context.ts';
import { searchText } from '../../store/search-text.ts';
import { together } from '../../store/together.ts';
import { append, type LedgerRow, type LedgerTables } from '../ledger.ts';
import { keepBook, type VatBookRow, type Writing } from './vat-books.ts';
import type { VoucherDetail } from './vat-voucher.ts';

export const vatTables: LedgerTables = {
  name: 'VAT book',
  movements: 'vat_movements',
  balances: 'vat_totals',
  place: ['book_id', 'aliquot_id'],
  amounts: [
    'entries',
    'base',
    'amount',
    'net_taxed',
    'net_untaxed',
    'exempt',
    'perceptions',
    'other_taxes',
    'total',
  ],
};

/** Private data of an entry, never returned. */
export interface EntryKept {
  /** The digest of the document, for an automatic entry. */
  digest?: string;
  /** An automatic entry that was excluded from the books. */
  excluded?: boolean;
  detail?: VoucherDetail;
}

export interface EntryRow {
  entry: VatEntry;
  version: number;
  kept: EntryKept;
}

type Whose = Pick<AccountContext, 'tx' | 'account'>;

/** Returns an entry in a book, locked. */
export async function lockVatEntry(whose: Whose, id: string): Promise<EntryRow | undefined> {
  return await locked(whose, sql`id = ${id} and deleted_at is null`);
}

/** Returns the entry of a document, in a book or excluded, locked. */
export async function lockEntryOf(whose: Whose, type: string, id: string): Promise<EntryRow | undefined> {
  const there = sql`(deleted_at is null or coalesce((kept->>'excluded')::boolean, false))`;
  return await locked(whose, sql`source = ${type} and source_id = ${id} and ${there}`);
}

async function locked({ tx, account }: Whose, where: RawBuilder<unknown>): Promise<EntryRow | undefined> {
  const { rows } = await sql<{ doc: VatEntry; version: number; kept: EntryKept | null }>`
    select doc, version, kept from vat_entries where account_id = ${account.id} and ${where} for update`.execute(
    tx,
  );
  const [row] = rows;
  return row && { entry: row.doc, version: row.version, kept: row.kept ?? {} };
}

export interface NewVatEntry {
  /** The open book of the entry. */
  book: VatBookRow;
  entry: VatEntry;
  kept?: EntryKept;
}

/** Adds an entry to a book. */
export async function addVatEntry(context: Writing, book: VatBookRow, entry: VatEntry): Promise<void> {
  await addVatEntries(context, [{ book, entry }]);
}

/** Adds entries to their books. Excluded entries are stored but do not count. */
export async function addVatEntries(context: Writing, entries: readonly NewVatEntry[]): Promise<void> {
  const counting = entries.filter(({ kept }) => !kept?.excluded);
  const books = new Map(counting.map(({ book }) => [book.id, book]));
  await together([
    ...[...books.values()].map((book) => keepBook(context, book)),
    insertEntries(context, entries),
  ]);
  const moves = counting.flatMap(({ entry }) => movements(context, entry, 1));
  if (moves.length > 0) await append(context, vatTables, moves);
}

async function insertEntries({ tx, account, now }: Writing, entries: readonly NewVatEntry[]): Promise<void> {
  await sql`
    insert into vat_entries (account_id, id, created_at, updated_at, deleted_at, doc, kept, search)
    select ${account.id}, given.id, ${now}::timestamptz, ${now}::timestamptz,
      case when (given.kept->>'excluded')::boolean then ${now}::timestamptz end, given.doc, given.kept, given.search
    from unnest(
      ${entries.map(({ entry }) => entry._id)}::text[],
      ${entries.map(({ entry }) => JSON.stringify(entry))}::jsonb[],
      ${entries.map(({ kept = {} }) => JSON.stringify(kept))}::jsonb[],
      ${entries.map(({ entry }) => searched(entry))}::text[]
    ) as given (id, doc, kept, search) returning id`.execute(tx);
}

/** Updates an entry in a book, and returns its version. */
export async function replaceVatEntry(
  context: Writing,
  book: VatBookRow,
  before: VatEntry,
  after: VatEntry,
  kept: EntryKept,
): Promise<number> {
  const moves = [...movements(context, before, -1), ...movements(context, after, 1)];
  const [version] = await together([
    rewrite(context, after, kept),
    keepBook(context, book),
    append(context, vatTables, moves),
  ]);
  return version;
}

/** Updates an excluded entry. */
export async function rewrite(
  { tx, account, now }: Writing,
  entry: VatEntry,
  kept: EntryKept,
): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    update vat_entries set version = version + 1, updated_at = ${now}, doc = ${JSON.stringify(entry)},
      kept = ${JSON.stringify(kept)}, search = ${searched(entry)}
    where account_id = ${account.id} and id = ${entry._id} returning version`.execute(tx);
  return rows[0]?.version ?? 0;
}

/** Removes an entry from its book; with `excluded` in `kept`, it stays out. */
export async function removeVatEntry(
  context: Writing,
  book: VatBookRow,
  entry: VatEntry,
  kept: EntryKept,
): Promise<void> {
  const { tx, account, now } = context;
  await together([
    sql`
      update vat_entries set version = version + 1, updated_at = ${now}, deleted_at = ${now},
        kept = ${JSON.stringify(kept)}
      where account_id = ${account.id} and id = ${entry._id}`.execute(tx),
    keepBook(context, book),
    append(context, vatTables, movements(context, entry, -1)),
  ]);
}

function searched(entry: VatEntry): string {
  return searchText(
    { ...entry },
    ['counterparty_name', 'counterparty_tax_id', 'notes'],
    [entry.voucher_number === null ? null : String(entry.voucher_number)],
  );
}

const nothing = {
  entries: 0,
  base: '0',
  amount: '0',
  net_taxed: '0',
  net_untaxed: '0',
  exempt: '0',
  perceptions: '0',
  other_taxes: '0',
  total: '0',
};

/** Returns one movement for the entry itself, and one for each of its rates. */
function movements({ now }: Writing, entry: VatEntry, sign: 1 | -1): LedgerRow[] {
  const signed = (amount: number | undefined) => String(sign * (amount ?? 0));
  const row = (aliquot_id: number, figures: object): LedgerRow => ({
    id: newId(now),
    at: now,
    entry_id: entry._id,
    book_id: entry.book_id,
    aliquot_id,
    ...nothing,
    ...figures,
  });
  const { net_taxed, net_untaxed, exempt, perceptions, other_taxes, total } = entry;
  return [
    row(0, {
      entries: sign,
      net_taxed: signed(net_taxed),
      net_untaxed: signed(net_untaxed),
      exempt: signed(exempt),
      perceptions: signed(perceptions),
      other_taxes: signed(other_taxes),
      total: signed(total),
    }),
    ...(entry.vat_items ?? []).map(({ aliquot_id = 0, base, amount }) =>
      row(aliquot_id, { base: signed(base), amount: signed(amount) }),
    ),
  ];
}

/** Returns the digest of each document of a type in the books, by ID, including excluded ones. */
export async function heldEntries(db: Executor, account: string, type: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ source_id: string; digest: string }>`
    select source_id, kept->>'digest' as digest from vat_entries
    where account_id = ${account} and source = ${type} and kept->>'digest' is not null
      and (deleted_at is null or coalesce((kept->>'excluded')::boolean, false))`.execute(db);
  return new Map(rows.map(({ source_id, digest }) => [source_id, digest]));
}
