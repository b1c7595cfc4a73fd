/**
 * Limits the requests of one token per second in this process: it protects the process and is not a quota (Decision
 * N64).
 */

export interface Bursts {
  /** Returns false if the token has used up the current second. */
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
