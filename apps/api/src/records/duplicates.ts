/** Codes that should be unique and need not be: a second record with the same one is worth a warning (Decision cross-cutting). */
import { sql } from 'kysely';
import type { RecordTableName } from '../store/schema.ts';
import type { Context } from './context.ts';

/** Warns when another record of the table has the same value in `member`, a column of the table. */
export async function warnDuplicate(
  { tx, account, warn }: Context,
  table: RecordTableName,
  member: string,
  record: { _id: string; value: string | null },
): Promise<void> {
  if (!record.value) return;
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)}
    where account_id = ${account.id} and ${sql.ref(member)} = ${record.value} and id <> ${record._id}
      and deleted_at is null limit 1`.execute(tx);
  const other = rows[0]?.id;
  if (other === undefined) return;
  const message = `The record \`${other}\` has the same \`${member}\`.`;
  warn({ code: `duplicate_${member}`, field: member, message });
}
