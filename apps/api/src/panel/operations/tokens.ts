/** API tokens and their scopes (Reference 5, Decision N65, N67). */
import { isScopeName, type Scope, type TokenCheckResult as ShownResult } from '@mostrador/panel-api';
import type { ApiTokensHandlers } from '@mostrador/panel-api/server';
import { Problem } from '@mostrador/server-stub';
import { plansWithApi } from '../../auth/plans.ts';
import { scopes } from '../../auth/scopes.ts';
import {
  checkToken,
  createToken,
  listTokens,
  mostActive,
  regenerateToken,
  revokeToken,
  type TokenCheckResult,
  tokenStatus,
  updateToken,
} from '../../auth/tokens.ts';
import type { Plan } from '../../core/context.ts';
import { Rejection } from '../../core/rejection.ts';
import { demoAccount } from '../../demo/account.ts';
import { byOf, type PanelContext, sessionOf } from '../context.ts';
import { required } from '../members.ts';
import { asProblem } from '../rejections.ts';
import { shownToken } from '../shown.ts';

export const tokenOperations: Omit<ApiTokensHandlers<PanelContext>, 'getTokenUsage'> = {
  async listTokens({ database, now, ...context }) {
    const rows = await listTokens(database, sessionOf(context).account.id);
    const active_count = rows.filter((row) => tokenStatus(row, now) === 'active').length;
    const items = rows.map((row) => shownToken(row, now));
    return { status: 200, data: { items, total: items.length, active_count, active_limit: mostActive } };
  },

  async createToken({ body, database, now, ...context }) {
    const { account } = sessionOf(context);
    const input = { name: required(body.name, 'name'), scopes: inOrder(body.scopes), expiry: body.expires };
    const kind = account.id === demoAccount.id ? 'test' : 'live';
    const { value, row } = await asProblem(() =>
      createToken(database, account.id, { ...input, kind }, now, byOf({ now, ...context })),
    );
    const headers = { location: '/panel/api/tokens' };
    return { status: 201, data: { value, token: shownToken(row, now) }, headers };
  },

  async updateToken({ params, body, database, now, ...context }) {
    const { id } = params;
    const change = {
      ...(body.name !== undefined && { name: required(body.name, 'name') }),
      ...(body.scopes !== undefined && { scopes: inOrder(body.scopes) }),
    };
    const row = await ofAccount(id, () => updateToken(database, id, change, now, byOf({ now, ...context })));
    return { status: 200, data: shownToken(row, now) };
  },

  async checkToken({ body, database, now, ...context }) {
    const { account } = sessionOf(context);
    const { result, row } = await checkToken(database, account.id, body.value.trim(), now);
    const token = row ? shownToken(row, now) : null;
    return { status: 200, data: { result: resultOf(result, account.plan), token } };
  },

  async regenerateToken({ params, database, now, ...context }) {
    const { id } = params;
    const { value, row } = await ofAccount(id, () =>
      regenerateToken(database, id, now, byOf({ now, ...context })),
    );
    return { status: 200, data: { value, token: shownToken(row, now) } };
  },

  async revokeToken({ params, database, now, ...context }) {
    const { id } = params;
    const row = await ofAccount(id, () => revokeToken(database, id, now, byOf({ now, ...context })));
    return { status: 200, data: shownToken(row, now) };
  },

  async listScopes() {
    const items = scopes.flatMap(({ scope, ...rest }): Scope[] =>
      isScopeName(scope) ? [{ scope, ...rest }] : [],
    );
    return { status: 200, data: { items, total: items.length } };
  },
};

/** Returns scopes in the order of the list, each once. */
function inOrder(names: readonly string[]): string[] {
  return scopes.map(({ scope }) => scope).filter((scope) => names.includes(scope));
}

function resultOf(result: TokenCheckResult, plan: Plan): ShownResult {
  if (result !== 'active') return result;
  return plansWithApi.includes(plan) ? 'works' : 'plan';
}

/** Runs `work` on a token. @throws Problem `not_found` if the account does not have it */
export async function ofAccount<Result>(id: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await asProblem(work);
  } catch (error) {
    if (!(error instanceof Rejection) || error.code !== 'unknown_token') throw error;
    throw new Problem('not_found', `There is no record with the ID \`${id}\` in this account.`);
  }
}
