/** How many requests a minute one holder of a secret may send that is no token, over all processes: a device, a calendar program. */
import type { Database } from '../../store/connect.ts';
import { accountLeases, windowKey } from './account-leases.ts';
import { tooMany } from './rate-limits.ts';

export interface Holder {
  account: { id: string };
  /** Id of the device, driver or feed. */
  id: string;
}

/** Counts a request. @throws Problem `rate_limited` when it is one too many */
export type HolderLimit = (holder: Holder) => Promise<void>;

/** A limit of 0 is none. `name` is what holders are: `device`, `calendar`. */
export function holderLimit(database: Database, name: string, limit: number): HolderLimit {
  if (limit === 0) return async () => undefined;
  const windows = accountLeases(database, limit);
  return async (holder) => {
    const key = windowKey(holder, `${name}:${holder.id}`);
    if (!(await windows.use(key, 1))) throw tooMany(name, windows.standing(key));
  };
}
