/** Records that form a tree by `parent_id`. */
import { sql } from 'kysely';
import type { RecordTableName } from '../store/schema.ts';
import type { Context } from './context.ts';

/** Returns the record `id` and its ancestors, bottom up; none if it does not exist. */
export async function upwards(
  { tx, account }: Context,
  table: RecordTableName,
  id: string | null,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive above as (
      select id, parent_id from ${sql.table(table)}
      where account_id = ${account.id} and id = ${id} and deleted_at is null
      union
      select parent.id, parent.parent_id from ${sql.table(table)} parent join above on parent.id = above.parent_id
      where parent.account_id = ${account.id} and parent.deleted_at is null
    )
    select id from above`.execute(tx);
  return rows.map((row) => row.id);
}
