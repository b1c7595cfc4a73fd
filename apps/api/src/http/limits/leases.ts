/**
 * Leases of rate limit windows, by subject: a process counts most requests in memory and queries the database only for
 * a further share (Decision N64). All processes together never exceed the limit; they may use slightly less, if one
 * holds a share that another needs.
 */
import type { Ask, Share } from '../../store/rate-windows.ts';

export interface LeasesOptions {
  /** The limit of a window; positive. */
  limit: number;
  /** Takes a share from the database. */
  take(subject: string, ask: Ask): Promise<Share>;
  /** A monotonic clock in milliseconds. */
  now?: () => number;
}

/** The state of a subject. */
export interface Standing {
  limit: number;
  /** The remaining requests, as far as this process knows. */
  left: number;
  /** Milliseconds until the window ends. */
  endsInMs: number;
}

export interface Leases {
  /** Uses `cost` of the window. Returns false, and uses nothing, if that exceeds the rest. */
  use(subject: string, cost: number): Promise<boolean>;
  /** Counts usage after the fact, which may exceed the rest. */
  owe(subject: string, cost: number): void;
  standing(subject: string): Standing;
  /** The unused share of this process; negative if it used more. */
  held(subject: string): number;
}

interface Lease {
  /** Usable without a query; negative if overdrawn. */
  held: number;
  /** The rest for other processes, at the last query. */
  left: number;
  endsAt: number;
  /** The running query. */
  asking?: Promise<void> | undefined;
}

/** The cache size. Subjects beyond it query the database again. */
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

/** Removes ended leases, or all if none has ended. */
function forgetEnded(known: Map<string, Lease>, now: number): void {
  const size = known.size;
  for (const [subject, { endsAt, asking }] of known) if (!asking && endsAt <= now) known.delete(subject);
  if (known.size === size) known.clear();
}
