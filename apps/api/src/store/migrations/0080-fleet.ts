/** Drivers, fleet devices, the hashes of their codes, and the positions that devices report. */
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { number, text, words } from './columns.ts';
import { createListedTable } from './listed-table.ts';
import { openToDirectory, secureRows } from './row-security.ts';

export const fleet: Migration = {
  async up(db: Kysely<unknown>) {
    await createListedTable(db, 'drivers', {
      columns: {
        ...words('name'),
        ...text('status', 'last_seen_at'),
        ...number('shipments_assigned'),
      },
      list: { filters: ['status'], sorts: ['shipments_assigned', 'last_seen_at'], names: ['name'] },
    });
    await createListedTable(db, 'fleet_devices', {
      columns: {
        ...words('name'),
        ...text('status', 'plate', 'linked_driver_id', 'last_seen_at'),
      },
      indexes: {
        driver: { on: 'linked_driver_id', where: 'linked_driver_id is not null and deleted_at is null' },
      },
      list: { filters: ['status', 'linked_driver_id'], sorts: ['plate', 'last_seen_at'], names: ['name'] },
    });
    await createCodes(db);
    await createPositions(db);
    await secureRows(db, 'drivers', 'fleet_devices', 'access_codes', 'fleet_positions');
    await openToDirectory(db, 'access_codes');
  },
};

/** The hash is unique over all accounts, since a device sends nothing but its code. */
async function createCodes(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table access_codes (
      account_id text collate "C" not null references accounts (id),
      id         text collate "C" not null check (id ~ '^[0-9a-f]{24}$'),
      kind       text collate "C" not null check (kind in ('driver', 'fleet_device')),
      hash       bytea not null unique check (length(hash) = 32),
      primary key (account_id, id)
    )`.execute(db);
}

/** The key is the order of a trail, so that a period of a device is read sequentially. */
async function createPositions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table fleet_positions (
      account_id  text collate "C" not null,
      device_id   text collate "C" not null,
      recorded_at timestamptz not null,
      received_at timestamptz not null,
      lat         double precision not null check (lat between -90 and 90),
      lng         double precision not null check (lng between -180 and 180),
      speed_kmh   real,
      heading     real,
      altitude    real,
      accuracy    real,
      battery     real,
      primary key (account_id, device_id, recorded_at)
    )`.execute(db);
}
