/** The table of a resource: the statements of the kit, one per function. No statement without its account. */
import { CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Executor } from '../store/context.ts';
import { countChange } from './counts.ts';
import { asReturned, type Document, fieldsMark, type Shape, stored } from './document.ts';

/** A record table and the shape of the documents in it. */
export interface RecordTableOf {
  table: string;
  shape: Shape;
}

export interface Row {
  version: number;
  document: Document;
  /** The private data of the record, null if there is none. */
  kept: unknown;
}

export interface TextRow {
  version: number;
  /** The whole record as JSON text, sent to the caller without parsing. */
  text: string;
}

/** A row as read: the stored response text if it is up to date, else the document to build it from. */
export interface BodyRow {
  version: number;
  body: string | null;
  doc: Document | null;
}

/** SQL for the columns of a `BodyRow`. */
export function bodyColumns({ shape }: RecordTableOf): RawBuilder<unknown> {
  const current = sql`body_version is not distinct from version and body_fields = ${sql.lit(fieldsMark(shape))}`;
  return sql`version, case when ${current} then body end as body, case when ${current} then null else doc end as doc`;
}

/** Returns the record as JSON text. */
export function textOf({ shape }: RecordTableOf, { body, doc }: Omit<BodyRow, 'version'>): string {
  return body ?? bodyOf(shape, doc ?? {});
}

function bodyOf(shape: Shape, document: Document): string {
  return JSON.stringify(asReturned(shape, document));
}

export async function findText(
  tx: Executor,
  of: RecordTableOf,
  account: string,
  id: string,
): Promise<TextRow | undefined> {
  const compiled = finds.get(of) ?? find(of).compile(tx).sql;
  finds.set(of, compiled);
  const { rows } = await tx.executeQuery<BodyRow>(CompiledQuery.raw(compiled, [account, id]));
  return rows[0] && { version: rows[0].version, text: textOf(of, rows[0]) };
}

/** Cached statements, since every read of a record uses one. */
const finds = new WeakMap<RecordTableOf, string>();

/** Returns the statement; its parameters are the account and the ID. */
function find(of: RecordTableOf): RawBuilder<BodyRow> {
  return sql`
    select ${bodyColumns(of)} from ${sql.table(of.table)}
    where account_id = ${''} and id = ${''} and deleted_at is null`;
}

/** Returns the version of a record, or undefined if there is none. */
export async function findVersion(tx: Executor, table: string, account: string, id: string) {
  const { rows } = await sql<{ version: number }>`
    select version from ${sql.table(table)}
    where account_id = ${account} and id = ${id} and deleted_at is null`.execute(tx);
  return rows[0]?.version;
}

/** Returns the record, locked until the transaction ends. */
export async function lock(
  tx: Executor,
  of: RecordTableOf,
  account: string,
  id: string,
): Promise<Row | undefined> {
  const { rows } = await sql<LockedRow>`
    select ${bodyColumns(of)}, kept from ${sql.table(of.table)}
    where account_id = ${account} and id = ${id} and deleted_at is null for update`.execute(tx);
  return rows[0] && lockedRow(of, rows[0]);
}

/** Locks the existing ones of the records in a fixed order, to avoid deadlocks. */
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

/** Locks the records likewise, and returns them by ID. */
export async function lockAllRows(
  tx: Executor,
  of: RecordTableOf,
  account: string,
  ids: readonly string[],
): Promise<Map<string, Row>> {
  const { rows } = await sql<LockedRow & { id: string }>`
    select id, ${bodyColumns(of)}, kept from ${sql.table(of.table)}
    where account_id = ${account} and id = any(${[...ids]}::text[]) and deleted_at is null
    order by id for update`.execute(tx);
  return new Map(rows.map((row) => [row.id, lockedRow(of, row)]));
}

interface LockedRow extends BodyRow {
  kept: unknown;
}

function lockedRow(of: RecordTableOf, row: LockedRow): Row {
  return { version: row.version, document: JSON.parse(textOf(of, row)), kept: row.kept };
}

export interface NewRow {
  id: string;
  createdAt: string;
  updatedAt: string;
  document: Document;
  /** Undefined keeps the previous private data. */
  kept?: unknown;
  search: string;
}

/** Inserts a record; false if its ID is taken. */
export async function insert(
  tx: Executor,
  { table, shape }: RecordTableOf,
  account: string,
  row: NewRow,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with record as (
      insert into ${sql.table(table)}
        (account_id, id, created_at, updated_at, doc, kept, search, body, body_version, body_fields)
      values (${account}, ${row.id}, ${row.createdAt}, ${row.updatedAt}, ${json(row.document)}, ${keptText(row)},
        ${row.search}, ${bodyOf(shape, row.document)}, 1, ${sql.lit(fieldsMark(shape))})
      on conflict (account_id, id) do nothing returning id
    )
    ${countChange(account, table, sql`select record.id, 1 from record`)}`.execute(tx);
  return numAffectedRows === 1n;
}

/** Inserts many records in one statement and returns the IDs that were free. */
export async function insertAll(
  tx: Executor,
  { table, shape }: RecordTableOf,
  account: string,
  rows: readonly NewRow[],
): Promise<string[]> {
  if (rows.length === 0) return [];
  const inserted = await sql<{ id: string }>`
    with record as (
      insert into ${sql.table(table)} (account_id, id, created_at, updated_at, doc, kept, search, body, body_version, body_fields)
      select ${account}, given.id, given.created_at, given.updated_at, given.doc, given.kept, given.search, given.body, 1,
        ${sql.lit(fieldsMark(shape))}::integer
      from unnest(
        ${rows.map(({ id }) => id)}::text[],
        ${rows.map(({ createdAt }) => createdAt)}::timestamptz[],
        ${rows.map(({ updatedAt }) => updatedAt)}::timestamptz[],
        ${rows.map(({ document }) => json(document))}::jsonb[],
        ${rows.map(keptText)}::jsonb[],
        ${rows.map(({ search }) => search)}::text[],
        ${rows.map(({ document }) => bodyOf(shape, document))}::text[]
      ) as given (id, created_at, updated_at, doc, kept, search, body)
      on conflict (account_id, id) do nothing returning id
    ), counted as (
      ${countChange(account, table, sql`select min(record.id), count(*) from record having count(*) > 0`)}
    )
    select id from record`.execute(tx);
  return inserted.rows.map(({ id }) => id);
}

/** Updates a record and returns its new version. */
export async function replace(
  tx: Executor,
  { table, shape }: RecordTableOf,
  account: string,
  row: Omit<NewRow, 'createdAt'>,
): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    update ${sql.table(table)}
    set version = version + 1, updated_at = ${row.updatedAt}, doc = ${json(row.document)}, search = ${row.search},
      kept = coalesce(${keptText(row)}::jsonb, kept), body = ${bodyOf(shape, row.document)},
      body_version = version + 1, body_fields = ${sql.lit(fieldsMark(shape))}
    where account_id = ${account} and id = ${row.id} and deleted_at is null returning version`.execute(tx);
  return rows[0]?.version ?? 0;
}

/** Marks a record as deleted; afterwards only the audit log shows it. */
export async function markDeleted(tx: Executor, table: string, account: string, id: string, now: Date) {
  await sql`
    with gone as (
      update ${sql.table(table)} set version = version + 1, updated_at = ${now}, deleted_at = ${now}
      where account_id = ${account} and id = ${id} and deleted_at is null returning id
    )
    ${countChange(account, table, sql`select gone.id || '-deleted', -1 from gone`)}`.execute(tx);
}

function keptText({ kept }: Pick<NewRow, 'kept'>): string | null {
  return kept === undefined || kept === null ? null : JSON.stringify(kept);
}

function json(document: Document): string {
  return JSON.stringify(stored(document));
}
