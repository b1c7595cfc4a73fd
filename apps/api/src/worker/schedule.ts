/** The accounts with due work, kept in memory and periodically refreshed from the database. */

export interface Schedule {
  /** Schedules an account; the earlier moment applies. */
  add(account: string, at: number): void;
  /** Removes and returns the account that has been due longest. */
  takeDue(now: number): string | undefined;
  /** Returns when the next account is due. */
  next(): number | undefined;
}

export function newSchedule(): Schedule {
  const due = new Map<string, number>();
  const first = () => [...due].reduce<[string, number] | undefined>(earlier, undefined);
  return {
    add(account, at) {
      due.set(account, Math.min(at, due.get(account) ?? at));
    },
    takeDue(now) {
      const [account, at] = first() ?? [];
      if (account === undefined || at === undefined || at > now) return undefined;
      due.delete(account);
      return account;
    },
    next: () => first()?.[1],
  };
}

function earlier(best: [string, number] | undefined, one: [string, number]): [string, number] {
  return best && best[1] <= one[1] ? best : one;
}
