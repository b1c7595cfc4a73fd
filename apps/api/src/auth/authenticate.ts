/**
 * Who sends a request, and whether they may: credentials, then the token, then the plan of its account, then the scope
 * (Decision N60). One query by the hash of the token; nothing is remembered from one request to the next, so that
 * revoking a token ends it at once, in every process.
 */
import { type AnyOperation, Problem } from '@mostrador/server-stub';
import type { InferResult, Kysely } from 'kysely';
import type { Clock } from '../core/clock.ts';
import type { Account, Actor } from '../core/context.ts';
import type { Database } from '../store/connect.ts';
import type { DirectorySchema } from '../store/directory.ts';
import { type CredentialSource, leaked, leakIn, tokenOf, unauthorized } from './credentials.ts';
import { leakReporter } from './leak-report.ts';
import { plansWithApi } from './plans.ts';
import { isToken, tokenHash } from './token-format.ts';
import type { TokenUsage } from './token-usage.ts';

/** Who sends a request, and what their token allows. */
export interface Principal {
  account: Account;
  actor: Actor;
  scopes: readonly string[];
}

/** What is asked of a request. */
export interface AuthenticatedRequest extends CredentialSource {
  id: string;
  ip: string;
  log: { warn(facts: object, message: string): void };
}

export interface AuthenticatorOptions {
  database: Database;
  clock: Clock;
  usage: TokenUsage;
}

/** Without an operation (an unknown path, a wrong method) the credentials alone are checked. */
export type Authenticate = (
  request: AuthenticatedRequest,
  operation: Pick<AnyOperation, 'scope'> | undefined,
) => Promise<Principal>;

export function authenticator({ database, clock, usage }: AuthenticatorOptions): Authenticate {
  const findToken = tokenFinder(database);
  const reportLeak = leakReporter(database, async (value) => (isToken(value) ? findToken(value) : undefined));
  return async (request, operation) => {
    const leak = leakIn(request);
    if (leak) {
      await reportLeak(leak, { log: request.log, requestId: request.id, now: clock() });
      throw leaked(request);
    }
    const value = tokenOf(request);
    const token = isToken(value) ? await findToken(value) : undefined;
    const now = clock();
    checkToken(token, now);
    usage.note({ accountId: token.account_id, tokenId: token.id, ip: request.ip, at: now });
    if (operation) checkAccess(token, operation);
    return principalOf(token);
  };
}

type Found = InferResult<ReturnType<typeof tokenQuery>>[number];

function checkToken(token: Found | undefined, now: Date): asserts token is Found {
  if (!token) throw unauthorized('invalid_token', 'This is not a token of this service.');
  if (token.revoked_at) {
    throw unauthorized('revoked_token', 'This token was revoked. Create another one in the web panel.');
  }
  if (token.expires_at && token.expires_at <= now) {
    const when = token.expires_at.toISOString();
    const detail = `This token expired on ${when}. Create or regenerate one in the web panel.`;
    throw unauthorized('expired_token', detail);
  }
}

function checkAccess({ plan, scopes }: Found, { scope }: Pick<AnyOperation, 'scope'>): void {
  if (scope === null) {
    throw new Problem('token_not_allowed', 'This operation is for the panel and takes no API token.');
  }
  if (!plansWithApi.includes(plan)) {
    const detail = 'API access belongs to the premium plan; trial accounts have it too.';
    throw new Problem('plan_required', detail);
  }
  if (!scopes.includes(scope)) {
    const detail = `This operation needs the scope \`${scope}\`, which the token does not have.`;
    throw new Problem('insufficient_scope', detail, {
      extra: { required_scope: scope, token_scopes: scopes },
    });
  }
}

function principalOf({ account_id, account_name, plan, timezone, id, name, scopes }: Found): Principal {
  return {
    account: { id: account_id, name: account_name, plan, timezone },
    actor: { type: 'api_token', id, name },
    scopes,
  };
}

/** The query is compiled once: every request asks it. */
function tokenFinder({ directory }: Database): (value: string) => Promise<Found | undefined> {
  const query = tokenQuery(directory).compile();
  return async (value) => {
    const { rows } = await directory.executeQuery<Found>({ ...query, parameters: [tokenHash(value)] });
    return rows[0];
  };
}

function tokenQuery(directory: Kysely<DirectorySchema>) {
  return directory
    .selectFrom('api_tokens as token')
    .innerJoin('accounts as account', 'account.id', 'token.account_id')
    .select(['token.account_id', 'token.id', 'token.name', 'scopes', 'expires_at', 'revoked_at'])
    .select(['account.name as account_name', 'plan', 'timezone'])
    .where('hash', '=', Buffer.alloc(0));
}
