/** Contracts, their monthly invoices, and loaded values of rent indexes. */
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { number, text } from './columns.ts';
import { createListedTable } from './listed-table.ts';
import { secureRows } from './row-security.ts';

export const contracts: Migration = {
  async up(db: Kysely<unknown>) {
    await createContracts(db);
    await createInvoices(db);
    await createIndexValues(db);
    await secureRows(db, 'contracts', 'contract_invoices', 'rent_index_values');
  },
};

async function createContracts(db: Kysely<unknown>): Promise<void> {
  await createListedTable(db, 'contracts', {
    columns: {
      ...text('status', 'adjustment_type', 'rental_id', 'contract_number'),
      ...text('start_date', 'end_date', 'next_adjustment_date'),
      ...number('initial_rent', 'current_rent'),
    },
    indexes: {
      contract_number: { on: 'contract_number', unique: true },
      rental: { on: 'rental_id, status', where: 'deleted_at is null' },
      ending: { on: 'end_date, id', where: `deleted_at is null and status = 'active'` },
      adjusting: {
        on: 'next_adjustment_date, id',
        where: `deleted_at is null and status = 'active' and next_adjustment_date is not null`,
      },
    },
    list: {
      filters: ['status', 'adjustment_type', 'rental_id', 'start_date', 'end_date'],
      sorts: ['contract_number', 'initial_rent', 'current_rent'],
    },
  });
}

/** One per contract and month, for ever, guaranteed by the key. */
async function createInvoices(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table contract_invoices (
      account_id   text collate "C" not null,
      contract_id  text collate "C" not null,
      period       text collate "C" not null check (period ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
      id           text collate "C" not null check (id ~ '^[0-9a-f]{24}$'),
      sale_id      text collate "C" not null,
      with_charges boolean not null,
      total        numeric(17, 2) not null,
      doc          jsonb not null check (jsonb_typeof(doc) = 'object'),
      created_at   timestamptz not null,
      primary key (account_id, contract_id, period),
      foreign key (account_id, contract_id) references contracts (account_id, id),
      foreign key (account_id, sale_id) references sales (account_id, id)
    )`.execute(db);
  await sql`
    create unique index contract_invoices_sale on contract_invoices (account_id, sale_id)`.execute(db);
  await sql`
    create index contract_invoices_period on contract_invoices (account_id, period)`.execute(db);
}

async function createIndexValues(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table rent_index_values (
      account_id text collate "C" not null references accounts (id),
      index_name text collate "C" not null,
      period     text collate "C" not null,
      value      numeric not null,
      loaded_at  timestamptz not null,
      primary key (account_id, index_name, period)
    )`.execute(db);
}
