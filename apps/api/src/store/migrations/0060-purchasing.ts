/** Expenses with their totals, and supplies. */
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { boolean, number, shortText, shortWords, text } from './columns.ts';
import { createListedTable } from './listed-table.ts';
import { secureRows } from './row-security.ts';

export const purchasing: Migration = {
  async up(db: Kysely<unknown>) {
    await createExpenses(db);
    await createSupplies(db);
    await createTotals(db);
    await secureRows(db, 'expenses', 'supplies', 'expense_movements', 'expense_totals');
  },
};

async function createExpenses(db: Kysely<unknown>): Promise<void> {
  await createListedTable(db, 'expenses', {
    columns: {
      ...text('status', 'tax_rate', 'date'),
      ...shortText('payment_method', 'supplier_id'),
      ...shortWords('category', 'description', 'vendor'),
      ...boolean('recurring'),
      ...number('amount'),
    },
    list: {
      filters: [
        'status',
        'tax_rate',
        'category',
        'payment_method',
        'supplier_id',
        'recurring',
        'date',
        'amount',
      ],
      names: ['description'],
      nullableNames: ['category', 'vendor'],
      tags: true,
    },
  });
}

async function createSupplies(db: Kysely<unknown>): Promise<void> {
  await createListedTable(db, 'supplies', {
    columns: {
      ...shortText('status', 'supplier_id'),
      ...shortWords('name'),
      ...number('default_amount', 'unit_price'),
    },
    list: {
      filters: ['status', 'supplier_id'],
      sorts: ['default_amount', 'unit_price'],
      names: ['name'],
      tags: true,
    },
  });
}

/** The contribution of each expense to the totals of its day, status and category, and these totals. */
async function createTotals(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table expense_movements (
      account_id    text collate "C" not null,
      id            text collate "C" not null check (id ~ '^[0-9a-f]{24}$'),
      at            timestamptz not null,
      day           text collate "C" not null,
      status        text collate "C" not null,
      category      text collate "C" not null,
      total         numeric not null,
      vat           numeric not null,
      count         integer not null,
      document_type text collate "C" not null,
      document_id   text collate "C" not null,
      primary key (account_id, id)
    )`.execute(db);
  await sql`
    create index expense_movements_document
    on expense_movements (account_id, document_type, document_id)`.execute(db);
  await sql`
    create table expense_totals (
      account_id text collate "C" not null,
      day        text collate "C" not null,
      status     text collate "C" not null,
      category   text collate "C" not null,
      total      numeric not null,
      vat        numeric not null,
      count      integer not null,
      primary key (account_id, day, status, category)
    )`.execute(db);
}
