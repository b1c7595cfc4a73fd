/** Records as documents: how a request becomes one, and how one is answered. Pure. */
import { crc32 } from 'node:zlib';

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

/** The id of a record. Received invoices have an `id` alone. */
export function idOf(record: object): string {
  const { _id, id }: { _id?: unknown; id?: unknown } = record;
  return String(_id ?? id ?? '');
}

/** The record as it is returned: every field in the order of the description, null where it was never set. */
export function asReturned(shape: Shape, document: Document): Document {
  return { ...emptyRecord(shape), ...document };
}

const timestamps = ['created_at', 'updated_at'];
/** They come first. */
const ids = ['_id'];

/** Every field of the resource's records, all null: the id, the fields as documented, the timestamps. Warnings belong to responses. */
function emptyRecord(shape: Shape): Document {
  const known = emptyRecords.get(shape);
  if (known) return known;
  const names = new Set([
    ...ids.filter((id) => shape.readOnly.includes(id)),
    ...shape.members,
    ...shape.readOnly,
  ]);
  for (const name of ['warnings', ...timestamps]) names.delete(name);
  const empty = Object.fromEntries([...names, ...timestamps].map((name) => [name, null]));
  emptyRecords.set(shape, empty);
  return empty;
}

const emptyRecords = new WeakMap<Shape, Document>();

/** Tells one list of fields from another: a record that was written for other fields is completed as it is read. */
export function fieldsMark(shape: Shape): number {
  const known = fieldsMarks.get(shape);
  if (known !== undefined) return known;
  const mark = crc32(Object.keys(emptyRecord(shape)).join()) | 0;
  fieldsMarks.set(shape, mark);
  return mark;
}

const fieldsMarks = new WeakMap<Shape, number>();

/** The document as it is stored: without the members that are null, which `answered` gives back. */
export function stored(document: Document): Document {
  return Object.fromEntries(Object.entries(document).filter(([, value]) => value !== null));
}

function pick(from: Document, names: readonly string[]): Document {
  return Object.fromEntries(names.filter((name) => name in from).map((name) => [name, from[name]]));
}

function defined(from: Document): Document {
  return Object.fromEntries(Object.entries(from).filter(([, value]) => value !== undefined));
}
