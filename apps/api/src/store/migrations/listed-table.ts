/**
 * A record table with all that came after `record-table.ts`: what is kept with a record, the record as it is returned,
 * and the indexes of its list. Frozen like it.
 */
import { type QueryExecutorProvider, sql } from 'kysely';
import { addKept } from './kept-column.ts';
import { createListIndexes, type ListColumns } from './list-indexes.ts';
import { createRecordTable, type RecordTableParts } from './record-table.ts';

export interface ListedTableParts extends RecordTableParts {
  /** What the list filters and sorts by. */
  list: ListColumns;
}

/** Creates the table `name`. The migration secures its rows. */
export async function createListedTable(
  db: QueryExecutorProvider,
  name: string,
  { list, ...parts }: ListedTableParts,
): Promise<void> {
  await createRecordTable(db, name, parts);
  await addKept(db, name);
  await sql`
    alter table ${sql.ref(name)}
    add column body text, add column body_version integer, add column body_fields integer`.execute(db);
  await createListIndexes(db, name, list);
}
