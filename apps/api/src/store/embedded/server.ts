/**
 * A PostgreSQL of our own on a data directory, from the binaries npm installed: on a private unix socket, durable,
 * never outliving its owner.
 */
import type { ChildProcess } from 'node:child_process';
import { closeSync, rmdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Target } from '../pool.ts';
import { answers, appTarget, ensureAppDatabase, whenReady } from './app-database.ts';
import { hydrate, installedBinaries } from './binaries.ts';
import { ensureCluster } from './cluster.ts';
import { type Identity, serverIdentity } from './identity.ts';
import { logTail, openLog } from './log-file.ts';
import { currentOwner, type OwnerLock, tryLock, type Use } from './owner-lock.ts';
import { makeDataDir, type Places, placesOf } from './places.ts';
import { launch, stopPostmaster } from './postmaster.ts';
import { isPostmaster, postmasterFile } from './postmaster-pid.ts';
import { runAs } from './run-as.ts';
import { serverArguments } from './settings.ts';
import { port, socketDirectory } from './socket.ts';

export interface EmbeddedOptions {
  dataDir: string;
  /**
   * `service` owns the server and refuses to start beside another service. `command` uses the server of a running
   * service, and where none runs owns one until it stops. Default `service`.
   */
  use?: Use | undefined;
  /** False for tests: faster, and lost with the power. Default true. */
  durable?: boolean | undefined;
  /** Told what the operator might want to know. */
  notice?: ((message: string) => void) | undefined;
}

export interface EmbeddedServer {
  target: Target;
  /** The postmaster. */
  pid: number;
  /** Stops the server if it is ours; a server that was only used runs on. */
  stop(): Promise<void>;
}

/** How long to wait for a command or a stopping service that holds the data directory. */
const patienceMs = 30_000;

/** Throws an error whose message tells the operator what is wrong and what to do. */
export async function embeddedServer(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const places = placesOf(options.dataDir);
  makeDataDir(places);
  const held = await ownOrFind(places, options.use ?? 'service');
  if ('target' in held) return held;
  try {
    return await start(places, held, options);
  } catch (error) {
    held.release();
    throw error;
  }
}

async function ownOrFind(places: Places, use: Use): Promise<OwnerLock | EmbeddedServer> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const lock = tryLock(places, use);
    if (lock) return lock;
    const owner = currentOwner(places);
    if (owner?.use === 'service' && use === 'service') throw ownedBy(places, owner.pid);
    const running = owner?.use === 'service' ? await running_(places) : undefined;
    if (running) return running;
    if (Date.now() > deadline) throw ownedBy(places, owner?.pid);
    await sleep(50);
  }
}

async function running_({ cluster }: Places): Promise<EmbeddedServer | undefined> {
  const file = postmasterFile(cluster);
  if (!file || !(await answers(file.socketDir))) return undefined;
  return { target: appTarget(file.socketDir), pid: file.pid, stop: async () => {} };
}

function ownedBy({ dataDir }: Places, pid: number | undefined): Error {
  const who =
    pid === undefined ? 'a process that cannot be seen from here (another container?)' : `process ${pid}`;
  return new Error(`${dataDir} is in use by ${who}. Stop it first, or choose another data directory.`);
}

async function start(places: Places, lock: OwnerLock, options: EmbeddedOptions): Promise<EmbeddedServer> {
  const durable = options.durable ?? true;
  const identity = serverIdentity(places.dataDir);
  const native = installedBinaries();
  hydrate(native);
  await ensureCluster(places, native, identity, durable);
  await stopOrphan(places, options.notice);
  const socketDir = socketDirectory(places.cluster, identity);
  await run(places, native, identity, socketDir, durable);
  const pid = postmasterFile(places.cluster)?.pid ?? 0;
  const stop = async () => {
    await stopPostmaster(places.cluster);
    rmdirSync(socketDir);
    lock.release();
  };
  return { target: appTarget(socketDir), pid, stop };
}

async function run(
  places: Places,
  native: string,
  identity: Identity | undefined,
  socketDir: string,
  durable: boolean,
): Promise<void> {
  const log = openLog(places);
  const child = launch({
    native,
    as: runAs(identity, places.cluster),
    arguments: serverArguments({ socketDir, port, durable }),
    log,
    notPostmaster: postmasterFile(places.cluster)?.pid,
  });
  closeSync(log);
  await whenReady(() => ensureAppDatabase(socketDir), failure(child, places));
}

function failure(child: ChildProcess, places: Places): () => Error | undefined {
  let error: Error | undefined;
  child.once('error', (cause) => {
    error = new Error('PostgreSQL could not be started', { cause });
  });
  child.once('exit', (code) => {
    error = new Error(`PostgreSQL ended at its start (${code}):\n${logTail(places)}`);
  });
  return () => error;
}

async function stopOrphan({ cluster }: Places, notice: EmbeddedOptions['notice']): Promise<void> {
  const pid = postmasterFile(cluster)?.pid;
  if (pid === undefined || !isPostmaster(pid, cluster)) return;
  notice?.(`taking over from a PostgreSQL that was left running (process ${pid})`);
  await stopPostmaster(cluster);
}
