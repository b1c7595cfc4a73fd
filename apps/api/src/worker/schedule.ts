/** Which accounts have something to send, and when: kept in memory, and read from the database from time to time. */

export interface Schedule {
  /** An account has something at that moment; the earlier one counts. */
  add(account: string, at: number): void;
  /** Takes the account that has been due for longest. */
  takeDue(now: number): string | undefined;
  /** When the next one is due. */
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
