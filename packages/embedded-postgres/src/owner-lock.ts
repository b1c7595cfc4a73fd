/**
 * One owner per data directory. The lock is one the kernel releases however its holder dies, so that none is ever
 * stale: Node has no `flock`, but the SQLite inside it locks its (empty) file for as long as a transaction is open.
 */
import { accessSync, closeSync, constants, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { openPlain, type Places } from './places.ts';

/** `service`: runs until it is stopped, commands work beside it. `command`: holds the directory for a moment. */
export type Use = 'service' | 'command';

export interface Owner {
  pid: number;
  use: Use;
}

export interface OwnerLock {
  release(): void;
}

/** The lock, or undefined when another holds it. */
export function tryLock(places: Places, use: Use): OwnerLock | undefined {
  // Not when it exists: closing any handle of a locked file gives the lock of the whole process away.
  if (!existsSync(places.lock)) closeSync(openPlain(places.lock, places));
  accessSync(places.lock, constants.R_OK | constants.W_OK);
  const file = new DatabaseSync(places.lock);
  try {
    // In memory, or a holder that is killed leaves a journal file.
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

/** Who holds the lock, as far as is known: undefined in the moments of taking and giving back. */
export function currentOwner({ owner }: Places): Owner | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(owner, 'utf8'));
    return isOwner(value) && isAlive(value.pid) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a process with this number exists (a zombie does). */
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
