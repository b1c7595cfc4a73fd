/** One record created, changed or deleted, with its audit entry, as part of the caller's transaction. */

import { isDeepStrictEqual } from 'node:util';
import { Problem } from '@mostrador/server-stub';
import type { Context } from '../../core/context.ts';
import { newId } from '../../core/ids.ts';
import { audit } from '../audit.ts';
import { uniqueViolation } from '../errors.ts';
import { answered, changedDocument, type Document, newDocument } from './document.ts';
import { searchText } from './search-text.ts';
import { insert, lock, markDeleted, type RecordTableOf, type Row, replace } from './table.ts';

/** The rules of a resource with their types forgotten: the kit treats all records alike. */
export interface Behaviour {
  search: readonly string[];
  prepare?(record: Document, change: { before: Document | undefined; context: Context }): unknown;
  written?(record: Document, change: { before: Document | undefined; context: Context }): Promise<void>;
  deleted?(record: Document, context: Context): Promise<void>;
}

/** A resource as the kit sees it. */
export interface Kind extends RecordTableOf {
  /** What the audit log calls it: `product`. */
  entityType: string;
  behaviour: Behaviour;
}

export interface Written {
  record: Document;
  version: number;
}

export async function create(kind: Kind, input: Document, context: Context): Promise<Written> {
  const now = context.now.toISOString();
  const identity = { _id: newId(context.now), created_at: now, updated_at: now };
  const draft = answered(kind.shape, { ...newDocument(kind.shape, input), ...identity });
  const record = await prepared(kind, draft, undefined, context);
  await guarded(kind, () =>
    insert(context.tx, kind.table, context.account.id, {
      id: identity._id,
      createdAt: now,
      updatedAt: now,
      document: record,
      search: searchText(record, kind.behaviour.search),
    }),
  );
  await audit(context, {
    action: 'created',
    entityType: kind.entityType,
    entityId: identity._id,
    after: record,
  });
  await kind.behaviour.written?.(record, { before: undefined, context });
  return { record, version: 1 };
}

/** Changes a record; one that is already as asked for stays at its version. */
export async function update(kind: Kind, id: string, patch: Document, context: Context): Promise<Written> {
  const { document: before, version } = await locked(kind, id, context);
  const draft = changedDocument(kind.shape, before, patch);
  const record = await prepared(kind, draft, before, context);
  if (isDeepStrictEqual(record, before)) return { record, version };
  return save(kind, before, record, context);
}

/** Writes a record that was locked and changed, whoever changed it. */
export async function save(
  kind: Kind,
  before: Document,
  changed: Document,
  context: Context,
): Promise<Written> {
  const id = String(before._id);
  const record = { ...changed, updated_at: context.now.toISOString() };
  const version = await guarded(kind, () =>
    replace(context.tx, kind.table, context.account.id, {
      id,
      updatedAt: record.updated_at,
      document: record,
      search: searchText(record, kind.behaviour.search),
    }),
  );
  await audit(context, {
    action: 'updated',
    entityType: kind.entityType,
    entityId: id,
    before,
    after: record,
  });
  await kind.behaviour.written?.(record, { before, context });
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
  return new Problem('not_found', { detail: `There is no record with the id \`${id}\` in this account.` });
}

/** Throws unless `If-Match` is absent, `*`, or names this version. */
export function checkVersion(version: number, ifMatch: string | undefined): void {
  if (ifMatch === undefined || ifMatch === '*') return;
  const wanted = ifMatch.split(',').map((tag) => tag.trim());
  if (wanted.includes(etag(version))) return;
  throw new Problem('precondition_failed', {
    detail: `The record is at version ${etag(version)}, not ${ifMatch}. Read it again and repeat your change.`,
    headers: { ETag: etag(version) },
  });
}

export function etag(version: number): string {
  return `"${version}"`;
}

async function prepared(kind: Kind, draft: Document, before: Document | undefined, context: Context) {
  const prepare = kind.behaviour.prepare;
  return prepare ? ((await prepare(draft, { before, context })) as Document) : draft;
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
  return new Problem('not_unique', {
    detail: `Another record of this account has the same \`${member}\`.`,
    errors: [
      {
        pointer: `/${member}`,
        field: member,
        code: 'not_unique',
        message: 'is used by another record of this account',
      },
    ],
  });
}
