/** References from one record to another (Decision references). */

import { Problem } from '@mostrador/server-stub';
import type { RecordTableName } from '../store/schema.ts';
import type { Context } from './context.ts';
import { existing, hold } from './shared-lookups.ts';

/** Returns those of `ids` that no record of these tables has. */
export async function missing(
  context: Context,
  tables: readonly RecordTableName[],
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const known = await existing(context, tables, ids);
  return ids.filter((id) => !known.has(id));
}

/** Warns of references to unknown records; the record is stored as sent. */
export async function warnMissing(
  context: Context,
  tables: readonly RecordTableName[],
  references: Readonly<Record<string, string | null | undefined>>,
): Promise<void> {
  const named = Object.entries(references).flatMap(([field, id]) => (id ? [{ field, id }] : []));
  const unknown = await missing(
    context,
    tables,
    named.map(({ id }) => id),
  );
  for (const { field, id } of named.filter(({ id }) => unknown.includes(id))) {
    context.warn({ code: 'unknown_reference', field, message: `There is no record with the ID \`${id}\`.` });
  }
}

/**
 * Like `warnMissing`, for a reference that is cleared when its target is deleted. Locks the target against deletion
 * until the transaction ends, so that the deletion finds this reference; if a deletion is in progress, waits for it and
 * treats the target as missing.
 */
export async function holdOrWarn(
  context: Context,
  table: RecordTableName,
  references: Readonly<Record<string, string | null | undefined>>,
): Promise<void> {
  const ids = Object.values(references).flatMap((id) => id || []);
  if (ids.length === 0) return;
  await hold(context, table, ids);
  await warnMissing(context, [table], references);
}

/** Warns of unknown IDs in a list, with their index: `product_ids.1`. */
export async function warnMissingItems(
  context: Context,
  tables: readonly RecordTableName[],
  member: string,
  ids: readonly string[],
): Promise<void> {
  for (const id of await missing(context, tables, ids)) {
    const message = `There is no record with the ID \`${id}\`.`;
    context.warn({ code: 'unknown_reference', field: `${member}.${ids.indexOf(id)}`, message });
  }
}

/** Creates the problem of a reference whose target must exist. */
export function invalidReference(member: string, message: string): Problem {
  return new Problem('validation_failed', `\`${member}\` ${message}.`, {
    errors: [{ pointer: `/${member}`, field: member, code: 'invalid_reference', message }],
  });
}
