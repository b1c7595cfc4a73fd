/** Reads records through the API, with the session of the signed-in user (Decision panel-reads). */
import { ApiError } from '@mostrador/client';
import { connect, type RequestOptions } from '@mostrador/client/resources';
import { queryOptions } from '@tanstack/react-query';
import { csrfToken, queries, sessionLost } from './client.ts';

/** For the functions of `@mostrador/client/resources`: `products(send).list()`. */
export const send = connect({
  baseUrl: window.location.origin,
  token: null,
  // The query client retries.
  retries: 0,
  async fetch(request) {
    request.headers.set('x-csrf-token', csrfToken() ?? '');
    return await fetch(request, { cache: 'no-store' });
  },
});

/** Creates a query, cached under its key: `recordQuery(['products', id], (o) => products(send).get(id, o))`. */
export function recordQuery<Data>(key: readonly unknown[], read: (options: RequestOptions) => Promise<Data>) {
  return queryOptions({
    queryKey: ['records', ...key],
    queryFn: async ({ signal }) => {
      try {
        return await read({ signal });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.status === 401) void sessionLost();
        throw error.problem ?? error;
      }
    },
  });
}

/** Refetches all records, such as after signing in again. */
export function readAnew(): void {
  void queries.invalidateQueries({ queryKey: ['records'] });
}

/** Returns the fields that are set, so that unset filters are not sent. */
export function given<Query extends object>(
  query: { [Name in keyof Query]?: Query[Name] | undefined },
): Query {
  const members = Object.entries(query).filter(([, value]) => value !== undefined);
  return Object.fromEntries(members) as Query;
}
