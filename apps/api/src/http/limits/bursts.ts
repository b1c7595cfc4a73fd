/** How many requests of one token this process takes within a second: it guards the process, not the quota (Decision N64). */

export interface Bursts {
  /** False when the second has no more room for this token. */
  take(tokenId: string): boolean;
}

export function bursts(limit: number, now: () => number = () => performance.now()): Bursts {
  let second = 0;
  let taken = new Map<string, number>();
  return {
    take(tokenId) {
      const current = Math.floor(now() / 1000);
      if (current !== second) [second, taken] = [current, new Map()];
      const count = taken.get(tokenId) ?? 0;
      if (count >= limit) return false;
      taken.set(tokenId, count + 1);
      return true;
    },
  };
}
