/** Rate limits for holders of a secret that is not a token, over all processes: devices and calendar feeds. */
import type { Database } from '../../store/connect.ts';
import { accountLeases, windowKey } from './account-leases.ts';
import { tooMany } from './rate-limits.ts';

export interface Holder {
  account: { id: string };
  /** ID of the device, driver or feed. */
  id: string;
}

/** Counts a request. @throws Problem `rate_limited` beyond the limit */
export type HolderLimit = (holder: Holder) => Promise<void>;

/** Creates the limit; 0 means none. `name` is the kind of holder: `device`, `calendar`. */
export function holderLimit(database: Database, name: string, limit: number): HolderLimit {
  if (limit === 0) return async () => undefined;
  const windows = accountLeases(database, limit);
  return async (holder) => {
    const key = windowKey(holder, `${name}:${holder.id}`);
    if (!(await windows.use(key, 1))) throw tooMany(name, windows.standing(key));
  };
}
