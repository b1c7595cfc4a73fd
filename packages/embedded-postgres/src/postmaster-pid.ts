/** PostgreSQL's own lock file: what it says of the server that wrote it, and whether that one still runs. */
import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from './owner-lock.ts';

export interface PostmasterFile {
  pid: number;
  socketDir: string;
}

/** The content of `postmaster.pid`, or undefined when there is none (or it is being written). */
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

/** Whether `pid` is a PostgreSQL on this very cluster: numbers are used again, in containers at every start. */
export function isPostmaster(pid: number, cluster: string): boolean {
  return isAlive(pid) && (process.platform === 'linux' ? worksIn(pid, cluster) : wasStartedOn(pid, cluster));
}

/** PostgreSQL works inside its directory. A zombie works nowhere. */
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
