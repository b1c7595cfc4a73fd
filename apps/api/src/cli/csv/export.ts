/** `mostrador export`: writes a list of the API as a CSV file, from one snapshot, in batches. */

import { open } from 'node:fs/promises';
import type { OperationId } from '@mostrador/types';
import { stringify } from 'csv-stringify/sync';
import { sql } from 'kysely';
import '../../areas/index.ts';
import { accountsAfter } from '../../areas/customers/current-accounts/current-account-rows.ts';
import { findAccount } from '../../auth/accounts.ts';
import { isObject } from '../../core/is-object.ts';
import { nearest } from '../../core/nearest.ts';
import { Rejection } from '../../core/rejection.ts';
import type { Context } from '../../records/context.ts';
import type { Document } from '../../records/document.ts';
import type { Kind } from '../../records/kind.ts';
import { type BodyRow, bodyColumns, textOf } from '../../records/table.ts';
import { counted, say, write } from '../output.ts';
import { type DatabaseFlags, withDatabase } from '../with-database.ts';
import { cellOf } from './cells.ts';
import { commandContext } from './context.ts';
import { type ExportedList, exportedLists } from './lists.ts';
import { call } from './operation.ts';

export interface ExportFlags extends DatabaseFlags {
  account: string;
  /** Default: stdout. */
  to?: string;
  /** Default: all. */
  columns?: string;
  delimiter: string;
}

export async function exportCommand(name: string, flags: ExportFlags): Promise<void> {
  const list = listNamed(name);
  const columns = columnsOf(list, flags.columns);
  const rows = await withDatabase(flags, async (database) => {
    const account = await findAccount(database, flags.account);
    const output = await outputTo(flags.to);
    return await database
      .reports(account.id, async (snapshot) => {
        const context = commandContext({ database, account }, snapshot);
        return await writeList(list, context, { columns, delimiter: flags.delimiter }, output.write);
      })
      .finally(output.end);
  });
  say(`${counted(rows, 'row')} of ${name}${flags.to === undefined ? '' : ` in ${flags.to}`}.`);
}

/** Returns the list of this name. @throws Rejection that names the known lists */
export function listNamed(name: string): ExportedList {
  const lists = exportedLists();
  const found = lists.find((list) => list.name === name);
  if (found) return found;
  const names = lists.map((list) => list.name);
  const meant = nearest(name, names);
  const hint = meant === undefined ? `There are: ${names.join(', ')}.` : `Did you mean ${meant}?`;
  throw new Rejection('unknown_list', `There is no list of ${name}. ${hint}`);
}

/** Returns the requested columns, or all. @throws Rejection for an unknown column */
export function columnsOf({ name, fields }: ExportedList, wanted: string | undefined): string[] {
  const known = [...fields.keys()];
  if (wanted === undefined) return known;
  const columns = wanted.split(',').map((column) => column.trim());
  const unknown = columns.find((column) => !fields.has(column));
  if (unknown === undefined) return columns;
  throw new Rejection(
    'unknown_column',
    `${name} have no column "${unknown}". Known columns: ${known.join(', ')}.`,
  );
}

interface Output {
  write(text: string): Promise<void>;
  end(): Promise<void>;
}

/** Creates the file, without overwriting. @throws Rejection if it exists */
async function outputTo(path: string | undefined): Promise<Output> {
  if (path === undefined) return { write, end: async () => undefined };
  const file = await open(path, 'wx').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
    throw new Rejection('file_exists', `There is already a file ${path}. Delete it, or name another.`);
  });
  return { write: (text) => file.writeFile(text), end: () => file.close() };
}

interface Format {
  columns: readonly string[];
  delimiter: string;
}

/** Writes all records of a list in batches and returns their number. */
export async function writeList(
  list: ExportedList,
  context: Context,
  { columns, delimiter }: Format,
  write: (text: string) => Promise<void>,
): Promise<number> {
  let rows = 0;
  const text = (cells: string[][]) => stringify(cells, { delimiter });
  await write(text([[...columns]]));
  for await (const records of recordsOf(list, context)) {
    rows += records.length;
    await write(text(records.map((record) => columns.map((column) => cellOf(record[column])))));
  }
  return rows;
}

function recordsOf({ kind, operation }: ExportedList, context: Context): AsyncIterable<Document[]> {
  if (kind?.table === 'current_accounts') return currentAccounts(context);
  if (kind) return byId(kind, context);
  const table = large[operation.id];
  return table ? byIds(operation, table, context) : pages(operation, context);
}

/** Tables of lists that grow without limit and have their own storage: paging by offset would become ever slower. */
const large: Partial<Record<OperationId, 'audit_log' | 'redemptions'>> = {
  listActivity: 'audit_log',
  listRedemptions: 'redemptions',
};

/** Records read per batch. */
const partSize = 500;

/** Yields all records in creation order, in batches by keyset. */
async function* byId(kind: Kind, context: Context): AsyncGenerator<Document[]> {
  const { tx, account } = context;
  let last = '';
  for (;;) {
    const { rows } = await sql<BodyRow & { id: string }>`
      select id, ${bodyColumns(kind)} from ${sql.table(kind.table)}
      where account_id = ${account.id} and id > ${last} and deleted_at is null
      order by id limit ${partSize}`.execute(tx);
    const records = rows.map((row): Document => JSON.parse(textOf(kind, row)));
    if (records.length > 0) yield (await kind.behaviour.read?.(records, context)) ?? records;
    last = rows.at(-1)?.id ?? last;
    if (rows.length < partSize) return;
  }
}

/** Yields current accounts in a few large batches, since each batch sums their balances. */
async function* currentAccounts(context: Context): AsyncGenerator<Document[]> {
  const size = 5_000;
  for (let last = ''; ; ) {
    const records = await accountsAfter(context, last, size);
    if (records.length > 0) yield records.map((record) => ({ ...record }));
    last = records.at(-1)?._id ?? last;
    if (records.length < size) return;
  }
}

/** The maximum number of IDs that a list accepts. */
const mostIds = 100;

/** Yields all items of a list, by the IDs in its table. */
async function* byIds(
  { id }: ExportedList['operation'],
  table: 'audit_log' | 'redemptions',
  context: Context,
): AsyncGenerator<Document[]> {
  const { tx, account } = context;
  for (let last = ''; ; ) {
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(table)} where account_id = ${account.id} and id > ${last}
      order by id limit ${mostIds}`.execute(tx);
    const ids = rows.map((row) => row.id);
    if (ids.length > 0)
      yield itemsIn(await call(id, context, { query: { ids, per_page: mostIds, sort_dir: 'asc' } }));
    last = ids.at(-1) ?? last;
    if (ids.length < mostIds) return;
  }
}

/** Yields all items of a list with its own storage. */
async function* pages({ id }: ExportedList['operation'], context: Context): AsyncGenerator<Document[]> {
  for (let page = 1; ; page++) {
    const data = await call(id, context, { query: { page, per_page: 100, sort_dir: 'asc' } });
    const records = itemsIn(data);
    if (records.length > 0) yield records;
    if (!isObject(data) || data.has_next !== true) return;
  }
}

function itemsIn(data: unknown): Document[] {
  return isObject(data) && Array.isArray(data.items) ? data.items.filter(isObject) : [];
}
