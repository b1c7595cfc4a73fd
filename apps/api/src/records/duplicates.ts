/** Codes that should be unique and need not be: a second record with the same one is worth a warning (Decision cross-cutting). */
import type { RecordTableName } from '../store/schema.ts';
import type { Context } from './context.ts';
import { alike } from './shared-lookups.ts';

/** Warns when another record of the table has the same value in `member`, a column of the table. */
export async function warnDuplicate(
  context: Context,
  table: RecordTableName,
  member: string,
  { _id, value }: { _id: string; value: string | null },
): Promise<void> {
  if (!value) return;
  const other = await alike(context, table, member, { _id, value });
  if (other === undefined) return;
  const message = `The record \`${other}\` has the same \`${member}\`.`;
  context.warn({ code: `duplicate_${member}`, field: member, message });
}
