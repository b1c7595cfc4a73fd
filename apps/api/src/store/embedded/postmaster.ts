/** One running PostgreSQL: started so that it cannot outlive us, waited for, stopped. */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isPostmaster, postmasterFile } from './postmaster-pid.ts';
import type { RunAs } from './run-as.ts';

/**
 * Runs a command until the pipe on descriptor 3 ends, which it does however the process at its other end dies;
 * then asks the command to shut down. Signals of a terminal or a service manager are for the service, not for this.
 */
const untilParentDies = `
trap '' HUP INT TERM
"$@" 3<&- & server=$!
{ read _ <&3; kill -INT $server; } & watch=$!
exec 3<&-
wait $server; code=$?
kill -KILL $watch
exit $code`;

export interface Launch {
  native: string;
  as: RunAs;
  arguments: string[];
  log: number;
  /** Number of a process that PostgreSQL's lock file names, but which is another program by now. */
  notPostmaster?: number | undefined;
}

/** Starts PostgreSQL; it is not ready yet when this returns. The child exits when the server does. */
export function launch({ native, as, arguments: settings, log, notPostmaster }: Launch): ChildProcess {
  const command = [join(native, 'bin/postgres'), '-D', as.path, ...settings];
  // PostgreSQL takes its own parents in its lock file for leftovers of itself, and every other living process
  // for a server: this variable is how pg_ctl names a grandparent.
  const env = notPostmaster
    ? { ...as.options.env, PG_GRANDPARENT_PID: String(notPostmaster) }
    : as.options.env;
  const child = spawn('/bin/sh', ['-c', untilParentDies, 'sh', ...command], {
    ...as.options,
    env,
    stdio: ['ignore', log, log, 'pipe'],
    detached: true,
  });
  child.unref();
  const pipe = child.stdio[3];
  if (pipe && 'unref' in pipe && typeof pipe.unref === 'function') pipe.unref();
  return child;
}

/**
 * Shuts the server of a cluster down and waits until it is gone: open transactions are rolled back, and after
 * `patienceMs` it leaves without its last checkpoint, which the next start makes up for.
 */
export async function stopPostmaster(cluster: string, patienceMs = 20_000): Promise<void> {
  const pid = postmasterFile(cluster)?.pid;
  if (pid === undefined || !isPostmaster(pid, cluster)) return;
  process.kill(pid, 'SIGINT');
  const impatient = Date.now() + patienceMs;
  while (isPostmaster(pid, cluster)) {
    if (Date.now() > impatient) process.kill(pid, 'SIGQUIT');
    await sleep(10);
  }
}
