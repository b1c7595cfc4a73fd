/** Rate limits of tokens and accounts (Decision N64). A limit of 0 means none. */
import { Problem } from '@mostrador/server-stub';
import type { Principal } from '../../auth/authenticate.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../../store/connect.ts';
import { windowOf } from '../../store/rate-windows.ts';
import { accountLeases, windowKey } from './account-leases.ts';
import { bursts } from './bursts.ts';
import type { Leases, Standing } from './leases.ts';

export type RateConfig = Pick<Config, 'tokenRate' | 'accountRate' | 'burst'>;
export type RateHeaders = Record<string, string>;

export interface RateLimits {
  /** Counts a request. @throws Problem `rate_limited` */
  use(who: Principal): Promise<void>;
  /** Counts the additional cost of a request, which never rejects it. */
  owe(who: Principal, cost: number): void;
  /** The usage of a token's own window, as known without a query; undefined without a limit. */
  usedBy(who: Ids): number | undefined;
  /** The usage over all processes, and the end of the window; undefined without a limit. */
  window(who: Ids): Promise<{ limit: number; used: number; endsInMs: number | null } | undefined>;
  /** The rate limit headers of a sender; none without limits. */
  headers(who: Principal): RateHeaders;
}

/** The owner of a window. */
interface Ids {
  account: { id: string };
  actor: { id: string };
}

/** The subject of the window shared by all tokens of an account; other subjects are IDs of tokens. */
const whole = 'account';

interface Window {
  name: string;
  of: Leases;
  subject(who: Ids): string;
}

/** Creates the limits. `rejected` gets the name of the limit that rejected a request. */
export function rateLimits(
  database: Database,
  { tokenRate, accountRate, burst }: RateConfig,
  rejected: (limit: string) => void,
): RateLimits {
  const inSecond = burst > 0 ? bursts(burst) : undefined;
  const windows = [
    ...window(database, 'default', tokenRate, ({ actor }) => actor.id),
    ...window(database, 'account', accountRate, () => whole),
  ];

  const own = windows.find(({ name }) => name === 'default');

  function reject(name: string, standing: Standing): never {
    rejected(name);
    throw tooMany(name, standing);
  }

  return {
    async use(who) {
      if (inSecond?.take(who.actor.id) === false) reject('burst', { limit: burst, left: 0, endsInMs: 1000 });
      for (const [index, { name, of, subject }] of windows.entries()) {
        if (await of.use(windowKey(who, subject(who)), 1)) continue;
        // A rejected request counts in no window.
        for (const before of windows.slice(0, index)) before.of.owe(windowKey(who, before.subject(who)), -1);
        reject(name, of.standing(windowKey(who, subject(who))));
      }
    },
    owe(who, cost) {
      for (const { of, subject } of windows) of.owe(windowKey(who, subject(who)), cost);
    },
    usedBy(who) {
      const standing = own?.of.standing(windowKey(who, own.subject(who)));
      return standing && standing.limit - standing.left;
    },
    async window(who) {
      if (!own) return undefined;
      const { account, actor } = who;
      const found = await windowOf(database.of(account.id), account.id, actor.id);
      if (!found) return { limit: tokenRate, used: 0, endsInMs: null };
      const used = found.used - own.of.held(windowKey(who, own.subject(who)));
      return { limit: tokenRate, used: Math.max(0, used), endsInMs: found.endsInMs };
    },
    headers(who) {
      const standings = windows.map(({ name, of, subject }) => ({
        name,
        ...of.standing(windowKey(who, subject(who))),
      }));
      const [nearest] = standings.sort((one, other) => one.left - other.left);
      return nearest ? rateHeaders(nearest.name, nearest) : {};
    },
  };
}

function window(database: Database, name: string, limit: number, subject: Window['subject']): Window[] {
  if (limit === 0) return [];
  return [{ name, of: accountLeases(database, limit), subject }];
}

/** Returns the headers of the IETF draft, and the older ones that clients also read. */
export function rateHeaders(name: string, { limit, left, endsInMs }: Standing): RateHeaders {
  const seconds = String(Math.ceil(endsInMs / 1000));
  return {
    'ratelimit-policy': `"${name}";q=${limit};w=${name === 'burst' ? 1 : 60}`,
    ratelimit: `"${name}";r=${left};t=${seconds}`,
    'x-ratelimit-limit': String(limit),
    'x-ratelimit-remaining': String(left),
    'x-ratelimit-reset': seconds,
  };
}

const whose: Record<string, string> = {
  default: 'requests per minute for one token',
  account: 'requests per minute for all tokens of the account',
  burst: 'requests per second for one token',
  failures: 'failed authentications per minute for one address',
  device: 'requests per minute for one device',
  calendar: 'requests per minute for one calendar feed',
};

/** Creates the error of the limit with this name. */
export function tooMany(name: string, standing: Standing): Problem {
  const seconds = Math.max(1, Math.ceil(standing.endsInMs / 1000));
  const detail = `The limit is ${standing.limit} ${whose[name]}. Try again in ${seconds} seconds.`;
  return new Problem('rate_limited', detail, {
    headers: { ...rateHeaders(name, standing), 'retry-after': String(seconds) },
  });
}
