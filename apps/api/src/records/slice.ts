/** Reads a slice of a list: the total, and the records of one page. */
import { CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Executor } from '../store/context.ts';
import { countAll } from './counts.ts';
import type { Order } from './list-query.ts';
import { type BodyRow, bodyColumns, type RecordTableOf, textOf } from './table.ts';

export async function count(
  tx: Executor,
  table: string,
  account: string,
  { where, joins = sql`` }: Pick<Slice, 'where' | 'joins'>,
) {
  if (where.length === 0) return countAll(tx, table, account);
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from ${sql.table(table)} ${joins} where ${matching(account, where)}`.execute(tx);
  return rows[0]?.total ?? 0;
}

export interface Slice {
  where: RawBuilder<unknown>[];
  /** Joins for conditions on other tables, whose columns have distinct names. */
  joins?: RawBuilder<unknown>;
  order: Order;
  limit: number;
  offset: number;
}

/** Returns the records of a slice as JSON texts. Their IDs come from an index; other records are not read. */
export async function texts(
  tx: Executor,
  of: RecordTableOf,
  account: string,
  given: Slice,
): Promise<string[]> {
  const { where } = given;
  const { rows } = await (where.length === 0
    ? plainRows(tx, of, account, given)
    : rowsOf(of, account, given).execute(tx));
  return rows.map((row) => textOf(of, row));
}

function rowsOf(
  of: RecordTableOf,
  account: string,
  { where, joins = sql``, order, limit, offset }: Slice,
): RawBuilder<BodyRow> {
  const skipped = offset === 0 ? sql`` : sql`offset ${offset}`;
  return sql<BodyRow>`
    select ${bodyColumns(of)} from ${sql.table(of.table)}
    where account_id = ${account} and id = any(array(
      select id from ${sql.table(of.table)} ${joins} where ${matching(account, where)}
      order by ${order.forward} limit ${sql.lit(limit)} ${skipped}
    )) order by ${order.forward}`;
}

/** Lists without filters are the most frequent, so their statements are compiled once. */
async function plainRows(tx: Executor, of: RecordTableOf, account: string, slice: Slice) {
  const { order, limit, offset } = slice;
  const statements = plainStatements.get(of) ?? new Map<string, string>();
  plainStatements.set(of, statements);
  const key = `${order.key} ${limit} ${offset > 0}`;
  const text = statements.get(key) ?? rowsOf(of, account, slice).compile(tx).sql;
  statements.set(key, text);
  const parameters = [account, account, ...(offset > 0 ? [offset] : [])];
  return tx.executeQuery<BodyRow>(CompiledQuery.raw(text, parameters));
}

/** The cache is bounded: a resource has a limited number of sorts and page sizes. */
const plainStatements = new WeakMap<RecordTableOf, Map<string, string>>();

/** From this offset on, the total is counted before the page is read. */
const deep = 1_000;

export interface Page {
  total: number;
  items: string[];
}

/** Returns one page with the total; a page in the second half is read from the end. */
export async function page(tx: Executor, of: RecordTableOf, account: string, slice: Slice): Promise<Page> {
  if (slice.joins) return pageAtOnce(tx, of, account, slice);
  if (slice.offset <= deep) {
    const [total, items] = await Promise.all([
      count(tx, of.table, account, slice),
      texts(tx, of, account, slice),
    ]);
    return { total, items };
  }
  const total = await count(tx, of.table, account, slice);
  return { total, items: await deepTexts(tx, of, account, { ...slice, total }) };
}

/** Counts the matches while reading the page, so that the joins run only once. */
async function pageAtOnce(tx: Executor, of: RecordTableOf, account: string, slice: Slice): Promise<Page> {
  const { where, joins = sql``, order, limit, offset } = slice;
  const { rows } = await sql<{ id: string; total: number }>`
    select id, count(*) over () as total from ${sql.table(of.table)} ${joins} where ${matching(account, where)}
    order by ${order.forward} limit ${limit} offset ${offset}`.execute(tx);
  const [first] = rows;
  // Beyond the last page, no row contains the total.
  if (!first) return { total: offset === 0 ? 0 : await count(tx, of.table, account, slice), items: [] };
  const ids = rows.map(({ id }) => id);
  const shown = { where: [sql`id = any(${ids}::text[])`], order, limit, offset: 0 };
  return { total: Number(first.total), items: await texts(tx, of, account, shown) };
}

async function deepTexts(
  tx: Executor,
  of: RecordTableOf,
  account: string,
  { total, ...slice }: Slice & { total: number },
): Promise<string[]> {
  const last = Math.min(slice.offset + slice.limit, total);
  if (last <= slice.offset) return [];
  if (slice.offset <= total / 2) return texts(tx, of, account, slice);
  const { key, forward, backward } = slice.order;
  const fromEnd = {
    ...slice,
    order: { key: `${key} from the end`, forward: backward, backward: forward },
    limit: last - slice.offset,
    offset: total - last,
  };
  return (await texts(tx, of, account, fromEnd)).reverse();
}

function matching(account: string, where: RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql.join([sql`account_id = ${account} and deleted_at is null`, ...where], sql` and `);
}
