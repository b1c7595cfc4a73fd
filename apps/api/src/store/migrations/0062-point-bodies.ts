/** Rebuilds the response texts of customers, so that they show the points from migration 0012. */
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
