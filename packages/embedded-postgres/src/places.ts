/** The files in a data directory. */
import { constants, fchownSync, mkdirSync, openSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

export interface Places {
  dataDir: string;
  /** PostgreSQL's own directory (PGDATA). */
  cluster: string;
  /** The prefix of a new cluster's directory until it is complete. */
  unfinished: string;
  log: string;
  /** The lock file of the server's owner, and the file that names the owner. */
  lock: string;
  owner: string;
}

export function placesOf(directory: string): Places {
  const dataDir = resolve(directory);
  return {
    dataDir,
    cluster: join(dataDir, 'postgres'),
    unfinished: join(dataDir, 'postgres.unfinished-'),
    log: join(dataDir, 'postgres.log'),
    lock: join(dataDir, 'owner.lock'),
    owner: join(dataDir, 'owner.json'),
  };
}

/** Creates the data directory, readable by the owner only, if it does not exist. */
export function makeDataDir({ dataDir }: Places): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
}

/**
 * Opens a file of the data directory for appending. If root works on another user's data directory, the file gets that
 * owner, and symlinks are never followed.
 */
export function openPlain(file: string, { dataDir }: Places): number {
  const { O_APPEND, O_CREAT, O_RDWR, O_NOFOLLOW } = constants;
  const handle = openSync(file, O_APPEND | O_CREAT | O_RDWR | O_NOFOLLOW, 0o600);
  const { uid, gid } = statSync(dataDir);
  if (process.getuid?.() === 0 && uid !== 0) fchownSync(handle, uid, gid);
  return handle;
}
