/**
 * Lets panel pages read through the API's operations with a session instead of a token (Decision panel-reads). A
 * session is accepted only for safe methods, and only with its CSRF token, which no other page can know. It has the
 * read scopes, and is looked up on every request, so that signing out ends this access too.
 */
import type { AnyOperation } from '@mostrador/server-stub';
import type { FastifyRequest } from 'fastify';
import { checkScope, type Principal } from '../auth/authenticate.ts';
import { leakIn } from '../auth/credentials.ts';
import { readScopes } from '../auth/scopes.ts';
import { findSession } from '../auth/sessions.ts';
import type { Clock } from '../core/clock.ts';
import type { Database } from '../store/database.ts';
import { actorOf } from './context.ts';
import { sessionCookie } from './cookie.ts';
import { hasCsrfToken, isSameSite } from './same-site.ts';

/**
 * Returns the session that a request to the API reads with. Returns undefined for any other request, which then needs
 * an API token: a write, one with a token, or one without a session or CSRF token.
 * @throws Problem `insufficient_scope`
 */
export function sessionReader({ database, clock }: { database: Database; clock: Clock }) {
  return async (
    request: FastifyRequest,
    operation: AnyOperation | undefined,
  ): Promise<Principal | undefined> => {
    const value = sessionValueOf(request);
    const session = value === undefined ? undefined : await findSession(database, value, clock());
    if (!session) return undefined;
    if (operation?.scope) checkScope(operation.scope, readScopes);
    const { id, name, plan, timezone } = session.account;
    return { account: { id, name, plan, timezone }, actor: actorOf(session), scopes: readScopes };
  };
}

function sessionValueOf(request: FastifyRequest): string | undefined {
  const { method, headers } = request;
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  if (headers['x-api-key'] !== undefined || headers.authorization !== undefined) return undefined;
  const value = sessionCookie(headers);
  if (value === undefined || !isSameSite(request) || !hasCsrfToken(request, value)) return undefined;
  // A token in the URL is rejected and reported, whoever sends it.
  return leakIn(request) ? undefined : value;
}
