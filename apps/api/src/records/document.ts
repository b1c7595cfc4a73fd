/** Records as documents: how a request becomes one, and how one is answered. Pure. */

import { mergePatch } from './merge-patch.ts';

/** A record as it is kept and answered: its members by name. */
export type Document = Record<string, unknown>;

/** What the description says of a resource's records, see `resources.gen.ts`. */
export interface Shape {
  readonly members: readonly string[];
  readonly readOnly: readonly string[];
  readonly defaults: Readonly<Document>;
}

/** The document of a new record: what was sent, and the stated defaults where nothing was. */
export function newDocument(shape: Shape, input: Document): Document {
  return { ...structuredClone(shape.defaults), ...defined(pick(input, shape.members)) };
}

/** The document after a change: absent members stay, null clears, objects are merged, arrays replaced (Decision nulls). */
export function changedDocument(shape: Shape, before: Document, patch: Document): Document {
  const sent = Object.entries(defined(pick(patch, shape.members)));
  return {
    ...before,
    ...Object.fromEntries(sent.map(([name, value]) => [name, mergePatch(before[name], value)])),
  };
}

/** The record as it is answered: every member, null where it was never set. */
export function answered(shape: Shape, document: Document): Document {
  return { ...emptyRecord(shape), ...document };
}

/** Every member of the resource's records, all null: what a stored document is laid over. Warnings belong to answers. */
export function emptyRecord({ members, readOnly }: Shape): Document {
  const names = ['_id', ...members, ...readOnly].filter((name) => name !== 'warnings');
  return Object.fromEntries(names.map((name) => [name, null]));
}

/** The document as it is stored: without the members that are null, which `emptyRecord` gives back. */
export function stored(document: Document): Document {
  return Object.fromEntries(Object.entries(document).filter(([, value]) => value !== null));
}

function pick(from: Document, names: readonly string[]): Document {
  return Object.fromEntries(names.filter((name) => name in from).map((name) => [name, from[name]]));
}

function defined(from: Document): Document {
  return Object.fromEntries(Object.entries(from).filter(([, value]) => value !== undefined));
}
