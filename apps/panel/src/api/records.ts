/** Reads records through the API itself, with the session of whoever is signed in (Decision panel-reads). */
import { ApiError } from '@mostrador/client';
import { connect, type RequestOptions } from '@mostrador/client/resources';
import { queryOptions } from '@tanstack/react-query';
import { csrfToken, queries, sessionLost } from './client.ts';

/** For the functions of `@mostrador/client/resources`: `products(send).list()`. */
export const send = connect({
  baseUrl: window.location.origin,
  token: null,
  // Repeating is left to what shows the result.
  retries: 0,
  async fetch(request) {
    request.headers.set('x-csrf-token', csrfToken() ?? '');
    return await fetch(request, { cache: 'no-store' });
  },
});

/** Something to read, kept under the parts of its key: `recordQuery(['products', id], (o) => products(send).get(id, o))`. */
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

/** Reads all records anew, such as after signing in again. */
export function readAnew(): void {
  void queries.invalidateQueries({ queryKey: ['records'] });
}

/** The members that are given: a filter that is not set is not sent. */
export function given<Query extends object>(
  query: { [Name in keyof Query]?: Query[Name] | undefined },
): Query {
  const members = Object.entries(query).filter(([, value]) => value !== undefined);
  return Object.fromEntries(members) as Query;
}
