/** Authenticates requests of the panel, and checks that they come from the panel itself (Decision panel). */

import { panelProblem } from '@mostrador/panel-api/server';
import type { AnyOperation } from '@mostrador/server-stub';
import type { FastifyRequest } from 'fastify';
import { findSession } from '../auth/sessions.ts';
import type { Clock } from '../core/clock.ts';
import type { Gate } from '../http/gate.ts';
import type { Database } from '../store/database.ts';
import { actorOf, type Caller, sessionOf } from './context.ts';
import { sessionCookie } from './cookie.ts';
import { requireRole } from './roles.ts';
import { rejectOtherSites, requireCsrfToken } from './same-site.ts';

export interface PanelAuthenticatorOptions {
  database: Database;
  clock: Clock;
  /** The entrance for API tokens, and the rate limits. */
  entrance: Pick<Gate, 'authenticate' | 'count'>;
}

/** The operations that need no session. */
const open: readonly string[] = [
  'signUp',
  'signIn',
  'getSignInOptions',
  'requestPasswordReset',
  'completePasswordReset',
  'findInvite',
  'acceptInvite',
];

/** Creates the `authenticate` of the panel's stub. */
export function panelAuthenticator({ database, clock, entrance }: PanelAuthenticatorOptions) {
  return async (request: FastifyRequest, operation: AnyOperation | undefined): Promise<Caller> => {
    const changes = request.method !== 'GET' && request.method !== 'HEAD';
    if (changes) rejectOtherSites(request);
    if (operation && open.includes(operation.id)) return { session: undefined };
    const value = sessionCookie(request.headers);
    if (value === undefined && operation?.id === 'listScopes') await rejectToken(request, entrance);
    const session = value === undefined ? undefined : await findSession(database, value, clock());
    const { account, user } = sessionOf({ session });
    request.facts = { account_id: account.id, user_id: user.id };
    if (changes && value !== undefined) requireCsrfToken(request, value);
    if (operation) requireRole(user.role, operation.id);
    await entrance.count({ account, actor: actorOf({ user }), scopes: [] });
    return { session };
  };
}

/** Rejects API tokens for the list of scopes, which is below `/api/v1/`, where programs look for it (Decision N67). */
async function rejectToken(
  request: FastifyRequest,
  { authenticate }: PanelAuthenticatorOptions['entrance'],
): Promise<void> {
  const { authorization, 'x-api-key': key } = request.headers;
  if (authorization === undefined && key === undefined) return;
  await authenticate(request, undefined);
  const detail = 'The list of scopes is for the panel and does not accept API tokens.';
  throw panelProblem('token_not_allowed', detail);
}
