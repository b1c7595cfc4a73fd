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
      // A refusal stays one; a broken connection may not.
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

fetchClient.use({
  onRequest({ request }) {
    const token = queries.getQueryData<{ data: Session }>(sessionQuery.queryKey)?.data.csrf_token;
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
