/** Pages of tables other than record tables: rows of plain columns, listed like records. */
import type { PageBase } from '@mostrador/types';
import { type RawBuilder, sql } from 'kysely';
import { together } from '../store/together.ts';
import type { Context } from './context.ts';
import { conditions, type Listing, type ListQuery, type Order, order, pageRequest } from './list-query.ts';
import { pageFacts, pageLinks } from './page.ts';

export interface PlainList extends Listing {
  table: string;
  /** The default sort. */
  sort: string;
  /** The columns set in every row. */
  required: readonly string[];
}

export interface PlainPage<Row> {
  rows: Row[];
  facts: PageBase;
  /** The links to other pages. */
  link: string | undefined;
}

type Call = Context & { query: object };

/** Returns the page that a request asks for. Its IDs come from an index; only the rows of the page are read. */
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

/** Returns a page of the rows that meet these conditions, in this order. */
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
