/** Pages of tables that are no record tables: rows of plain columns, listed like records. */
import type { PageBase } from '@mostrador/types';
import { type RawBuilder, sql } from 'kysely';
import { together } from '../store/together.ts';
import type { Context } from './context.ts';
import { conditions, type Listing, type ListQuery, type Order, order, pageRequest } from './list-query.ts';
import { pageFacts, pageLinks } from './page.ts';

export interface PlainList extends Listing {
  table: string;
  /** What it is sorted by unless asked otherwise. */
  sort: string;
  /** The columns that are set in every row. */
  required: readonly string[];
}

export interface PlainPage<Row> {
  rows: Row[];
  facts: PageBase;
  /** Where the other pages are. */
  link: string | undefined;
}

type Call = Context & { query: object };

/** The page that a request asks for. The ids are found in an index; only the rows of the page are read. */
export async function plainPage<Row>(list: PlainList, call: Call): Promise<PlainPage<Row>> {
  const asked: ListQuery = { ...call.query };
  const query = { ...asked, sort: asked.sort ?? list.sort };
  return await plainRows(
    list,
    call,
    conditions(query, list, call),
    order(query, list.required, list.behaviour.columns?.sorts),
  );
}

/** The same, of the rows that meet these conditions, in this order. */
export async function plainRows<Row>(
  { table }: Pick<PlainList, 'table'>,
  { tx, account, url, query }: Call,
  where: readonly RawBuilder<unknown>[],
  { forward }: Pick<Order, 'forward'>,
): Promise<PlainPage<Row>> {
  const request = pageRequest({ ...query });
  const matching = sql.join([sql`account_id = ${account.id}`, ...where], sql` and `);
  const offset = (request.page - 1) * request.perPage;
  const [{ rows }, counted] = await together([
    sql<Row>`
      select * from ${sql.table(table)}
      where account_id = ${account.id} and id = any(array(
        select id from ${sql.table(table)} where ${matching}
        order by ${forward} limit ${request.perPage} offset ${offset}
      )) order by ${forward}`.execute(tx),
    sql<{ total: number }>`
      select count(*)::int as total from ${sql.table(table)} where ${matching}`.execute(tx),
  ]);
  const facts = pageFacts(counted.rows[0]?.total ?? 0, request);
  return { rows, facts, link: pageLinks(url, facts.total, request) };
}
