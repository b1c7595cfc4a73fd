/** Decides whether a process runs the server of a data directory, or uses a running one. */
import { setTimeout as sleep } from 'node:timers/promises';
import { isResponding } from './app-database.ts';
import { currentOwner, type OwnerLock, tryLock, type Use } from './owner-lock.ts';
import type { Places } from './places.ts';
import { type PostmasterFile, postmasterFile } from './postmaster-pid.ts';

/** How long to wait for a command, or for a starting or stopping service. */
const patienceMs = 30_000;

export type Access = { lock: OwnerLock } | { running: PostmasterFile };

/**
 * Returns the lock of the data directory, or for a command the server that a service runs there. Waits while a command
 * has the lock. Throws if a second service starts.
 */
export async function ownOrUse(places: Places, use: Use): Promise<Access> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const lock = tryLock(places, use);
    if (lock) return { lock };
    const owner = currentOwner(places);
    if (owner?.use === 'service') {
      if (use === 'service') throw inUse(places, owner.pid);
      const running = postmasterFile(places.cluster);
      if (running && (await isResponding(running.socketDir))) return { running };
    }
    if (Date.now() > deadline) throw inUse(places, owner?.pid);
    await sleep(50);
  }
}

function inUse({ dataDir }: Places, pid: number | undefined): Error {
  const who =
    pid === undefined ? 'a process that cannot be seen from here (in another container?)' : `process ${pid}`;
  return new Error(
    `${dataDir} is in use by ${who}. Stop that process first, or choose another data directory.`,
  );
}
