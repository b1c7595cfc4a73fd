/** Appointments, the time slots they take of services and rentals, and their calendar feeds. */
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { boolean, number, text } from './columns.ts';
import { createListedTable } from './listed-table.ts';
import { createNoOverlap } from './no-overlap.ts';
import { secureRows } from './row-security.ts';

export const appointments: Migration = {
  async up(db: Kysely<unknown>) {
    await createAppointments(db);
    await createSlots(db);
    await createFeeds(db);
    await secureRows(db, 'appointments', 'appointment_slots', 'calendar_feeds');
  },
};

async function createAppointments(db: Kysely<unknown>): Promise<void> {
  await createListedTable(db, 'appointments', {
    columns: {
      ...text('status', 'service_id', 'rental_id', 'customer_id', 'sale_id', 'sale_status'),
      ...text('entity_type', 'location_type', 'scheduled_datetime', 'end_datetime'),
      ...boolean('reminder_enabled'),
      ...number('duration_minutes'),
    },
    indexes: {
      scheduled: { on: 'scheduled_datetime, id', where: 'deleted_at is null' },
      customer: { on: 'customer_id', where: 'customer_id is not null' },
    },
    list: {
      filters: [
        'status',
        'service_id',
        'rental_id',
        'customer_id',
        'sale_id',
        'sale_status',
        'entity_type',
        'location_type',
        'reminder_enabled',
        'scheduled_datetime',
      ],
      sorts: ['end_datetime', 'duration_minutes'],
    },
  });
}

/** One row per service or rental of an appointment; deleted with it. */
async function createSlots(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table appointment_slots (
      account_id     text collate "C" not null,
      appointment_id text collate "C" not null,
      resource_type  text collate "C" not null check (resource_type in ('service', 'rental')),
      resource_id    text collate "C" not null check (resource_id ~ '^[0-9a-f]{24}$'),
      lane           integer not null check (lane >= 0),
      starts_at      timestamptz not null,
      ends_at        timestamptz not null check (ends_at > starts_at),
      span           tstzrange generated always as (tstzrange(starts_at, ends_at)) stored,
      primary key (account_id, appointment_id, resource_id),
      foreign key (account_id, appointment_id) references appointments (account_id, id) deferrable initially deferred
    )`.execute(db);
  await sql`
    create index appointment_slots_resource on appointment_slots (account_id, resource_id, ends_at, starts_at)`.execute(
    db,
  );
  await createNoOverlap(db, {
    table: 'appointment_slots',
    constraint: 'appointment_slots_taken',
    id: 'resource_id',
    lane: 'lane',
    span: 'span',
  });
}

async function createFeeds(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table calendar_feeds (
      account_id text collate "C" not null references accounts (id),
      id         text collate "C" not null check (id ~ '^[0-9a-f]{24}$'),
      name       text not null,
      hash       bytea not null check (length(hash) = 32),
      created_at timestamptz not null,
      revoked_at timestamptz,
      primary key (account_id, id)
    )`.execute(db);
}
