/** Reads, locks and stores records for operations other than the standard ones, which write their own audit entries. */

import { sql } from 'kysely';
import { searchTextOf } from '../store/search-text.ts';
import type { Context } from './context.ts';
import { idOf } from './document.ts';
import { kindNamed } from './kind.ts';
import type { RecordOf, ResourceName } from './rules.ts';
import { findText, lock, replace } from './table.ts';
import { checkVersion, notFound } from './write.ts';

export interface Locked<R extends ResourceName> {
  record: RecordOf<R>;
  version: number;
  /** Private data of the record, never returned to callers. */
  kept?: unknown;
}

/** Returns a stored record by ID. @throws Problem `not_found` */
export async function getRecord<R extends ResourceName>(
  resource: R,
  id: string,
  { tx, account }: Pick<Context, 'tx'> & { account: Pick<Context['account'], 'id'> },
): Promise<Locked<R>> {
  const row = await findText(tx, kindNamed(resource), account.id, id);
  if (!row) throw notFound(id);
  return { record: JSON.parse(row.text), version: row.version };
}

/**
 * Returns a record at the version in `If-Match`, locked until the transaction ends. @throws Problem `not_found`,
 * `precondition_failed`
 */
export async function lockRecord<R extends ResourceName>(
  resource: R,
  id: string,
  context: Context,
): Promise<Locked<R>> {
  const locked = await lockIfThere(resource, id, context);
  if (!locked) throw notFound(id);
  checkVersion(locked.version, context.ifMatch);
  return locked;
}

/** Returns a record at any version, locked until the transaction ends; undefined if there is none. */
export async function lockIfThere<R extends ResourceName>(
  resource: R,
  id: string,
  { tx, account }: Pick<Context, 'tx' | 'account'>,
): Promise<Locked<R> | undefined> {
  const row = await lock(tx, kindNamed(resource), account.id, id);
  return row && { record: row.document as RecordOf<R>, version: row.version, kept: row.kept };
}

/** Stores a locked record and returns its new version. The caller writes the audit entry. */
export async function keepRecord<R extends ResourceName>(
  resource: R,
  changed: RecordOf<R>,
  { tx, account, now }: Pick<Context, 'tx' | 'account' | 'now'>,
  kept?: object,
): Promise<number> {
  const kind = kindNamed(resource);
  const document = { ...changed, updated_at: now.toISOString() };
  return replace(tx, kind, account.id, {
    id: idOf(document),
    updatedAt: document.updated_at,
    document,
    kept,
    search: searchTextOf(document, kind.behaviour),
  });
}

/** Returns a record with its private data, without locking it. @throws Problem `not_found` */
export async function getKept<R extends ResourceName>(
  resource: R,
  id: string,
  context: Pick<Context, 'tx' | 'account'>,
): Promise<Locked<R>> {
  const found = await getRecord(resource, id, context);
  const { rows } = await sql<{ kept: unknown }>`
    select kept from ${sql.table(kindNamed(resource).table)}
    where account_id = ${context.account.id} and id = ${id}`.execute(context.tx);
  return { ...found, kept: rows[0]?.kept };
}
