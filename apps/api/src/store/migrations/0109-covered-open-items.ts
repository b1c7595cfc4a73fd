/**
 * Makes the index of open items cover their sums, so that the dashboard sums overdue items without reading movements.
 * Writes only pay for the wider entry, since a change of `open` already required a new one.
 */
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const coveredOpenItems: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`drop index current_account_movements_open_items`.execute(db);
    await sql`
      create index current_account_movements_open_items
      on current_account_movements (account_id, current_account_id)
      include (date, due_date, debit, credit, open) where open > 0`.execute(db);
  },
};
