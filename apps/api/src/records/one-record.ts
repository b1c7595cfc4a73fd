/** Records that the service itself makes and changes, by the rules that hold for requests. */
import type { Context } from './context.ts';
import type { Document } from './document.ts';
import { kindNamed } from './kind.ts';
import type { InputOf, RecordOf, ResourceName } from './rules.ts';
import { create, newDraft, update } from './write.ts';

/** Creates a record with its audit entry; `given` are read-only members that it begins with. */
export async function createRecord<R extends ResourceName>(
  resource: R,
  input: InputOf<R>,
  context: Context,
  given: Partial<RecordOf<R>> = {},
): Promise<RecordOf<R>> {
  const { record } = await create(kindNamed(resource), document(input), context, document(given));
  return record as RecordOf<R>;
}

/** The record that an input would begin as, to see what would come of it; nothing is kept. */
export function draftRecord<R extends ResourceName>(
  resource: R,
  input: InputOf<R>,
  context: Context,
): RecordOf<R> {
  const draft: unknown = newDraft(kindNamed(resource), document(input), context);
  return draft as RecordOf<R>;
}

/** Changes a record with its audit entry; `given` are read-only members that change. Throws the problem `not_found`. */
export async function updateRecord<R extends ResourceName>(
  resource: R,
  id: string,
  patch: Partial<InputOf<R>>,
  context: Context,
  given: Partial<RecordOf<R>> = {},
): Promise<RecordOf<R>> {
  const own = { ...context, ifMatch: undefined };
  const { record } = await update(kindNamed(resource), id, document(patch), own, document(given));
  return record as RecordOf<R>;
}

/** What the kit keeps of any record: its members by name. */
function document(record: object): Document {
  return { ...record };
}
