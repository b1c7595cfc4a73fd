/** The client of the panel API, typed by its description. */
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
      // Errors of the service are permanent; a lost connection may not be.
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

/** Calls `listener` when the session of this page is no longer valid. Returns a function that unsubscribes. */
export function onSessionEnded(listener: () => void): () => void {
  sessionEndedListeners.add(listener);
  return () => void sessionEndedListeners.delete(listener);
}

/** Returns the CSRF token of this page; undefined before signing in. */
export function csrfToken(): string | undefined {
  return queries.getQueryData<{ data: Session }>(sessionQuery.queryKey)?.data.csrf_token;
}

/**
 * Checks why the session is no longer valid: it ended, which notifies the listeners, or another tab signed in again,
 * whose session is then the valid one.
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
    // Another tab has signed in again: its token is valid.
    if (body.code === 'cross_site_request')
      void queries.invalidateQueries({ queryKey: sessionQuery.queryKey });
  },
});
