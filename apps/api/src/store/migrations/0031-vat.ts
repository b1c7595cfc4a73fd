/** VAT: settings, books with their entries and totals, and the summaries of closed months. */
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { number, text } from './columns.ts';
import { createListedTable } from './listed-table.ts';
import { secureRows } from './row-security.ts';

const amounts = [
  'base',
  'amount',
  'net_taxed',
  'net_untaxed',
  'exempt',
  'perceptions',
  'other_taxes',
  'total',
];
const figures = amounts.map((name) => `${name} numeric(20, 2) not null`).join(', ');

export const vat: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table vat_configs (
        account_id text collate "C" not null references accounts (id),
        version    integer not null default 1 check (version >= 1),
        updated_at timestamptz not null,
        doc        jsonb not null check (jsonb_typeof(doc) = 'object'),
        primary key (account_id)
      )`.execute(db);
    await sql`
      create table vat_books (
        account_id text collate "C" not null references accounts (id),
        id         text collate "C" not null check (id ~ '^[0-9a-f]{24}$'),
        period     text collate "C" not null check (period ~ '^[0-9]{4}-[0-9]{2}$'),
        book_type  text collate "C" not null check (book_type in ('sales', 'purchases')),
        created_at timestamptz not null,
        updated_at timestamptz not null,
        closed_at  timestamptz,
        primary key (account_id, id),
        unique (account_id, period, book_type)
      )`.execute(db);
    await createListedTable(db, 'vat_entries', {
      columns: {
        ...text('book_id', 'date', 'source', 'source_id'),
        ...number('voucher_type', 'voucher_number', 'total'),
        counterparty_name: { type: 'text collate "es-x-icu"', from: `left(doc->>'counterparty_name', 200)` },
      },
      indexes: {
        book: { on: 'book_id, date, id', where: 'deleted_at is null' },
        document: { on: 'source, source_id' },
      },
      list: {
        filters: ['book_id', 'source', 'source_id', 'voucher_type'],
        sorts: ['date', 'voucher_number', 'total', 'counterparty_name'],
      },
    });
    await sql`
      create table vat_movements (
        account_id text collate "C" not null,
        id         text collate "C" not null check (id ~ '^[0-9a-f]{24}$'),
        at         timestamptz not null,
        entry_id   text collate "C" not null,
        book_id    text collate "C" not null,
        aliquot_id integer not null,
        entries    integer not null,
        ${sql.raw(figures)},
        primary key (account_id, id),
        foreign key (account_id, book_id) references vat_books (account_id, id)
      )`.execute(db);
    await sql`
      create table vat_totals (
        account_id text collate "C" not null,
        book_id    text collate "C" not null,
        aliquot_id integer not null,
        entries    integer not null,
        ${sql.raw(figures)},
        primary key (account_id, book_id, aliquot_id),
        foreign key (account_id, book_id) references vat_books (account_id, id)
      )`.execute(db);
    await sql`
      create table vat_summaries (
        account_id    text collate "C" not null references accounts (id),
        period        text collate "C" not null,
        calculated_at timestamptz not null,
        doc           jsonb not null check (jsonb_typeof(doc) = 'object'),
        primary key (account_id, period)
      )`.execute(db);
    await secureRows(
      db,
      'vat_configs',
      'vat_books',
      'vat_entries',
      'vat_movements',
      'vat_totals',
      'vat_summaries',
    );
  },
};
