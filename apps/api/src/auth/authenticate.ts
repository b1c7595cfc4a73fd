/**
 * Authenticates and authorizes a request: credentials, then the token, then the plan of its account, then the scope
 * (Decision N60). Whatever can change about a token or its account is read from the database on every request, so that
 * revoking a token takes effect at once, in every process. Only immutable facts are cached; the rest of a known token
 * is read together with the data of the request, see `token-check.ts`.
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
import { knownTokens, type TokenCheck } from './token-check.ts';
import { isToken, tokenHash } from './token-format.ts';
import type { TokenUsage } from './token-usage.ts';

/** The sender of a request, and what their token allows. */
export interface Principal {
  account: Account;
  actor: Actor;
  scopes: readonly string[];
  /** The check to run before the response leaves; undefined if the token was read already. */
  check?: TokenCheck | undefined;
}

/** The parts of a request that authentication needs. */
export interface AuthenticatedRequest extends CredentialSource {
  id: string;
  ip: string;
  log: { warn(facts: object, message: string): void };
  /** Set to the token of the request once it is recognised, whether or not it is valid. */
  token?: RecognisedToken | undefined;
}

export interface RecognisedToken {
  account: { id: string };
  actor: { id: string };
}

export interface AuthenticatorOptions {
  database: Database;
  clock: Clock;
  usage: TokenUsage;
}

/** Checks only the credentials if there is no operation (an unknown path, a wrong method). */
export type Authenticate = (
  request: AuthenticatedRequest,
  operation: Pick<AnyOperation, 'scope'> | undefined,
) => Promise<Principal>;

export interface Authenticator {
  /** Reads the token now. @throws Problem */
  now: Authenticate;
  /** Defers reading a known token to the `check` of the principal; otherwise as `now`. @throws Problem */
  soon: Authenticate;
}

export function authenticator({ database, clock, usage }: AuthenticatorOptions): Authenticator {
  const findToken = tokenFinder(database);
  const known = knownTokens({ clock, usage });
  const reportLeak = leakReporter(database, async (value) => (isToken(value) ? findToken(value) : undefined));

  async function presented(request: AuthenticatedRequest): Promise<string> {
    const leak = leakIn(request);
    if (!leak) return tokenOf(request);
    await reportLeak(leak, { log: request.log, requestId: request.id, now: clock() });
    throw leaked(request);
  }

  const read: Authenticate = async (request, operation) => {
    const value = await presented(request);
    const token = isToken(value) ? await findToken(value) : undefined;
    const now = clock();
    if (token) request.token = { account: { id: token.account_id }, actor: { id: token.id } };
    checkToken(token, now);
    usage.note({ accountId: token.account_id, tokenId: token.id, ip: request.ip, at: now });
    if (operation) checkAccess(token, operation);
    const principal = principalOf(token);
    known.remember(value, principal, token.version);
    return principal;
  };

  return {
    now: read,
    async soon(request, operation) {
      const principal = known.find(await presented(request), request.ip);
      // A cached token never rejects a request: it may have been granted the scope since.
      if (!principal || (operation && !mayAccess(principal, operation)))
        return await read(request, operation);
      request.token = principal;
      return principal;
    },
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

function mayAccess({ account, scopes }: Principal, { scope }: Pick<AnyOperation, 'scope'>): boolean {
  return scope !== null && plansWithApi.includes(account.plan) && scopes.includes(scope);
}

function checkAccess(
  { plan, scopes }: { plan: Found['plan']; scopes: readonly string[] },
  { scope }: Pick<AnyOperation, 'scope'>,
): void {
  if (scope === null) {
    throw new Problem('token_not_allowed', 'This operation is for the panel and does not accept API tokens.');
  }
  if (!plansWithApi.includes(plan)) {
    const detail = 'API access requires the premium plan or a trial.';
    throw new Problem('plan_required', detail);
  }
  checkScope(scope, scopes);
}

/** @throws Problem `insufficient_scope` unless the scope is one of those granted. */
export function checkScope(scope: string, granted: readonly string[]): void {
  if (granted.includes(scope)) return;
  const detail = `This operation needs the scope \`${scope}\`, which the token does not have.`;
  throw new Problem('insufficient_scope', detail, {
    extra: { required_scope: scope, token_scopes: granted },
  });
}

function principalOf({ account_id, account_name, plan, timezone, id, name, scopes }: Found): Principal {
  return {
    account: { id: account_id, name: account_name, plan, timezone },
    actor: { type: 'api_token', id, name },
    scopes,
  };
}

/** Compiles the query once, since every request runs it. */
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
    .select(['token.account_id', 'token.id', 'token.name', 'scopes', 'version', 'expires_at', 'revoked_at'])
    .select(['account.name as account_name', 'plan', 'timezone'])
    .where('hash', '=', Buffer.alloc(0));
}
