/** Windows of a minute that belong to an account: of its tokens, its devices, its calendars. */
import type { Database } from '../../store/connect.ts';
import { takeOfAccount } from '../../store/rate-windows.ts';
import { type Leases, leases } from './leases.ts';

/** Leases by `windowKey`, each of so many requests a minute over all processes. */
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
