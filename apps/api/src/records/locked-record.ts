/** Records for operations of their own: read or locked, and kept as they became with whatever audit entry says best what happened. */

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
  /** What is kept with the record and never returned to callers. */
  kept?: unknown;
}

/** A record by its id, as it is stored. @throws Problem `not_found` */
export async function getRecord<R extends ResourceName>(
  resource: R,
  id: string,
  { tx, account }: Pick<Context, 'tx'> & { account: Pick<Context['account'], 'id'> },
): Promise<Locked<R>> {
  const row = await findText(tx, kindNamed(resource), account.id, id);
  if (!row) throw notFound(id);
  return { record: JSON.parse(row.text), version: row.version };
}

/** A record, locked until the transaction ends, at the version the caller means. @throws Problem `not_found`, `precondition_failed` */
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

/** A record, locked until the transaction ends, at whatever version it is; undefined where there is none. */
export async function lockIfThere<R extends ResourceName>(
  resource: R,
  id: string,
  { tx, account }: Pick<Context, 'tx' | 'account'>,
): Promise<Locked<R> | undefined> {
  const row = await lock(tx, kindNamed(resource), account.id, id);
  return row && { record: row.document as RecordOf<R>, version: row.version, kept: row.kept };
}

/** Keeps what became of a locked record and returns its new version. The audit entry is the caller's. */
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

/** A record with what is kept with it, not locked. @throws Problem `not_found` */
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
