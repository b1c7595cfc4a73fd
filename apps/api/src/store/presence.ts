/** Knows whether several accounts are using a database server at the moment. */

export interface Presence {
  /** Notes that the account has begun something. */
  note(account: string): void;
  /** Whether another account has begun something within the last second. */
  hasOthersThan(account: string): boolean;
}

const RECENT_MS = 1_000;

/** `now` is in milliseconds and never goes back. */
export function presence(now: () => number = () => performance.now()): Presence {
  // The last two accounts are enough: of them at least one is another.
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
