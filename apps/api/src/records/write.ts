/** One record created, changed or deleted, with its audit entry, as part of the caller's transaction. */
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { Problem } from '@mostrador/server-stub';
import { newId } from '../core/ids.ts';
import { audit } from '../store/audit.ts';
import { uniqueViolation } from '../store/errors.ts';
import { searchTextOf } from '../store/search-text.ts';
import type { Context } from './context.ts';
import { foldCounts } from './counts.ts';
import { answered, changedDocument, type Document, newDocument } from './document.ts';
import { checkFreeMembers } from './free-members.ts';
import { checkIndexedTexts } from './indexed-texts.ts';
import type { Kind } from './kind.ts';
import { insert, lock, markDeleted, type Row, replace } from './table.ts';

interface Change {
  before: Document | undefined;
  sent: Document;
  context: Context;
}

export interface Written {
  record: Document;
  version: number;
}

/** Creates a record; `given` are members that no request can set. */
export async function create(
  kind: Kind,
  input: Document,
  context: Context,
  given: Document = {},
): Promise<Written> {
  const draft = newDraft(kind, input, context, given);
  const { _id: id, created_at: now } = draft;
  const change = { before: undefined, sent: input, context };
  const record = await prepared(kind, draft, change);
  await checkIndexedTexts(context.tx, kind.table, record);
  const inserted = await guarded(kind, () =>
    insert(context.tx, kind, context.account.id, {
      id,
      createdAt: now,
      updatedAt: now,
      document: record,
      search: searchTextOf(record, kind.behaviour),
    }),
  );
  if (!inserted) throw new Error(`The new id ${id} is taken in ${kind.table}`);
  await foldCounts(context.tx, kind.table, context.account.id, context.now);
  await audit(context, {
    action: 'created',
    entityType: kind.entityType,
    entityId: id,
    after: record,
  });
  await kind.behaviour.written?.(record, change);
  return { record, version: 1 };
}

interface Identity {
  _id: string;
  created_at: string;
  updated_at: string;
}

/** A record as it begins, before the rules of its resource complete it. */
export function newDraft(
  kind: Kind,
  input: Document,
  context: Context,
  given: Document = {},
): Document & Identity {
  const now = context.now.toISOString();
  const identity = { _id: newId(context.now), created_at: now, updated_at: now };
  return { ...answered(kind.shape, { ...newDocument(kind.shape, input), ...given }), ...identity };
}

/** Changes a record, `given` the members that no request can; one that is already as asked for stays at its version. */
export async function update(
  kind: Kind,
  id: string,
  patch: Document,
  context: Context,
  given: Document = {},
): Promise<Written> {
  const { document: before, version } = await locked(kind, id, context);
  if (namesNothing(kind, { ...patch, ...given })) return { record: before, version };
  const draft = { ...changedDocument(kind.shape, before, patch), ...given };
  const change = { before, sent: patch, context };
  const record = await prepared(kind, draft, change);
  if (isDeepStrictEqual(record, before)) return { record, version };
  return save(kind, record, change);
}

/** Whether a patch has no field of the resource: then not even the rules look at the record (Decision nulls). */
function namesNothing({ shape }: Kind, patch: Document): boolean {
  const names = new Set([...shape.members, ...shape.readOnly]);
  return Object.entries(patch).every(([name, value]) => value === undefined || !names.has(name));
}

/** Writes the changed record as a new version. */
async function save(kind: Kind, changed: Document, change: Change & { before: Document }): Promise<Written> {
  const { before, context } = change;
  const id = String(before._id);
  const record = { ...changed, updated_at: context.now.toISOString() };
  await checkIndexedTexts(context.tx, kind.table, record);
  const version = await guarded(kind, () =>
    replace(context.tx, kind, context.account.id, {
      id,
      updatedAt: record.updated_at,
      document: record,
      search: searchTextOf(record, kind.behaviour),
    }),
  );
  await audit(context, {
    action: 'updated',
    entityType: kind.entityType,
    entityId: id,
    before,
    after: record,
  });
  await kind.behaviour.written?.(record, change);
  return { record, version };
}

export async function remove(kind: Kind, id: string, context: Context): Promise<void> {
  const { document: before } = await locked(kind, id, context);
  await markDeleted(context.tx, kind.table, context.account.id, id, context.now);
  await audit(context, { action: 'deleted', entityType: kind.entityType, entityId: id, before });
  await kind.behaviour.deleted?.(before, context);
}

/** The record to change, locked, if it exists and is at the version the caller means (Decision concurrency). */
async function locked(kind: Kind, id: string, context: Context): Promise<Row> {
  const row = await lock(context.tx, kind, context.account.id, id);
  if (!row) throw notFound(id);
  checkVersion(row.version, context.ifMatch);
  return row;
}

export function notFound(id: string): Problem {
  return new Problem('not_found', `There is no record with the id \`${id}\` in this account.`);
}

/** Throws unless `If-Match` is absent, `*`, or names this version. */
export function checkVersion(version: number, ifMatch: string | undefined): void {
  if (ifMatch === undefined || ifMatch === '*') return;
  const wanted = ifMatch.split(',').map((tag) => tag.trim().replace(/\.[\w-]+"$/, '"'));
  if (wanted.includes(etag(version))) return;
  const detail = `The record is at version ${etag(version)}, not ${ifMatch}. Read it again and repeat your change.`;
  throw new Problem('precondition_failed', detail, { headers: { etag: etag(version) } });
}

/**
 * The tag of a version. A record with members that change without a new version, by the clock or by other records, has
 * its text in the tag as well, so that `If-None-Match` tells what is new; `If-Match` asks for the version alone.
 */
export function etag(version: number, text?: string): string {
  if (text === undefined) return `"${version}"`;
  return `"${version}.${createHash('sha256').update(text).digest('base64url').slice(0, 12)}"`;
}

async function prepared(kind: Kind, draft: Document, change: Change): Promise<Document> {
  checkFreeMembers(draft, Object.keys(change.sent));
  const prepare = kind.behaviour.prepare;
  return prepare ? await prepare(draft, change) : draft;
}

/** Turns the refusal of a unique index `<table>_<member>` into the problem that names the member. */
async function guarded<Result>(kind: Kind, write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    const constraint = uniqueViolation(error)?.constraint;
    if (!constraint?.startsWith(`${kind.table}_`)) throw error;
    throw taken(constraint.slice(kind.table.length + 1));
  }
}

function taken(member: string): Problem {
  const error = {
    pointer: `/${member}`,
    field: member,
    code: 'not_unique' as const,
    message: 'is used by another record of this account',
  };
  const detail = `Another record of this account has the same \`${member}\`.`;
  return new Problem('not_unique', detail, { errors: [error] });
}
