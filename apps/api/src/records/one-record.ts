/** Creates and changes records on behalf of the service, with the rules for requests. */
import type { Context } from './context.ts';
import type { Document } from './document.ts';
import { kindNamed } from './kind.ts';
import type { InputOf, RecordOf, ResourceName } from './rules.ts';
import { create, update } from './write.ts';

/** Data that only the service sets: read-only fields, and private data (see `Computed`). */
export interface GivenTo<R extends ResourceName> {
  members?: Partial<RecordOf<R>>;
  kept?: object;
}

/** Creates a record with its audit entry. */
export async function createRecord<R extends ResourceName>(
  resource: R,
  input: InputOf<R>,
  context: Context,
  { members = {}, kept }: GivenTo<R> = {},
): Promise<RecordOf<R>> {
  const given = { members: document(members), ...(kept && { kept: document(kept) }) };
  const { record } = await create(kindNamed(resource), document(input), context, given);
  return record as RecordOf<R>;
}

/** Changes a record with its audit entry. Throws the problem `not_found`. */
export async function updateRecord<R extends ResourceName>(
  resource: R,
  id: string,
  patch: Partial<InputOf<R>>,
  context: Context,
  { members = {}, kept }: GivenTo<R> = {},
): Promise<RecordOf<R>> {
  const own = { ...context, ifMatch: undefined };
  const given = { members: document(members), ...(kept && { kept: document(kept) }) };
  const { record } = await update(kindNamed(resource), id, document(patch), own, given);
  return record as RecordOf<R>;
}

/** Returns a record as a document: its fields by name. */
function document(record: object): Document {
  return { ...record };
}
