/** The time when a share of a window was requested: upserts on Citus can compare and return only values. */
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const rateClock: Migration = {
  async up(db: Kysely<unknown>) {
    for (const table of ['rate_windows', 'failed_authentications']) {
      // Windows last a minute, so resetting them loses nothing.
      await sql`truncate ${sql.table(table)}`.execute(db);
      await sql`alter table ${sql.table(table)} add column asked_at timestamptz not null`.execute(db);
    }
  },
};
