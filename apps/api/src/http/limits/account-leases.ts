/** One-minute windows of an account: for its tokens, devices and calendars. */
import type { Database } from '../../store/connect.ts';
import { takeOfAccount } from '../../store/rate-windows.ts';
import { type Leases, leases } from './leases.ts';

/** Returns leases by `windowKey`, each of `limit` requests per minute over all processes. */
export function accountLeases(database: Database, limit: number): Leases {
  return leases({
    limit,
    take(key, ask) {
      const [accountId = '', subject = ''] = key.split(' ');
      return takeOfAccount(database.of(accountId), accountId, subject, ask);
    },
  });
}

export function windowKey({ account }: { account: { id: string } }, subject: string): string {
  return `${account.id} ${subject}`;
}
