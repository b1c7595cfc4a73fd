/**
 * Request counters: windows of a minute, shared by all processes on the database. Unlogged, because the counts are
 * worthless after a crash, and a request must not wait for the disk to be counted.
 */
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { secureRows } from './row-security.ts';

export const traffic: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create unlogged table rate_windows (
        account_id text collate "C" not null references accounts (id),
        subject    text collate "C" not null,
        ends_at    timestamptz not null,
        used       integer not null,
        granted    integer not null,
        primary key (account_id, subject)
      ) with (fillfactor = 50)`.execute(db);
    await secureRows(db, 'rate_windows');

    // Failed authentications belong to no account yet: the only traffic table without one.
    await sql`
      create unlogged table failed_authentications (
        address text collate "C" primary key,
        ends_at timestamptz not null,
        used    integer not null,
        granted integer not null
      ) with (fillfactor = 50)`.execute(db);
    await sql`create index failed_authentications_ends_at on failed_authentications (ends_at)`.execute(db);
  },
};
