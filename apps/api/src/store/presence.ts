/** Tracks whether several accounts are using a database server. */

export interface Presence {
  /** Records activity of the account. */
  note(account: string): void;
  /** Returns whether another account has been active within the last second. */
  hasOthersThan(account: string): boolean;
}

const RECENT_MS = 1_000;

/** Creates the tracker. `now` is a monotonic clock in milliseconds. */
export function presence(now: () => number = () => performance.now()): Presence {
  // The last two accounts suffice: at least one of them is another one.
  let last = { account: '', at: -Infinity };
  let other = last;
  return {
    note(account) {
      if (account !== last.account) other = last;
      last = { account, at: now() };
    },
    hasOthersThan(account) {
      const { at } = last.account === account ? other : last;
      return now() - at < RECENT_MS;
    },
  };
}
