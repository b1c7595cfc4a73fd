/** When a share of a window was requested: what an upsert compares, and answers from, are values on Citus. */
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const rateClock: Migration = {
  async up(db: Kysely<unknown>) {
    for (const table of ['rate_windows', 'failed_authentications']) {
      // Windows of a minute: beginning them anew loses nothing that is kept.
      await sql`truncate ${sql.table(table)}`.execute(db);
      await sql`alter table ${sql.table(table)} add column asked_at timestamptz not null`.execute(db);
    }
  },
};
