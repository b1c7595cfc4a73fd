/** Token usage: counts by hour, and the last calls. */
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { secureRows } from './row-security.ts';

export const tokenUsage: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table token_usage (
        account_id    text collate "C" not null references accounts (id),
        token_id      text collate "C" not null,
        hour          timestamptz not null,
        requests      integer not null,
        client_errors integer not null,
        server_errors integer not null,
        limited       integer not null,
        peak          integer not null,
        primary key (account_id, token_id, hour)
      ) with (fillfactor = 70)`.execute(db);
    // Old hours are deleted.
    await sql`create index token_usage_hour on token_usage (account_id, hour)`.execute(db);

    // One row per token, with a limited number of calls.
    await sql`
      create table token_calls (
        account_id text collate "C" not null references accounts (id),
        token_id   text collate "C" not null,
        calls      jsonb not null check (jsonb_typeof(calls) = 'array'),
        primary key (account_id, token_id)
      )`.execute(db);
    await secureRows(db, 'token_usage', 'token_calls');
  },
};
