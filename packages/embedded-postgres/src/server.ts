/**
 * A PostgreSQL of our own on a data directory, from the binaries npm installed: on a private unix socket, durable,
 * never outliving its owner.
 */
import { rmSync } from 'node:fs';
import { appTarget } from './app-database.ts';
import { usableBinaries } from './binaries.ts';
import { ensureCluster } from './cluster.ts';
import { watchDisk } from './disk-room.ts';
import { explain } from './explain.ts';
import { serverIdentity } from './identity.ts';
import { keepRunning } from './keep-running.ts';
import { boundLog } from './log-file.ts';
import { ownOrUse } from './own-or-use.ts';
import type { OwnerLock, Use } from './owner-lock.ts';
import { makeDataDir, type Places, placesOf } from './places.ts';
import { socketDirectory } from './socket.ts';
import type { SocketTarget } from './target.ts';

export interface EmbeddedOptions {
  dataDir: string;
  /**
   * `service` owns the server and does not start beside another service. `command` uses the server of a running
   * service, and where none runs owns one until it stops. Default `service`.
   */
  use?: Use | undefined;
  /** False for tests: faster, and lost with the power. Default true. */
  durable?: boolean | undefined;
  /** Settings of PostgreSQL beside ours, for tests. */
  settings?: Record<string, string> | undefined;
  /** How many bytes of the disk are kept free, see `watchDisk`. */
  leastRoom?: number | undefined;
  /** Where the PostgreSQL binaries are. Default: where npm put them. */
  binaries?: string | undefined;
  /** Told what the operator might want to know. */
  notice?: ((message: string) => void) | undefined;
}

export interface EmbeddedServer {
  target: SocketTarget;
  /** Whether the disk has too little room to write; to be asked before writing. */
  isFull(): boolean;
  /** Stops the server if it is ours; a server that was only used runs on. */
  stop(): Promise<void>;
}

/** Throws an error whose message tells the operator what is wrong and what to do. */
export async function embeddedServer(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const places = placesOf(options.dataDir);
  try {
    makeDataDir(places);
    const access = await ownOrUse(places, options.use ?? 'service');
    if ('lock' in access) return await ownServer(places, access.lock, options);
    const target = appTarget(access.running.socketDir);
    return { target, isFull: () => false, stop: async () => {} };
  } catch (error) {
    explain(places.dataDir, error);
  }
}

async function ownServer(places: Places, lock: OwnerLock, options: EmbeddedOptions): Promise<EmbeddedServer> {
  try {
    return await startServer(places, lock, options);
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function startServer(
  places: Places,
  lock: OwnerLock,
  options: EmbeddedOptions,
): Promise<EmbeddedServer> {
  const { durable = true, settings = {}, notice = () => {} } = options;
  const identity = serverIdentity(places.dataDir);
  const tools = { native: usableBinaries(identity, options.binaries), identity, durable };
  await ensureCluster(places, tools);
  const socketDir = socketDirectory(places.cluster, identity);
  const server = await keepRunning({ ...tools, places, socketDir, settings, notice });
  const room = await watchDisk(places.dataDir, { least: options.leastRoom, notice });
  const housekeeping = setInterval(boundLog, 60_000, places).unref();
  return {
    target: appTarget(socketDir),
    isFull: room.isFull,
    async stop() {
      room.stop();
      clearInterval(housekeeping);
      await server.stop();
      rmSync(socketDir, { recursive: true, force: true });
      lock.release();
    },
  };
}
