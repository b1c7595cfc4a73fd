/** The fiscal calendar: deadlines by authority. */
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { secureRows } from './row-security.ts';

export const fiscalCalendar: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table fiscal_deadlines (
        account_id   text collate "C" not null,
        id           text collate "C" not null check (id ~ '^[0-9a-f]{24}$'),
        version      integer not null default 1,
        name         text not null,
        tax          text collate "C" not null,
        form         text,
        jurisdiction text collate "C" not null,
        period       text collate "C" not null,
        due_date     text collate "C" not null check (due_date ~ '^\\d{4}-\\d{2}-\\d{2}$'),
        due_year     integer not null generated always as (left(due_date, 4)::integer) stored,
        due_month    integer not null generated always as (substr(due_date, 6, 2)::integer) stored,
        status       text collate "C" not null check (status in ('pending', 'completed')),
        completed_at timestamptz,
        amount       numeric(14, 2),
        reference    text,
        notes        text,
        source       text collate "C" not null check (source in ('default', 'manual')),
        is_estimate  boolean not null,
        created_at   timestamptz not null,
        updated_at   timestamptz not null,
        search       text not null default '',
        primary key (account_id, id)
      )`.execute(db);
    await sql`
      create unique index fiscal_deadlines_duty
      on fiscal_deadlines (account_id, tax, jurisdiction, period, name)`.execute(db);
    await sql`
      create index fiscal_deadlines_due on fiscal_deadlines (account_id, due_date, id) include (status)`.execute(
      db,
    );
    await secureRows(db, 'fiscal_deadlines');
  },
};
