/**
 * Reads the token of a request together with the data of the request, in one round trip. The account of a token never
 * changes; its name and scopes have a version. These are cached, with the expected state of the rest. If the state read
 * differs, the work is discarded and the request is authenticated from the start.
 */
import { CompiledQuery } from 'kysely';
import type { Clock } from '../core/clock.ts';
import type { First } from '../store/account-scope.ts';
import type { Principal } from './authenticate.ts';
import { tokenHash } from './token-format.ts';
import type { TokenUsage } from './token-usage.ts';

/** Reads what can change about a token and its account. Its judge throws `Outdated`. */
export interface TokenCheck extends First {
  /** Whether the token was read and matched the expectation. */
  readonly passed: boolean;
}

/** The token is not as expected: it was revoked, it expired, or its account changed. */
export class Outdated extends Error {
  override name = 'Outdated';
}

export interface KnownTokens {
  remember(value: string, principal: Principal, version: number): void;
  /** Returns the principal with a check of its own, if the token is cached. */
  find(value: string, ip: string): Principal | undefined;
}

/** A token as last read. */
interface Known {
  principal: Principal;
  version: number;
}

/** The cache size. Tokens beyond it are read separately again. */
const mostKnown = 10_000;

const text = `
  select token.revoked_at, token.expires_at, token.version, account.name, account.plan, account.timezone
  from api_tokens as token join accounts as account on account.id = token.account_id
  where token.account_id = $1 and token.id = $2 and account.id = $1`;

interface Found {
  revoked_at: Date | null;
  expires_at: Date | null;
  version: number;
  name: string;
  plan: string;
  timezone: string;
}

export function knownTokens({ clock, usage }: { clock: Clock; usage: TokenUsage }): KnownTokens {
  const known = new Map<string, Known>();

  function checkOf(key: string, { principal, version }: Known, ip: string): TokenCheck {
    const { account, actor } = principal;
    const check = {
      query: CompiledQuery.raw(text, [account.id, actor.id]),
      passed: false,
      judge(rows: unknown[]) {
        const now = clock();
        const [token] = rows.filter(isFound);
        if (!token || token.version !== version || !isAsExpected(token, account, now)) {
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
    remember(value, principal, version) {
      if (known.size >= mostKnown) known.clear();
      known.set(keyOf(value), { principal, version });
    },
    find(value, ip) {
      const key = keyOf(value);
      const found = known.get(key);
      return found && { ...found.principal, check: checkOf(key, found, ip) };
    },
  };
}

/** Returns the key of the cache, so that no token is kept in memory, as none is in the database. */
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
