/** Untracked products are low in stock by the same rule as others (Decision catalog-rules). */
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { withAllRows } from './row-security.ts';

export const lowStock: Migration = {
  async up(db: Kysely<unknown>) {
    await withAllRows(db, ['products'], async () => {
      await sql`
        update products set version = version + 1, doc = doc || '{"low_stock": true}'
        where not low_stock and stock <= (doc->>'min_stock')::numeric`.execute(db);
    });
  },
};
