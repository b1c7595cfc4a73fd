/** Customers show the points that the migration 0012 gave them: what was returned before it is made anew from the record. */
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { withAllRows } from './row-security.ts';

export const pointBodies: Migration = {
  async up(db: Kysely<unknown>) {
    await withAllRows(db, ['customers'], async () => {
      await sql`
        update customers set body_version = null
        where body_version is not null and doc ? 'points_balance'`.execute(db);
    });
  },
};
