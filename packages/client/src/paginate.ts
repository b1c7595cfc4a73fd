/** Iterates a list to its end, a page at a time. */
import type { RequestOptions } from './options.ts';

/** The page to request, and its size. */
export interface PageQuery {
  page?: number;
  per_page?: number;
}

/** A function of the client that returns a page. */
export type ListCall<Item, Query extends PageQuery> = (
  query?: Query,
  options?: RequestOptions,
) => Promise<{ items: Item[]; has_next: boolean }>;

/**
 * Iterates all records of a list: `for await (const product of paginate(client.products.list, { status: ['draft'] }))`.
 *
 * It starts at the page in the query, requests 100 records at a time unless `per_page` differs, and requests each page
 * only when needed, so that leaving the loop ends it. Wrap a list below a record, or one with a request body, in a
 * function: `paginate((query) => client.currentAccounts.listMovements(id, query))`.
 *
 * Pages reflect the list at the time of each request: records created or deleted in the meantime can appear twice or
 * not at all. Sort by `created_at` ascending, where possible, so that new records only appear at the end.
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
