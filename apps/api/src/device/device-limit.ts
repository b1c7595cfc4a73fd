/** How many requests a minute a driver or device may send, over all processes (Decision N44). */
import { leases, type Standing } from '../http/limits/leases.ts';
import type { Database } from '../store/connect.ts';
import { takeOfAccount } from '../store/rate-windows.ts';
import type { Authenticated } from './authenticate.ts';

/** Counts a request; returns where the sender stands when it is one too many. A limit of 0 is none. */
export function deviceLimit(
  database: Database,
  limit: number,
): (holder: Authenticated) => Promise<Standing | undefined> {
  if (limit === 0) return async () => undefined;
  const of = leases({
    limit,
    take(key, ask) {
      const [accountId = '', subject = ''] = key.split(' ');
      return takeOfAccount(database.of(accountId), accountId, subject, ask);
    },
  });
  return async ({ account, id }) => {
    const key = `${account.id} device:${id}`;
    return (await of.use(key, 1)) ? undefined : of.standing(key);
  };
}
