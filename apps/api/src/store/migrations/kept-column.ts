/**
 * The column `kept` of record tables, frozen like `record-table.ts`: private data of a record, never returned to
 * callers.
 */
import { type QueryExecutorProvider, sql } from 'kysely';

/** Adds the column. Every migration that creates a record table calls it. */
export async function addKept(db: QueryExecutorProvider, ...tables: string[]): Promise<void> {
  for (const table of tables) {
    await sql`alter table ${sql.table(table)} add column kept jsonb`.execute(db);
  }
}
