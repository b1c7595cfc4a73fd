/** Delivery notes. Numbers are unique for ever: those of deleted notes are not reused. */
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { boolean, number, shortWords, text } from './columns.ts';
import { createListedTable } from './listed-table.ts';
import { secureRows } from './row-security.ts';

export const deliveryNotes: Migration = {
  async up(db: Kysely<unknown>) {
    await createListedTable(db, 'delivery_notes', {
      columns: {
        ...text('status', 'customer_id', 'invoice_id', 'issue_date', 'delivery_date'),
        ...shortWords('customer_name'),
        ...boolean('stock_deducted'),
        ...number('number'),
      },
      indexes: { number: { on: 'number', unique: true } },
      list: {
        filters: ['status', 'customer_id', 'invoice_id', 'stock_deducted', 'issue_date'],
        sorts: ['number', 'delivery_date'],
        nullableNames: ['customer_name'],
      },
    });
    await secureRows(db, 'delivery_notes');
  },
};
