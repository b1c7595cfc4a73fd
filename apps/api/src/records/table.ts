/** The table of a resource: what the kit reads and writes, one statement a function. No statement without its account. */
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../store/context.ts';
import { type Document, emptyRecord, type Shape, stored } from './document.ts';

/** A record table and the shape of the documents in it. */
export interface RecordTableOf {
  table: string;
  shape: Shape;
}

export interface Row {
  version: number;
  document: Document;
}

export interface TextRow {
  version: number;
  /** The whole record as JSON text, never parsed on its way to the caller. */
  text: string;
}

/** The stored document laid over the empty record, so that every member is there. */
function whole(shape: Shape): RawBuilder<unknown> {
  return sql`(${JSON.stringify(emptyRecord(shape))}::jsonb || doc)`;
}

export async function findText(tx: Executor, of: RecordTableOf, account: string, id: string) {
  const { rows } = await sql<TextRow>`
    select version, ${whole(of.shape)}::text as text from ${sql.table(of.table)}
    where account_id = ${account} and id = ${id} and deleted_at is null`.execute(tx);
  return rows[0];
}

/** The version of a record, or undefined when there is none. */
export async function findVersion(tx: Executor, table: string, account: string, id: string) {
  const { rows } = await sql<{ version: number }>`
    select version from ${sql.table(table)}
    where account_id = ${account} and id = ${id} and deleted_at is null`.execute(tx);
  return rows[0]?.version;
}

/** The record, locked until the transaction ends. */
export async function lock(tx: Executor, of: RecordTableOf, account: string, id: string) {
  const { rows } = await sql<Row>`
    select version, ${whole(of.shape)} as document from ${sql.table(of.table)}
    where account_id = ${account} and id = ${id} and deleted_at is null for update`.execute(tx);
  return rows[0];
}

/** Locks those of the records that exist, always in the same order, so that no two requests wait for each other. */
export async function lockAll(
  tx: Executor,
  table: string,
  account: string,
  ids: readonly string[],
): Promise<void> {
  await sql`
    select from ${sql.table(table)}
    where account_id = ${account} and id = any(${[...ids]}::text[]) and deleted_at is null
    order by id for update`.execute(tx);
}

export async function count(tx: Executor, table: string, account: string, where: RawBuilder<unknown>[]) {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from ${sql.table(table)} where ${matching(account, where)}`.execute(tx);
  return rows[0]?.total ?? 0;
}

export interface Slice {
  where: RawBuilder<unknown>[];
  order: RawBuilder<unknown>;
  limit: number;
  offset: number;
}

/** The records of a slice of the list, as JSON texts. */
export async function texts(tx: Executor, of: RecordTableOf, account: string, slice: Slice) {
  const { rows } = await sql<{ text: string }>`
    select ${whole(of.shape)}::text as text from ${sql.table(of.table)}
    where ${matching(account, slice.where)}
    order by ${slice.order} limit ${slice.limit} offset ${slice.offset}`.execute(tx);
  return rows.map(({ text }) => text);
}

function matching(account: string, where: RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql.join([sql`account_id = ${account} and deleted_at is null`, ...where], sql` and `);
}

export interface NewRow {
  id: string;
  createdAt: string;
  updatedAt: string;
  document: Document;
  search: string;
}

/** Inserts a record; false when its id is taken. */
export async function insert(tx: Executor, table: string, account: string, row: NewRow): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into ${sql.table(table)} (account_id, id, created_at, updated_at, doc, search)
    values (${account}, ${row.id}, ${row.createdAt}, ${row.updatedAt}, ${json(row.document)}, ${row.search})
    on conflict (account_id, id) do nothing`.execute(tx);
  return numAffectedRows === 1n;
}

/** Writes a changed record and returns its new version. */
export async function replace(tx: Executor, table: string, account: string, row: Omit<NewRow, 'createdAt'>) {
  const { rows } = await sql<{ version: number }>`
    update ${sql.table(table)}
    set version = version + 1, updated_at = ${row.updatedAt}, doc = ${json(row.document)}, search = ${row.search}
    where account_id = ${account} and id = ${row.id} and deleted_at is null returning version`.execute(tx);
  return rows[0]?.version ?? 0;
}

/** Marks a record as deleted; it is found by nothing but the audit log from then on. */
export async function markDeleted(tx: Executor, table: string, account: string, id: string, now: Date) {
  await sql`
    update ${sql.table(table)} set version = version + 1, updated_at = ${now}, deleted_at = ${now}
    where account_id = ${account} and id = ${id} and deleted_at is null`.execute(tx);
}

function json(document: Document): string {
  return JSON.stringify(stored(document));
}
