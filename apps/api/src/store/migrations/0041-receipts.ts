/** Electronic receipts, running requests to the tax authority, and the state of the simulated authority. */
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { number, shortWords, text } from './columns.ts';
import { createListedTable } from './listed-table.ts';
import { secureRows } from './row-security.ts';

export const receipts: Migration = {
  async up(db: Kysely<unknown>) {
    await createReceipts(db);
    await createRequests(db);
    await createSimulated(db);
    await secureRows(db, 'receipts', 'receipt_requests', 'receipt_series', 'simulated_vouchers');
  },
};

async function createReceipts(db: Kysely<unknown>): Promise<void> {
  await createListedTable(db, 'receipts', {
    columns: {
      status: { type: 'text collate "C"', from: `doc->'authorization'->>'status'` },
      ...text('customer_id', 'sale_id', 'issue_date'),
      ...shortWords('customer_name'),
      ...number('voucher_type', 'sale_point', 'voucher_number', 'concept', 'total_amount'),
    },
    list: {
      filters: [
        'status',
        'voucher_type',
        'concept',
        'sale_point',
        'customer_id',
        'sale_id',
        'issue_date',
        'total_amount',
      ],
      sorts: ['voucher_number'],
      names: ['customer_name'],
    },
  });
  await sql`
    create index receipts_voucher on receipts (account_id, voucher_type, sale_point, voucher_number)
    where voucher_number is not null`.execute(db);
}

/** One row per receipt that waits for the authority, and one per number series with its running request. */
async function createRequests(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table receipt_requests (
      account_id text collate "C" not null references accounts (id),
      receipt_id text collate "C" not null,
      created_at timestamptz not null,
      primary key (account_id, receipt_id)
    )`.execute(db);
  await sql`
    create table receipt_series (
      account_id   text collate "C" not null references accounts (id),
      authority    text collate "C" not null,
      cuit         text collate "C" not null,
      sale_point   integer not null,
      voucher_type integer not null,
      receipt_id   text collate "C",
      number       bigint,
      leased_until timestamptz,
      primary key (account_id, authority, cuit, sale_point, voucher_type)
    )`.execute(db);
}

async function createSimulated(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table simulated_vouchers (
      account_id    text collate "C" not null references accounts (id),
      cuit          text collate "C" not null,
      sale_point    integer not null,
      voucher_type  integer not null,
      number        bigint not null check (number > 0),
      authorized_at timestamptz not null,
      doc           jsonb not null check (jsonb_typeof(doc) = 'object'),
      primary key (account_id, cuit, sale_point, voucher_type, number)
    )`.execute(db);
}
