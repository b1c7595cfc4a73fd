/** Asks the service: every path, parameter, body and answer is typed by the description of the panel. */
import type { paths, Session } from '@mostrador/panel-api';
import { QueryClient } from '@tanstack/react-query';
import createFetchClient from 'openapi-fetch';
import createQueryClient from 'openapi-react-query';
import { isProblem } from './problem.ts';

const fetchClient = createFetchClient<paths>({ baseUrl: window.location.origin });

export const api = createQueryClient(fetchClient);

export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // A rejection stays one; a broken connection may not.
      retry: (failures, error) => failures < 2 && !isProblem(error),
    },
  },
});

export const sessionQuery = api.queryOptions(
  'get',
  '/panel/api/session',
  {},
  { retry: false, staleTime: 60_000 },
);

const sessionEndedListeners = new Set<() => void>();

/** Calls `listener` when the service no longer knows the session that this page had. Returns how to stop. */
export function onSessionEnded(listener: () => void): () => void {
  sessionEndedListeners.add(listener);
  return () => void sessionEndedListeners.delete(listener);
}

/** What proves that a request comes from this page; undefined before signing in. */
export function csrfToken(): string | undefined {
  return queries.getQueryData<{ data: Session }>(sessionQuery.queryKey)?.data.csrf_token;
}

/**
 * Finds out why the session does not count any more: it ended, which the listeners are told, or another tab signed in
 * anew, whose session is then the one that holds.
 */
export async function sessionLost(): Promise<void> {
  const before = csrfToken();
  try {
    await queries.fetchQuery({ ...sessionQuery, staleTime: 0 });
    if (csrfToken() !== before) await queries.invalidateQueries({ queryKey: ['records'] });
  } catch (error) {
    if (isProblem(error) && error.code === 'missing_session') {
      for (const listener of sessionEndedListeners) listener();
    }
  }
}

fetchClient.use({
  onRequest({ request }) {
    const token = csrfToken();
    if (request.method !== 'GET' && token !== undefined) request.headers.set('x-csrf-token', token);
  },
  async onResponse({ response, schemaPath }) {
    if (response.ok || schemaPath === '/panel/api/session') return;
    const body: unknown = await response
      .clone()
      .json()
      .catch(() => undefined);
    if (!isProblem(body)) return;
    if (body.code === 'missing_session') for (const listener of sessionEndedListeners) listener();
    // Another tab has signed in anew: its token is the one that holds.
    if (body.code === 'cross_site_request')
      void queries.invalidateQueries({ queryKey: sessionQuery.queryKey });
  },
});
