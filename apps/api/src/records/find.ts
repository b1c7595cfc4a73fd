/** Reads one record for internal use. */

import { sql } from 'kysely';
import type { RecordTableName } from '../store/schema.ts';
import type { Context } from './context.ts';

/** Returns the stored fields of a record, undefined if there is none; fields that were never set are absent. */
export async function findDocument<Stored>(
  { tx, account }: Context,
  table: RecordTableName,
  id: string,
): Promise<Partial<Stored> | undefined> {
  const { rows } = await sql<{ doc: Partial<Stored> }>`
    select doc from ${sql.table(table)}
    where account_id = ${account.id} and id = ${id} and deleted_at is null`.execute(tx);
  return rows[0]?.doc;
}
