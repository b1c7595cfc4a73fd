/** The column `kept` of record tables, frozen like `record-table.ts`: what is kept with a record and never returned to callers. */
import { type QueryExecutorProvider, sql } from 'kysely';

/** Every migration that creates a record table adds it. */
export async function addKept(db: QueryExecutorProvider, ...tables: string[]): Promise<void> {
  for (const table of tables) {
    await sql`alter table ${sql.table(table)} add column kept jsonb`.execute(db);
  }
}
