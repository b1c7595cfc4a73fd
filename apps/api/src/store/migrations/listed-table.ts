/**
 * A record table with everything added after `record-table.ts`: private data, response texts, and the indexes of its
 * list. Frozen likewise.
 */
import { type QueryExecutorProvider, sql } from 'kysely';
import { addKept } from './kept-column.ts';
import { createListIndexes, type ListColumns } from './list-indexes.ts';
import { createRecordTable, type RecordTableParts } from './record-table.ts';

export interface ListedTableParts extends RecordTableParts {
  /** The filter and sort columns of the list. */
  list: ListColumns;
}

/** Creates the table `name`. The migration must secure its rows. */
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
