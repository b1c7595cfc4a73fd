/**
 * Limits failed authentications per address (Decision N64). Beyond the limit, failures return 429 without a reason;
 * valid tokens still work, because whole offices and proxies share an address.
 */
import { isIPv6 } from 'node:net';
import { Problem } from '@mostrador/server-stub';
import type { Database } from '../../store/connect.ts';
import { forgetAddresses, takeOfAddress } from '../../store/rate-windows.ts';
import { leases } from './leases.ts';
import { tooMany } from './rate-limits.ts';

export interface FailedAttempts {
  /** Authenticates, and counts a failure. @throws Problem `rate_limited` instead of 401 beyond the limit */
  counted<Result>(address: string, authenticate: () => Promise<Result>): Promise<Result>;
  /** Stops the cleanup timer. */
  stop(): void;
}

const tidyEveryMs = 10 * 60_000;

export function failedAttempts(
  database: Database,
  limit: number,
  rejected: (limit: string) => void,
): FailedAttempts {
  if (limit === 0) return { counted: (_, authenticate) => authenticate(), stop: () => {} };
  const failures = leases({ limit, take: (address, ask) => takeOfAddress(database.kysely, address, ask) });
  const tidying = setInterval(
    () => void forgetAddresses(database.kysely).catch(() => {}),
    tidyEveryMs,
  ).unref();
  return {
    async counted(address, authenticate) {
      try {
        return await authenticate();
      } catch (error) {
        if (!(error instanceof Problem) || error.status !== 401) throw error;
        const network = networkOf(address);
        if (await failures.use(network, 1)) throw error;
        rejected('failures');
        throw tooMany('failures', failures.standing(network));
      }
    },
    stop: () => clearInterval(tidying),
  };
}

/** Returns the network of an address: an IPv6 client owns all 2^64 addresses of its prefix, so they count as one. */
export function networkOf(address: string): string {
  if (!isIPv6(address) || address.startsWith('::ffff:')) return address.replace(/^::ffff:/, '');
  const [head = '', tail] = address.split('%', 1).join('').split('::', 2);
  const first = head === '' ? [] : head.split(':');
  const last = tail ? tail.split(':') : [];
  const groups =
    tail === undefined ? first : [...first, ...Array(8 - first.length - last.length).fill('0'), ...last];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
