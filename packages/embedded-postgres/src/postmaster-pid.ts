/** PostgreSQL's own lock file: the server that wrote it, and whether it still runs. */
import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from './owner-lock.ts';

export interface PostmasterFile {
  pid: number;
  socketDir: string;
}

/** Returns the content of `postmaster.pid`, or undefined if it is missing or being written. */
export function postmasterFile(cluster: string): PostmasterFile | undefined {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Number(lines[0]);
    return Number.isInteger(pid) && pid > 0 ? { pid, socketDir: lines[4] ?? '' } : undefined;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Returns whether `pid` is a PostgreSQL on this very cluster, since IDs are reused, in containers at every start. */
export function isPostmaster(pid: number, cluster: string): boolean {
  return isAlive(pid) && (process.platform === 'linux' ? worksIn(pid, cluster) : wasStartedOn(pid, cluster));
}

/** PostgreSQL's working directory is its cluster. A zombie has none. */
function worksIn(pid: number, cluster: string): boolean {
  try {
    const [there, here] = [statSync(`/proc/${pid}/cwd`), statSync(cluster)];
    return there.dev === here.dev && there.ino === here.ino;
  } catch {
    return false;
  }
}

function wasStartedOn(pid: number, cluster: string): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout.includes(cluster);
}
