/** Records as documents: from request to storage to response. Pure. */
import { crc32 } from 'node:zlib';

import { mergePatch } from './merge-patch.ts';

/** A record as stored and returned: its fields by name. */
export type Document = Record<string, unknown>;

/** The fields of a resource's records in the description, see `resources.gen.ts`. */
export interface Shape {
  readonly members: readonly string[];
  readonly readOnly: readonly string[];
  readonly defaults: Readonly<Document>;
}

/** Returns the document of a new record: the fields sent, and the stated defaults. */
export function newDocument(shape: Shape, input: Document): Document {
  return { ...structuredClone(shape.defaults), ...defined(pick(input, shape.members)) };
}

/** Applies a change: absent fields stay, null clears, objects are merged, arrays replaced (Decision nulls). */
export function changedDocument(shape: Shape, before: Document, patch: Document): Document {
  const sent = Object.entries(defined(pick(patch, shape.members)));
  return {
    ...before,
    ...Object.fromEntries(sent.map(([name, value]) => [name, mergePatch(before[name], value)])),
  };
}

/** Returns the ID of a record. Received invoices only have an `id`. */
export function idOf(record: object): string {
  const { _id, id }: { _id?: unknown; id?: unknown } = record;
  return String(_id ?? id ?? '');
}

/** Returns the record in its response format: every field in the order of the description, null if never set. */
export function asReturned(shape: Shape, document: Document): Document {
  return { ...emptyRecord(shape), ...document };
}

const timestamps = ['created_at', 'updated_at'];
/** Fields that come first. */
const ids = ['_id'];

/**
 * Returns a record with every field null: the ID, the documented fields, the timestamps. Warnings belong to responses.
 */
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

/** Returns a hash of the list of fields: a record stored with other fields is completed when read. */
export function fieldsMark(shape: Shape): number {
  const known = fieldsMarks.get(shape);
  if (known !== undefined) return known;
  const mark = crc32(Object.keys(emptyRecord(shape)).join()) | 0;
  fieldsMarks.set(shape, mark);
  return mark;
}

const fieldsMarks = new WeakMap<Shape, number>();

/** Returns the document in its stored form: without null fields, which `asReturned` restores. */
export function stored(document: Document): Document {
  return Object.fromEntries(Object.entries(document).filter(([, value]) => value !== null));
}

function pick(from: Document, names: readonly string[]): Document {
  return Object.fromEntries(names.filter((name) => name in from).map((name) => [name, from[name]]));
}

function defined(from: Document): Document {
  return Object.fromEntries(Object.entries(from).filter(([, value]) => value !== undefined));
}
