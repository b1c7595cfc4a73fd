/**
 * Records with non-standard paths: stored in tables like those of the kit, and listed like its resources. Their
 * operations are actions.
 */
import type { PageBase } from '@mostrador/types';
import type { RawBuilder } from 'kysely';
import { searchTextOf } from '../store/search-text.ts';
import type { Context } from './context.ts';
import type { Document } from './document.ts';
import { conditions, type Filters, type ListQuery, order, pageRequest } from './list-query.ts';
import { pageFacts, pageLinks } from './page.ts';
import type { Filter, ListColumns } from './rules.ts';
import { page } from './slice.ts';
import { findText, insert, lock, markDeleted, type RecordTableOf, replace } from './table.ts';

export interface OwnTable extends RecordTableOf {
  /** The name of a record in the audit log: `vat_entry`. */
  entityType: string;
  filters: Filters;
  /** The list is never requested without filters, so the records of an account are not counted. */
  uncounted?: boolean;
  /** The fields set in every record. */
  required: readonly string[];
  behaviour: {
    search: readonly string[];
    columns?: ListColumns;
    filters?: Readonly<Record<string, Filter>>;
  };
}

export interface OwnTableRules
  extends Pick<OwnTable, 'table' | 'entityType' | 'filters' | 'required' | 'uncounted'> {
  /** In the order of responses, without ID and times. */
  members: readonly string[];
  search: readonly string[];
  columns?: ListColumns;
  /** Filters other than a column of the same name. */
  special?: Readonly<Record<string, Filter>>;
}

const tables: OwnTable[] = [];

/** Returns all tables of this kind. */
export function ownTables(): readonly OwnTable[] {
  return tables;
}

export function ownTable({ members, search, columns, special, ...rest }: OwnTableRules): OwnTable {
  const made: OwnTable = {
    ...rest,
    shape: { members, readOnly: [], defaults: {} },
    behaviour: { search, ...(columns && { columns }), ...(special && { filters: special }) },
  };
  tables.push(made);
  return made;
}

/** The common fields of records in such tables. */
export interface OwnRecord {
  _id: string;
  created_at: string;
  updated_at: string;
}

export interface OwnRow<R extends OwnRecord> {
  record: R;
  version: number;
  kept: unknown;
}

/** Returns a page of the list, and its links. `only` adds conditions to those of the query. */
export async function ownPage<R extends OwnRecord>(
  of: OwnTable,
  call: Context & { query: object },
  only: readonly RawBuilder<unknown>[] = [],
): Promise<{ data: PageBase & { items: R[] }; headers?: { link: string } }> {
  const query: ListQuery = { ...call.query };
  const request = pageRequest(query);
  const { total, items } = await page(call.tx, of, call.account.id, {
    where: [...only, ...conditions(query, of, call)],
    order: order(query, of.required),
    limit: request.perPage,
    offset: (request.page - 1) * request.perPage,
  });
  const link = pageLinks(call.url, total, request);
  const data = { items: items.map((text): R => JSON.parse(text)), ...pageFacts(total, request) };
  return { data, ...(link !== undefined && { headers: { link } }) };
}

export async function findOwn<R extends OwnRecord>(
  of: OwnTable,
  id: string,
  { tx, account }: Pick<Context, 'tx' | 'account'>,
): Promise<{ record: R; version: number } | undefined> {
  const row = await findText(tx, of, account.id, id);
  return row && { record: JSON.parse(row.text), version: row.version };
}

/** Returns the record, locked until the transaction ends. */
export async function lockOwn<R extends OwnRecord>(
  of: OwnTable,
  id: string,
  { tx, account }: Pick<Context, 'tx' | 'account'>,
): Promise<OwnRow<R> | undefined> {
  const row = await lock(tx, of, account.id, id);
  return row && { record: row.document as Document & R, version: row.version, kept: row.kept };
}

export async function addOwn(
  of: OwnTable,
  record: OwnRecord,
  { tx, account }: Pick<Context, 'tx' | 'account'>,
  kept?: object,
): Promise<void> {
  const document: Document = { ...record };
  const inserted = await insert(tx, of, account.id, {
    id: record._id,
    createdAt: record.created_at,
    updatedAt: record.updated_at,
    document,
    kept,
    search: searchTextOf(document, of.behaviour),
  });
  if (!inserted) throw new Error(`The new id ${record._id} is taken in ${of.table}`);
}

/** Stores a changed record and returns its version. */
export async function keepOwn(
  of: OwnTable,
  record: OwnRecord,
  { tx, account }: Pick<Context, 'tx' | 'account'>,
  kept?: object,
): Promise<number> {
  const document: Document = { ...record };
  const search = searchTextOf(document, of.behaviour);
  const row = { id: record._id, updatedAt: record.updated_at, document, kept, search };
  return replace(tx, of, account.id, row);
}

export async function dropOwn(
  of: OwnTable,
  id: string,
  { tx, account, now }: Pick<Context, 'tx' | 'account' | 'now'>,
): Promise<void> {
  await markDeleted(tx, of.table, account.id, id, now);
}
