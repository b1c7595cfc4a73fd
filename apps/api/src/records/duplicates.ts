/** Codes that should be unique but need not be: a duplicate causes a warning (Decision cross-cutting). */
import type { RecordTableName } from '../store/schema.ts';
import type { Context } from './context.ts';
import { alike } from './shared-lookups.ts';

/** Warns if another record of the table has the same value in `member`, a column of the table. */
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
