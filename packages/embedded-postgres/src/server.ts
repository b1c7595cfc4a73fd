/**
 * Runs a private PostgreSQL on a data directory, with the binaries installed by npm: on a private unix socket, durable,
 * and never outliving its owner.
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
   * service, or else owns one until it stops. Default: `service`.
   */
  use?: Use | undefined;
  /** False for tests: faster, but data is lost in a power failure. Default: true. */
  durable?: boolean | undefined;
  /** Additional PostgreSQL settings, for tests. */
  settings?: Record<string, string> | undefined;
  /** Disk space to keep free, in bytes, see `watchDisk`. */
  leastRoom?: number | undefined;
  /** The directory of the PostgreSQL binaries. Default: where npm installed them. */
  binaries?: string | undefined;
  /** Called with notices for the operator. */
  notice?: ((message: string) => void) | undefined;
}

export interface EmbeddedServer {
  target: SocketTarget;
  /** Returns whether the disk has too little space; check it before writing. */
  isFull(): boolean;
  /** Stops the server if this process owns it; otherwise it keeps running. */
  stop(): Promise<void>;
}

/** Starts or uses the server. Throws an error that explains the fix to the operator. */
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
