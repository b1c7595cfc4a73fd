/**
 * The processes of a PostgreSQL server on this machine: killed to simulate a power failure, stopped to simulate a hang.
 */
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { query } from '../../../apps/api/src/testing/query.ts';

export interface ServerProcess {
  /** Sends `kill -9` to all its processes. */
  kill(): void;
  /** Sends SIGSTOP to all its processes: connections stay open, and nothing responds. */
  hang(): void;
  /** Restarts a killed server with its original command, or continues a stopped one. */
  recover(): Promise<void>;
}

/** Returns the server at the URL of a superuser. Throws if its processes are not on this machine. */
export async function serverProcess(url: string): Promise<ServerProcess> {
  const directory = await settingAt(url, 'data_directory');
  let stopped: number[] = [];
  const all = () => {
    const first = postmasterOf(directory);
    return [first, ...childrenOf(first)];
  };
  all();
  return {
    kill: () => signal(all(), 'SIGKILL'),
    hang() {
      stopped = all();
      signal(stopped, 'SIGSTOP');
    },
    async recover() {
      if (stopped.length > 0) signal(stopped, 'SIGCONT');
      else start(directory);
      stopped = [];
      await responding(url);
    },
  };
}

async function settingAt(url: string, name: string): Promise<string> {
  const rows = await query({ connectionString: url }, `select current_setting('${name}') as value`);
  return String(rows[0]?.value);
}

function postmasterOf(directory: string): number {
  try {
    return Number(readFileSync(join(directory, 'postmaster.pid'), 'utf8').split('\n')[0]);
  } catch (error) {
    throw new Error(`The worker with the data directory ${directory} does not run on this machine`, {
      cause: error,
    });
  }
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === parent);
}

function parentOf(pid: number): number | undefined {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]);
  } catch {
    return undefined;
  }
}

/** Signals processes, ignoring those that have just ended. */
function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {}
  }
}

/** Starts the server as the owner of its files, with the command that PostgreSQL stored beside them. */
function start(directory: string): void {
  const noted = readFileSync(join(directory, 'postmaster.opts'), 'utf8').trim();
  const [command = '', ...options] = [...noted.matchAll(/"([^"]*)"|(\S+)/g)].map(
    ([, quoted, bare]) => quoted ?? bare ?? '',
  );
  const { uid, gid } = statSync(directory);
  const as = process.getuid?.() === 0 ? { uid, gid } : {};
  // Not our home directory, where libpq would look for certificates.
  const env = { ...process.env, HOME: directory, LC_ALL: 'C.UTF-8' };
  spawn(command, options, { ...as, env, cwd: directory, detached: true, stdio: 'ignore' }).unref();
}

async function responding(url: string): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt++) {
    const isUp = await query({ connectionString: url }, 'select 1').catch(() => undefined);
    if (isUp) return;
    await sleep(50);
  }
  throw new Error('The worker did not come back within 30 s');
}
