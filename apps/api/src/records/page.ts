/** Assembles a page of a list from stored texts without parsing them. */
import type { PageRequest } from './list-query.ts';

/** Returns the `data` of a list response as JSON text; `items` are JSON texts, `members` are further fields. */
export function pageText(
  items: readonly string[],
  total: number,
  request: PageRequest,
  members: object = {},
): string {
  return `{"items":[${items.join(',')}],${JSON.stringify({ ...pageFacts(total, request), ...members }).slice(1)}`;
}

/** Returns the pagination fields of a page. */
export function pageFacts(total: number, { page, perPage }: PageRequest) {
  const pages = Math.ceil(total / perPage);
  return {
    total,
    page,
    per_page: perPage,
    total_pages: pages,
    has_next: page < pages,
    has_prev: page > 1 && total > 0,
  };
}

/** Some clients and proxies reject longer headers. */
const longestLinks = 2_000;

/**
 * Returns the `Link` header of a page (RFC 8288): first, prev, next and last, where they exist. Undefined for an empty
 * list, and above 2 kB, because each link repeats the query (Decision N61).
 */
export function pageLinks(url: string, total: number, { page, perPage }: PageRequest): string | undefined {
  if (url.length > longestLinks) return undefined;
  const last = Math.ceil(total / perPage);
  const targets = { first: 1, prev: Math.min(page - 1, last), next: page + 1, last };
  const links = Object.entries(targets)
    .filter(([rel, target]) => target >= 1 && target <= last && !(rel === 'prev' && page <= 1))
    .map(([rel, target]) => `<${withPage(url, target)}>; rel="${rel}"`);
  const header = links.join(', ');
  return links.length > 0 && header.length <= longestLinks ? header : undefined;
}

function withPage(url: string, page: number): string {
  const [path = '', ...query] = url.split('?');
  const parameters = new URLSearchParams(query.join('?'));
  parameters.set('page', String(page));
  return `${path}?${parameters}`;
}
