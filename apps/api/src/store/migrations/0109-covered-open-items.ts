/**
 * The index of open items holds everything that their sums need, so that the dashboard adds up what is overdue without
 * reading the movements. Writes pay only for the wider entry: a change of `open` has always meant a new one.
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
