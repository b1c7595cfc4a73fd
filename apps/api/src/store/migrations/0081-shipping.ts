/** Shipments, the in-house delivery settings of an account, and its carrier credentials. */
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { number, text } from './columns.ts';
import { createListedTable } from './listed-table.ts';
import { secureRows } from './row-security.ts';

export const shipping: Migration = {
  async up(db: Kysely<unknown>) {
    await createListedTable(db, 'shipments', {
      columns: {
        ...text('status', 'provider', 'sale_id', 'driver_id', 'tracking_number'),
        ...text('scheduled_date', 'estimated_delivery', 'delivered_at'),
        ...number('cost'),
      },
      indexes: {
        tracking: { on: 'tracking_number, created_at', where: 'deleted_at is null' },
        driver: { on: 'driver_id', where: 'driver_id is not null and deleted_at is null' },
      },
      list: {
        filters: ['status', 'provider', 'sale_id', 'driver_id'],
        sorts: ['scheduled_date', 'estimated_delivery', 'delivered_at', 'tracking_number', 'cost'],
      },
    });
    await sql`
      create table shipping_settings (
        account_id text collate "C" primary key references accounts (id),
        updated_at timestamptz not null,
        doc        jsonb not null check (jsonb_typeof(doc) = 'object')
      )`.execute(db);
    await sql`
      create table carrier_credentials (
        account_id text collate "C" not null references accounts (id),
        carrier    text collate "C" not null check (carrier <> ''),
        sealed     text not null,
        enabled    boolean not null,
        updated_at timestamptz not null,
        primary key (account_id, carrier)
      )`.execute(db);
    await secureRows(db, 'shipments', 'shipping_settings', 'carrier_credentials');
  },
};
