/**
 * The token of a request, read together with what the request reads: one round trip for both. Whose a token is, its
 * name and its scopes never change, so they are remembered, and with them what to expect of the rest. Where the rest is
 * anything else, whatever was done is thrown away and the request is authenticated from the beginning.
 */
import { CompiledQuery } from 'kysely';
import type { Clock } from '../core/clock.ts';
import type { First } from '../store/account-scope.ts';
import type { Principal } from './authenticate.ts';
import { tokenHash } from './token-format.ts';
import type { TokenUsage } from './token-usage.ts';

/** Reads what can change of a token and its account. Its judge throws `Outdated`. */
export interface TokenCheck extends First {
  /** Whether the token was read, and is as it was expected to be. */
  readonly passed: boolean;
}

/** The token is not as expected: it was revoked, it expired, or its account changed. */
export class Outdated extends Error {
  override name = 'Outdated';
}

export interface KnownTokens {
  remember(value: string, principal: Principal): void;
  /** The principal with a check of its own, if the token is known. */
  find(value: string, ip: string): Principal | undefined;
}

/** More than these are read by themselves again. */
const mostKnown = 10_000;

const text = `
  select token.revoked_at, token.expires_at, account.name, account.plan, account.timezone
  from api_tokens as token join accounts as account on account.id = token.account_id
  where token.account_id = $1 and token.id = $2 and account.id = $1`;

interface Found {
  revoked_at: Date | null;
  expires_at: Date | null;
  name: string;
  plan: string;
  timezone: string;
}

export function knownTokens({ clock, usage }: { clock: Clock; usage: TokenUsage }): KnownTokens {
  const known = new Map<string, Principal>();

  function checkOf(key: string, { account, actor }: Principal, ip: string): TokenCheck {
    const check = {
      query: CompiledQuery.raw(text, [account.id, actor.id]),
      passed: false,
      judge(rows: unknown[]) {
        const now = clock();
        const [token] = rows.filter(isFound);
        if (!token || !isAsExpected(token, account, now)) {
          known.delete(key);
          throw new Outdated('the token is not as it was');
        }
        check.passed = true;
        usage.note({ accountId: account.id, tokenId: actor.id, ip, at: now });
      },
    };
    return check;
  }

  return {
    remember(value, principal) {
      if (known.size >= mostKnown) known.clear();
      known.set(keyOf(value), principal);
    },
    find(value, ip) {
      const key = keyOf(value);
      const principal = known.get(key);
      return principal && { ...principal, check: checkOf(key, principal, ip) };
    },
  };
}

/** No token is kept in memory, as none is in the database. */
function keyOf(value: string): string {
  return tokenHash(value).toString('base64url');
}

function isAsExpected(token: Found, account: Principal['account'], now: Date): boolean {
  return (
    token.revoked_at === null &&
    (token.expires_at === null || token.expires_at > now) &&
    token.name === account.name &&
    token.plan === account.plan &&
    token.timezone === account.timezone
  );
}

function isFound(row: unknown): row is Found {
  return typeof row === 'object' && row !== null && 'revoked_at' in row && 'plan' in row;
}
