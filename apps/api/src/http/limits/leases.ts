/**
 * Shares of windows that this process holds, by subject: most requests are counted in memory, and only one in many asks
 * the database for a further share (Decision N64). Over all processes never more than the limit is used; with several
 * of them a little less may be, where one holds what another would need.
 */
import type { Ask, Share } from '../../store/rate-windows.ts';

export interface LeasesOptions {
  /** What a window has; more than 0. */
  limit: number;
  /** Asks the database. */
  take(subject: string, ask: Ask): Promise<Share>;
  /** Milliseconds that only go forward. */
  now?: () => number;
}

/** Where a subject stands. */
export interface Standing {
  limit: number;
  /** What is left, as far as this process knows. */
  left: number;
  /** When the window ends, in milliseconds from now. */
  endsInMs: number;
}

export interface Leases {
  /** Uses `cost` of the window; false when that is not left, and nothing is used then. */
  use(subject: string, cost: number): Promise<boolean>;
  /** Counts what was used already: it may be more than was left. */
  owe(subject: string, cost: number): void;
  standing(subject: string): Standing;
  /** What this process took of the window and has not used; below 0 it used more. */
  held(subject: string): number;
}

interface Lease {
  /** What may be used without asking; below 0 it is owed. */
  held: number;
  /** What others could still take, as it was said last. */
  left: number;
  endsAt: number;
  /** The question that is under way. */
  asking?: Promise<void> | undefined;
}

/** More than this are not remembered: they ask the database again. */
const mostRemembered = 20_000;

export function leases({ limit, take, now = () => performance.now() }: LeasesOptions): Leases {
  const known = new Map<string, Lease>();

  function current(subject: string): Lease {
    const found = known.get(subject);
    if (found && (found.asking || found.endsAt > now())) return found;
    if (known.size >= mostRemembered) forgetEnded(known, now());
    const fresh: Lease = { held: 0, left: limit, endsAt: now() + 60_000 };
    known.set(subject, fresh);
    return fresh;
  }

  async function ask(subject: string, lease: Lease, cost: number): Promise<void> {
    const owed = Math.max(0, -lease.held);
    const want = Math.max(cost, Math.min(Math.ceil(limit / 20), Math.floor(lease.left / 4)));
    const share = await take(subject, { want, owed, limit });
    lease.held += owed + share.granted;
    lease.left = share.left;
    lease.endsAt = now() + share.endsInMs;
  }

  return {
    async use(subject, cost) {
      for (;;) {
        const lease = current(subject);
        if (lease.held >= cost) {
          lease.held -= cost;
          return true;
        }
        if (lease.left === 0 && !lease.asking) return false;
        lease.asking ??= ask(subject, lease, cost).finally(() => {
          lease.asking = undefined;
        });
        await lease.asking;
      }
    },
    owe(subject, cost) {
      current(subject).held -= cost;
    },
    held(subject) {
      const lease = known.get(subject);
      return lease && lease.endsAt > now() ? lease.held : 0;
    },
    standing(subject) {
      const { held, left, endsAt } = current(subject);
      return { limit, left: Math.max(0, held + left), endsInMs: Math.max(0, endsAt - now()) };
    },
  };
}

/** Those that have ended; all of them when none has. */
function forgetEnded(known: Map<string, Lease>, now: number): void {
  const size = known.size;
  for (const [subject, { endsAt, asking }] of known) if (!asking && endsAt <= now) known.delete(subject);
  if (known.size === size) known.clear();
}
