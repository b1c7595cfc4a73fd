/**
 * One owner per data directory. The kernel releases the lock however its holder dies, so that it is never stale: Node
 * has no `flock`, but its SQLite locks its (empty) file while a transaction is open.
 */
import { accessSync, closeSync, constants, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { openPlain, type Places } from './places.ts';

/** `service`: runs until stopped; commands can use its server. `command`: holds the directory for a short time. */
export type Use = 'service' | 'command';

export interface Owner {
  pid: number;
  use: Use;
}

export interface OwnerLock {
  release(): void;
}

/** Returns the lock, or undefined if another process holds it. */
export function tryLock(places: Places, use: Use): OwnerLock | undefined {
  // Only if it does not exist: closing any handle of a locked file releases the lock of the whole process.
  if (!existsSync(places.lock)) closeSync(openPlain(places.lock, places));
  accessSync(places.lock, constants.R_OK | constants.W_OK);
  const file = new DatabaseSync(places.lock);
  try {
    // In memory, because a killed holder would leave a journal file.
    file.exec('pragma journal_mode = memory; begin exclusive');
  } catch (error) {
    file.close();
    if (isBusy(error)) return undefined;
    throw error;
  }
  writeOwner(places, { pid: process.pid, use });
  return {
    release() {
      rmSync(places.owner, { force: true });
      file.close();
    },
  };
}

function writeOwner(places: Places, owner: Owner): void {
  rmSync(places.owner, { force: true });
  const handle = openPlain(places.owner, places);
  writeFileSync(handle, JSON.stringify(owner));
  closeSync(handle);
}

/** Returns the holder of the lock, if known; undefined while it is being acquired or released. */
export function currentOwner({ owner }: Places): Owner | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(owner, 'utf8'));
    return isOwner(value) && isAlive(value.pid) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Returns whether a process with this ID exists, including zombies. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function isOwner(value: unknown): value is Owner {
  return typeof value === 'object' && value !== null && 'pid' in value && 'use' in value;
}

function isBusy(error: unknown): boolean {
  const sqliteBusy = 5;
  return error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy;
}
