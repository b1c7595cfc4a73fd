/** A PostgreSQL as others run it: on a TCP port, with passwords, for a role that is no superuser. */
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isNotReady } from '../store/embedded/app-database.ts';
import { installedBinaries } from '../store/embedded/binaries.ts';
import { serverIdentity } from '../store/embedded/identity.ts';
import { placesOf } from '../store/embedded/places.ts';
import { stopPostmaster } from '../store/embedded/postmaster.ts';
import { runAs } from '../store/embedded/run-as.ts';
import { embeddedServer } from '../store/embedded/server.ts';
import { spawnTied } from '../store/embedded/tied-process.ts';
import { query } from './query.ts';

export interface TcpServer {
  url: string;
  /** As a role that row-level security does not hold. */
  inspectorUrl: string;
  stop(): Promise<void>;
}

export async function tcpServer(): Promise<TcpServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'mostrador-tcp-'));
  await prepare(dataDir);
  const port = await freePort();
  const { cluster } = placesOf(dataDir);
  listen(cluster, port);
  const as = (user: string) => `postgres://${user}:s%3Acret@127.0.0.1:${port}/shop`;
  const [url, inspectorUrl] = [as('shop'), as('inspector')];
  await untilReady(url);
  return {
    url,
    inspectorUrl,
    async stop() {
      await stopPostmaster(cluster);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Makes a cluster with the roles and the database, which from then on asks everybody for a password. */
async function prepare(dataDir: string): Promise<void> {
  const server = await embeddedServer({ dataDir, durable: false });
  const admin = { ...server.target, user: 'postgres', database: 'postgres' };
  await query(admin, `create role shop login createdb password 's:cret'`);
  await query(admin, `create role inspector login bypassrls password 's:cret' in role shop`);
  await query(admin, 'create database shop owner shop');
  await server.stop();
  writeFileSync(join(placesOf(dataDir).cluster, 'pg_hba.conf'), 'host all all 127.0.0.1/32 scram-sha-256\n');
}

function listen(cluster: string, port: number): void {
  const { options, path } = runAs(serverIdentity(join(cluster, '..')), cluster);
  const settings = ['listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories=', 'fsync=off'];
  const command = [
    join(installedBinaries(), 'bin/postgres'),
    '-D',
    path,
    ...settings.flatMap((s) => ['-c', s]),
  ];
  spawnTied(command, options, 'ignore').unref();
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}

async function untilReady(url: string): Promise<void> {
  for (;;) {
    try {
      await query({ connectionString: url }, 'select 1');
      return;
    } catch (error) {
      if (!isNotReady(error)) throw error;
    }
    await sleep(20);
  }
}
