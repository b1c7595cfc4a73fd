/**
 * Counts the requests of each token in memory and writes the counts every few seconds, so that requests neither wait
 * for it nor cost a statement each (Decision token-usage).
 */
import type { Clock } from '../core/clock.ts';
import type { Database } from '../store/connect.ts';
import {
  addCalls,
  addHours,
  forgetHours,
  keptDays,
  mostCalls,
  type TokenCall,
  type UsageHour,
} from '../store/token-usage.ts';

/** A completed request. */
export interface UsedToken {
  accountId: string;
  tokenId: string;
  /** The usage of its rate limit; undefined without one. */
  used: number | undefined;
  call: Omit<TokenCall, 'at'>;
}

export interface UsageOptions {
  database: Pick<Database, 'of'>;
  clock: Clock;
  failed(error: unknown): void;
  /** Milliseconds between two writes. */
  everyMs?: number;
}

export interface Usage {
  /** Counts a request. Never blocks or throws. */
  note(use: UsedToken): void;
  /**
   * Writes the counts of one account or of all. Resolves once they are written, or have failed and are kept for a
   * retry.
   */
  flush(accountId?: string): Promise<void>;
  /** Writes the counts and stops. */
  stop(): Promise<void>;
}

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
/** With more token hours than this in memory, they are written at once. */
const mostRemembered = 10_000;

/** The unwritten counts of an account. */
interface Counted {
  hours: Map<string, UsageHour>;
  calls: Map<string, TokenCall[]>;
}

export function tokenCounts({ database, clock, failed, everyMs = 10_000 }: UsageOptions): Usage {
  let counted: Map<string, Counted> = new Map();
  let size = 0;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  let stopped = false;
  /** The hour in which an account's old counts were last deleted. */
  const tidied = new Map<string, number>();

  function add(accountId: string, hour: UsageHour, calls: readonly TokenCall[]): void {
    const of = counted.get(accountId) ?? { hours: new Map(), calls: new Map() };
    counted.set(accountId, of);
    const key = `${hour.token_id} ${hour.hour.getTime()}`;
    const known = of.hours.get(key);
    if (!known) size++;
    if (known) addTo(known, hour);
    else of.hours.set(key, hour);
    const latest = of.calls.get(hour.token_id) ?? [];
    latest.unshift(...calls);
    if (latest.length > mostCalls) latest.length = mostCalls;
    of.calls.set(hour.token_id, latest);
  }

  async function write(accountId: string, { hours, calls }: Counted): Promise<void> {
    const db = database.of(accountId);
    const hour = Math.floor(clock().getTime() / hourMs) * hourMs;
    const old = new Date(hour - keptDays * dayMs);
    const tidy = tidied.get(accountId) === hour ? undefined : forgetHours(db, accountId, old);
    // Together: one round trip.
    await Promise.all([addHours(db, accountId, [...hours.values()]), addCalls(db, accountId, calls), tidy]);
    if (tidied.size >= mostRemembered) tidied.clear();
    tidied.set(accountId, hour);
  }

  async function writeAll(): Promise<void> {
    const all = counted;
    counted = new Map();
    size = 0;
    await writeThese(all);
  }

  async function writeOne(accountId: string): Promise<void> {
    const of = counted.get(accountId);
    if (!of) return;
    counted.delete(accountId);
    size -= of.hours.size;
    await writeThese([[accountId, of]]);
  }

  async function writeThese(all: Iterable<[string, Counted]>): Promise<void> {
    for (const [accountId, of] of all) {
      await write(accountId, of).catch((error: unknown) => {
        failed(error);
        keep(accountId, of);
      });
    }
  }

  /** Keeps counts for a retry, unless there are too many. */
  function keep(accountId: string, { hours, calls }: Counted): void {
    if (size >= mostRemembered) return;
    for (const hour of hours.values()) add(accountId, hour, []);
    const kept = counted.get(accountId)?.calls;
    for (const [token, list] of calls) {
      kept?.set(token, [...(kept.get(token) ?? []), ...list].slice(0, mostCalls));
    }
    arm();
  }

  function flush(accountId?: string): Promise<void> {
    if (accountId !== undefined) return writeOne(accountId);
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(writeAll);
    return writing;
  }

  function arm(): void {
    if (stopped) return;
    timer ??= setTimeout(() => void flush(), everyMs).unref();
  }

  return {
    note({ accountId, tokenId, used = 0, call }) {
      const at = clock();
      const hour = new Date(Math.floor(at.getTime() / hourMs) * hourMs);
      const counts = { token_id: tokenId, hour, requests: 1, peak: used, ...errorsOf(call.status) };
      add(accountId, counts, [{ at: at.toISOString(), ...call }]);
      if (size >= mostRemembered) void flush();
      else arm();
    },
    flush,
    async stop() {
      stopped = true;
      await flush();
    },
  };
}

function errorsOf(status: number) {
  const limited = status === 429;
  return {
    client_errors: Number(status >= 400 && status < 500 && !limited),
    server_errors: Number(status >= 500),
    limited: Number(limited),
  };
}

function addTo(counts: UsageHour, more: UsageHour): void {
  counts.requests += more.requests;
  counts.client_errors += more.client_errors;
  counts.server_errors += more.server_errors;
  counts.limited += more.limited;
  counts.peak = Math.max(counts.peak, more.peak);
}
