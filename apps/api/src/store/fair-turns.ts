/**
 * Shares the connections of a pool among accounts. No account gets all of them, and waiting accounts are served in turn,
 * so that many or slow requests of one account delay only that account. Slow statements also compete for the database's
 * processors: while other accounts are active, an account with long turns gets fewer at a time.
 */
import { Cancelled, DatabaseUnavailable } from './errors.ts';
import type { Presence } from './presence.ts';

export interface Turns {
  /**
   * Waits for a turn of the account and resolves to a function that ends it. Throws `DatabaseUnavailable` on a timeout,
   * `Cancelled` if the signal aborts the wait.
   */
  take(account: string, signal?: AbortSignal): Promise<() => void>;
}

export interface TurnLimits {
  /** Concurrent turns, of all accounts. */
  slots: number;
  /** The timeout in milliseconds. */
  waitMs: number;
  /** The maximum number of waiting requests per account; those beyond fail with a timeout. Default: unlimited. */
  longestLine?: number;
  /** Reports which accounts are active; without it, no account gets less than its share for long turns. */
  presence?: Presence | undefined;
  /** A monotonic clock in milliseconds. */
  now?: () => number;
}

/** The total duration of an account's concurrent turns while others are active, in milliseconds. */
const ROOM_MS = 100;

/** The weight of the last turn in an account's moving average. */
const WEIGHT = 1 / 8;

/** The maximum number of averages; beyond it, all are reset. */
const MOST_KNOWN = 10_000;

/** Returns the concurrent turns of one account: two thirds, so that others always find a free one. */
export function shareOf(slots: number): number {
  return Math.max(1, slots - Math.ceil(slots / 3));
}

type Begin = () => void;

export function fairTurns({
  slots,
  waitMs,
  longestLine = Infinity,
  presence,
  now = () => performance.now(),
}: TurnLimits): Turns {
  const share = shareOf(slots);
  /** The average duration of turns, by account, in milliseconds. */
  const means = new Map<string, number>();
  const running = new Map<string, number>();
  /** The queues, by account, in the order of service. */
  const waiting = new Map<string, Set<Begin>>();
  let used = 0;

  const countOf = (account: string) => running.get(account) ?? 0;
  const mayBegin = (account: string) => used < slots && countOf(account) < roomOf(account);

  function roomOf(account: string): number {
    const mean = means.get(account) ?? 0;
    if (mean * share <= ROOM_MS || !presence?.hasOthersThan(account)) return share;
    return Math.max(1, Math.floor(ROOM_MS / mean));
  }

  function lasted(account: string, ms: number): void {
    if (means.size >= MOST_KNOWN) means.clear();
    const mean = means.get(account) ?? 0;
    means.set(account, mean + (ms - mean) * WEIGHT);
  }

  function begin(account: string): () => void {
    used++;
    running.set(account, countOf(account) + 1);
    presence?.note(account);
    const began = now();
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      if (presence) lasted(account, now() - began);
      used--;
      const left = countOf(account) - 1;
      if (left > 0) running.set(account, left);
      else running.delete(account);
      serve();
    };
  }

  /** Serves waiting accounts; a served account goes to the end of the queue. */
  function serve(): void {
    for (const [account, queue] of waiting) {
      if (used >= slots) return;
      const [first] = queue;
      if (!first || !mayBegin(account)) continue;
      leave(account, first);
      if (queue.size > 0) {
        waiting.delete(account);
        waiting.set(account, queue);
      }
      first();
    }
  }

  function leave(account: string, one: Begin): void {
    const queue = waiting.get(account);
    queue?.delete(one);
    if (queue?.size === 0) waiting.delete(account);
  }

  function wait(account: string, signal?: AbortSignal): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const settle = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', giveUp);
        leave(account, start);
      };
      const start = () => {
        settle();
        resolve(begin(account));
      };
      const giveUp = () => {
        settle();
        reject(signal?.aborted ? new Cancelled() : new DatabaseUnavailable('busy'));
      };
      const timer = setTimeout(giveUp, waitMs);
      signal?.addEventListener('abort', giveUp);
      const queue = waiting.get(account) ?? new Set();
      waiting.set(account, queue.add(start));
    });
  }

  return {
    async take(account, signal) {
      if (signal?.aborted) throw new Cancelled();
      if (mayBegin(account)) return begin(account);
      if ((waiting.get(account)?.size ?? 0) >= longestLine) throw new DatabaseUnavailable('busy');
      return await wait(account, signal);
    },
  };
}
