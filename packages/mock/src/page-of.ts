/** Returns the requested page of the list in an example. */
import { isObject } from '@mostrador/json';

/** Returns the data with the items of the page, if it is a list and the query has `page` or `per_page`. */
export function pageOf(data: unknown, query: object): unknown {
  const { page, per_page: perPage } = { page: undefined, per_page: undefined, ...query };
  if (!isObject(data) || !Array.isArray(data.items) || !('has_next' in data)) return data;
  if (typeof page !== 'number' && typeof perPage !== 'number') return data;
  const number = typeof page === 'number' ? page : 1;
  const size = typeof perPage === 'number' ? perPage : 20;
  const total = data.items.length;
  const pages = Math.ceil(total / size);
  return {
    ...data,
    items: data.items.slice((number - 1) * size, number * size),
    total,
    page: number,
    per_page: size,
    total_pages: pages,
    has_next: number < pages,
    has_prev: number > 1,
  };
}
