/** Starts and stops one PostgreSQL server. */
import type { ChildProcess } from 'node:child_process';
import { closeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureAppDatabase, isNotReady } from './app-database.ts';
import type { Tools } from './cluster.ts';
import { logTail, openLog } from './log-file.ts';
import type { Places } from './places.ts';
import { isPostmaster, postmasterFile } from './postmaster-pid.ts';
import { runAs } from './run-as.ts';
import { serverArguments } from './settings.ts';
import { spawnTied } from './tied-process.ts';

export interface Launch extends Tools {
  places: Places;
  socketDir: string;
  /** Additional settings of PostgreSQL. */
  settings: Record<string, string>;
  notice: (message: string) => void;
}

/** Starts the server and returns once it responds. The child exits when the server does. */
export async function startPostmaster(launch: Launch): Promise<ChildProcess> {
  await stopOrphan(launch);
  const deadline = Date.now() + 30_000;
  for (;;) {
    const child = spawnPostmaster(launch);
    const failure = await ready(child, launch.socketDir);
    if (failure === undefined) return child;
    await stopPostmaster(launch.places.cluster);
    const log = logTail(launch.places);
    if (!isStillDying(log) || Date.now() > deadline) {
      throw new Error(`PostgreSQL did not start: ${failure}\n${log}`);
    }
    await sleep(200);
  }
}

/**
 * Stops the server of a cluster and waits until it has ended. Open transactions are rolled back; after `patienceMs` it
 * ends without its last checkpoint, for which the next start recovers.
 */
export async function stopPostmaster(cluster: string, patienceMs = 20_000): Promise<void> {
  const pid = postmasterFile(cluster)?.pid;
  if (pid === undefined) return;
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (!isPostmaster(pid, cluster)) return;
    process.kill(pid, signal);
    const impatient = Date.now() + patienceMs;
    while (isPostmaster(pid, cluster) && Date.now() < impatient) await sleep(10);
  }
}

async function stopOrphan({ places: { cluster }, notice }: Launch): Promise<void> {
  const pid = postmasterFile(cluster)?.pid;
  if (pid === undefined || !isPostmaster(pid, cluster)) return;
  notice(`replacing a PostgreSQL that was left running (process ${pid})`);
  await stopPostmaster(cluster);
}

function spawnPostmaster({ places, native, identity, durable, socketDir, settings }: Launch): ChildProcess {
  const { options, path } = runAs(identity, places.cluster);
  // If the ID in PostgreSQL's lock file now belongs to another program, PostgreSQL would refuse to start, unless
  // it is one of its parents: pg_ctl passes the ID of a grandparent in this variable.
  const env = { ...options.env, PG_GRANDPARENT_PID: String(postmasterFile(places.cluster)?.pid ?? '') };
  const command = [
    join(native, 'bin/postgres'),
    '-D',
    path,
    ...serverArguments({ socketDir, durable, settings }),
  ];
  const log = openLog(places);
  const child = spawnTied(command, { ...options, env }, log);
  closeSync(log);
  child.unref();
  return child;
}

/** Waits until the server responds, however long it recovers; returns the reason if it does not. */
async function ready(child: ChildProcess, socketDir: string): Promise<string | undefined> {
  let ended: string | undefined;
  child.once('error', (error) => {
    ended = error.message;
  });
  child.once('exit', (code) => {
    ended ??= `it ended with code ${code}`;
  });
  while (ended === undefined) {
    try {
      await ensureAppDatabase(socketDir);
      return undefined;
    } catch (error) {
      if (!isNotReady(error)) return String(error);
    }
    await sleep(10);
  }
  return ended;
}

/** Returns whether other processes of a killed postmaster are still ending. */
function isStillDying(log: string): boolean {
  return /pre-existing shared memory block .* is still in use/.test(log);
}
