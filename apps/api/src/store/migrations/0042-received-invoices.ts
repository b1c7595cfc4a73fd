/** Received invoices, unique by issuer, type, point of sale and number, and the history of their imports. */
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { number, shortWords, text } from './columns.ts';
import { createListedTable } from './listed-table.ts';
import { secureRows } from './row-security.ts';

export const receivedInvoices: Migration = {
  async up(db: Kysely<unknown>) {
    await createListedTable(db, 'received_invoices', {
      columns: {
        ...text('status', 'source', 'supplier_cuit', 'issue_date'),
        ...text('linked_journal_entry_id', 'linked_expense_id', 'linked_account_id'),
        ...shortWords('supplier_name'),
        ...number('voucher_type', 'sale_point', 'voucher_number', 'total_amount'),
      },
      indexes: {
        voucher: {
          on: 'supplier_cuit, voucher_number, voucher_type, sale_point',
          unique: true,
          where: 'deleted_at is null',
        },
      },
      list: {
        filters: [
          'status',
          'source',
          'supplier_cuit',
          'voucher_type',
          'issue_date',
          'total_amount',
          'linked_journal_entry_id',
          'linked_expense_id',
          'linked_account_id',
        ],
        sorts: ['voucher_number'],
        names: ['supplier_name'],
      },
    });
    await sql`
      create table received_invoice_imports (
        account_id text collate "C" not null references accounts (id),
        id         text collate "C" not null check (id ~ '^[0-9a-f]{24}$'),
        created_at timestamptz not null,
        filename   text not null,
        total_rows integer not null,
        imported   integer not null,
        duplicates integer not null,
        errors     integer not null,
        status     text collate "C" not null,
        primary key (account_id, id)
      )`.execute(db);
    await sql`
      create index received_invoice_imports_list on received_invoice_imports (account_id, created_at, id)`.execute(
      db,
    );
    await secureRows(db, 'received_invoices', 'received_invoice_imports');
  },
};
