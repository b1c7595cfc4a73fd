/** Goes through a list to its end, a page at a time. */
import type { RequestOptions } from './options.ts';

/** Which page, of how many records at most. */
export interface PageQuery {
  page?: number;
  per_page?: number;
}

/** Any function of the client that answers with a page. */
export type ListCall<Item, Query extends PageQuery> = (
  query?: Query,
  options?: RequestOptions,
) => Promise<{ items: Item[]; has_next: boolean }>;

/**
 * Every record that a list has, one after the other: `for await (const product of paginate(client.products.list, { status: ['draft'] }))`.
 *
 * It starts at the page that the query names, asks for 100 records at a time unless `per_page` says otherwise, and asks
 * for a page only when it gets there, so that leaving the loop ends it. A list below a record, or one that takes a body,
 * goes in a function: `paginate((query) => client.currentAccounts.listMovements(id, query))`.
 *
 * Pages are counted when they are requested: what is created or deleted meanwhile can show a record twice or not at all.
 * Sort by `created_at` ascending, where the list can, to meet only what is appended.
 */
export async function* paginate<Item, Query extends PageQuery = PageQuery>(
  list: ListCall<Item, Query>,
  query?: NoInfer<Query>,
  options?: RequestOptions,
): AsyncGenerator<Item, void, undefined> {
  for (let page = query?.page ?? 1; ; page++) {
    const { items, has_next } = await list(pageOf(query, page), options);
    yield* items;
    if (!has_next || items.length === 0) return;
  }
}

function pageOf<Query extends PageQuery>(query: Query | undefined, page: number): Query {
  return Object.assign({ per_page: 100 }, query, { page });
}
