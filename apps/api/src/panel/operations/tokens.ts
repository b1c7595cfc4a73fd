/** API tokens, and the scopes they can have (Reference 5, Decision N65, N67). */
import { isScopeName, type Scope } from '@mostrador/panel-api';
import type { ApiTokensHandlers } from '@mostrador/panel-api/server';
import { Problem } from '@mostrador/server-stub';
import { scopes } from '../../auth/scopes.ts';
import {
  createToken,
  listTokens,
  mostActive,
  regenerateToken,
  revokeToken,
  tokenStatus,
} from '../../auth/tokens.ts';
import { Refusal } from '../../core/refusal.ts';
import { demoAccount } from '../../demo/account.ts';
import { actorOf, type PanelContext, sessionOf } from '../context.ts';
import { required } from '../members.ts';
import { answered } from '../refusals.ts';
import { shownToken } from '../shown.ts';

export const tokenOperations: ApiTokensHandlers<PanelContext> = {
  async listTokens({ database, now, ...context }) {
    const rows = await listTokens(database, sessionOf(context).account.id);
    const active_count = rows.filter((row) => tokenStatus(row, now) === 'active').length;
    const items = rows.map((row) => shownToken(row, now));
    return { status: 200, data: { items, total: items.length, active_count, active_limit: mostActive } };
  },

  async createToken({ body, database, now, ...context }) {
    const { account } = sessionOf(context);
    // In the order of the list of scopes, each once.
    const asked = scopes
      .map(({ scope }) => scope)
      .filter((scope) => body.scopes.some((name) => name === scope));
    const input = { name: required(body.name, 'name'), scopes: asked, expiry: body.expires };
    const kind = account.id === demoAccount.id ? 'test' : 'live';
    const { value, row } = await answered(() =>
      createToken(database, account.id, { ...input, kind }, now, byOf(context)),
    );
    const headers = { location: '/panel/api/tokens' };
    return { status: 201, data: { value, token: shownToken(row, now) }, headers };
  },

  async regenerateToken({ params, database, now, ...context }) {
    const { id } = params;
    const { value, row } = await ofAccount(id, () => regenerateToken(database, id, now, byOf(context)));
    return { status: 200, data: { value, token: shownToken(row, now) } };
  },

  async revokeToken({ params, database, now, ...context }) {
    const { id } = params;
    const row = await ofAccount(id, () => revokeToken(database, id, now, byOf(context)));
    return { status: 200, data: shownToken(row, now) };
  },

  async listScopes() {
    const items = scopes.flatMap(({ scope, ...rest }): Scope[] =>
      isScopeName(scope) ? [{ scope, ...rest }] : [],
    );
    return { status: 200, data: { items, total: items.length } };
  },
};

function byOf(context: Pick<PanelContext, 'session' | 'requestId'>) {
  const session = sessionOf(context);
  return { actor: actorOf(session), requestId: context.requestId, accountId: session.account.id };
}

/** @throws Problem `not_found` for a token that this account does not have. */
async function ofAccount<Result>(id: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await answered(work);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'unknown_token') throw error;
    throw new Problem('not_found', `There is no record with the id \`${id}\` in this account.`);
  }
}
