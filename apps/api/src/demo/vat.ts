/** The VAT books of the demo account, from the description. */
import type { VatBook } from '@mostrador/types';
import { sql } from 'kysely';
import { vatBooks } from '../ledgers/vat/vat.ts';
import type { Writing } from '../ledgers/vat/vat-books.ts';
import { addVatEntry } from '../ledgers/vat/vat-entries.ts';
import { asReturned, type Document } from '../records/document.ts';
import { type Kind, kindsWithEffects } from '../records/kind.ts';
import type { ExampleRecord } from './examples.ts';

export interface ShownVat {
  config: ExampleRecord;
  books: readonly ExampleRecord[];
  summaries: readonly ExampleRecord[];
}

/** Stores settings, books with their entries, and summaries, unless they exist. */
export async function importVat(context: Writing, { config, books, summaries }: ShownVat): Promise<void> {
  const { tx, account } = context;
  const { tax_condition: _, cuit: __, updated_at, ...doc } = config;
  const { numAffectedRows } = await sql`
    insert into vat_configs (account_id, updated_at, doc) values (${account.id}, ${updated_at}, ${JSON.stringify(doc)})
    on conflict do nothing`.execute(tx);
  if (numAffectedRows === 0n) return;
  for (const book of books) if (isBook(book)) await importBook(context, book);
  for (const kind of kindsWithEffects()) await keepDigests(context, kind);
  for (const { status: _status, is_stale: _stale, calculated_at, ...figures } of summaries) {
    await sql`
      insert into vat_summaries (account_id, period, calculated_at, doc)
      values (${account.id}, ${figures.period}, ${calculated_at}, ${JSON.stringify(figures)})
      on conflict do nothing`.execute(tx);
  }
}

/** Stores with each entry the digest of its document. */
async function keepDigests(
  { tx, account }: Writing,
  { table, shape, entityType, behaviour }: Kind,
): Promise<void> {
  const effect = behaviour.effects?.find(({ ledger }) => ledger === vatBooks.name);
  if (!effect) return;
  const { rows } = await sql<{ id: string; doc: Document; kept: unknown }>`
    select id, doc, kept from ${sql.table(table)} where account_id = ${account.id}`.execute(tx);
  for (const { id, doc, kept } of rows) {
    const digest = effect.digest(asReturned(shape, doc), kept ?? undefined);
    await sql`
      update vat_entries set kept = ${JSON.stringify({ digest })}::jsonb
      where account_id = ${account.id} and source = ${entityType} and source_id = ${id}`.execute(tx);
  }
}

function isBook(record: object): record is VatBook {
  return 'book_type' in record && 'entries' in record;
}

async function importBook(context: Writing, book: VatBook): Promise<void> {
  const { tx, account } = context;
  const { _id: id, period, book_type, created_at, updated_at, closed_at } = book;
  const closed = closed_at === null ? null : new Date(closed_at);
  const row = { id, period, book_type, closed_at: closed, created_at: null, updated_at: null };
  for (const entry of book.entries)
    await addVatEntry({ ...context, now: new Date(entry.created_at) }, row, entry);
  await sql`
    update vat_books set created_at = ${created_at}, updated_at = ${updated_at}, closed_at = ${closed_at}
    where account_id = ${account.id} and id = ${id}`.execute(tx);
}
