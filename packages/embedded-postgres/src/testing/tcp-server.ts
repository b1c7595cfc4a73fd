/** A PostgreSQL server in a typical setup: on a TCP port, with passwords, for a role that is not a superuser. */
import { once } from 'node:events';
import { chmodSync, chownSync, copyFileSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isNotReady } from '../app-database.ts';
import { installedBinaries } from '../binaries.ts';
import { serverIdentity } from '../identity.ts';
import { placesOf } from '../places.ts';
import { stopPostmaster } from '../postmaster.ts';
import { runAs } from '../run-as.ts';
import { embeddedServer } from '../server.ts';
import { forgetful } from '../settings.ts';
import { spawnTied } from '../tied-process.ts';
import { query } from './query.ts';

export interface TcpServer {
  url: string;
  /** As a role that bypasses row-level security. */
  inspectorUrl: string;
  /** As a superuser. */
  adminUrl: string;
  stop(): Promise<void>;
}

export interface TcpServerOptions {
  /** Accepts only TLS connections, with the key and certificate in these files. */
  tls?: { key: string; certificate: string };
}

export async function tcpServer({ tls }: TcpServerOptions = {}): Promise<TcpServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'mostrador-tcp-'));
  await prepare(dataDir);
  const port = await freePort();
  const { cluster } = placesOf(dataDir);
  listen(cluster, port, tls ? secured(cluster, tls) : []);
  const as = (user: string) => `postgres://${user}:s%3Acret@127.0.0.1:${port}/shop`;
  const [url, inspectorUrl, adminUrl] = [as('shop'), as('inspector'), as('postgres')];
  await untilReady(tls ? `${url}?sslmode=no-verify` : url);
  return {
    url,
    inspectorUrl,
    adminUrl,
    async stop() {
      await stopPostmaster(cluster);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Creates a cluster with the roles and the database, which then requires passwords. */
async function prepare(dataDir: string): Promise<void> {
  const server = await embeddedServer({ dataDir, durable: false });
  const admin = { ...server.target, user: 'postgres', database: 'postgres' };
  await query(admin, `create role shop login createdb password 's:cret'`);
  await query(admin, `create role inspector login bypassrls password 's:cret' in role shop`);
  await query(admin, `alter role postgres password 's:cret'`);
  await query(admin, 'create database shop owner shop');
  await server.stop();
  writeFileSync(join(placesOf(dataDir).cluster, 'pg_hba.conf'), 'host all all 127.0.0.1/32 scram-sha-256\n');
}

/**
 * Copies key and certificate to where the server can read them, rejects connections without TLS, and returns its
 * settings.
 */
function secured(cluster: string, { key, certificate }: NonNullable<TcpServerOptions['tls']>): string[] {
  const { uid, gid } = statSync(cluster);
  for (const [from, name] of [
    [key, 'server.key'],
    [certificate, 'server.crt'],
  ] as const) {
    const file = join(cluster, name);
    copyFileSync(from, file);
    chmodSync(file, 0o600);
    chownSync(file, uid, gid);
  }
  writeFileSync(join(cluster, 'pg_hba.conf'), 'hostssl all all 127.0.0.1/32 scram-sha-256\n');
  return ['ssl=on'];
}

function listen(cluster: string, port: number, more: string[]): void {
  const { options, path } = runAs(serverIdentity(join(cluster, '..')), cluster);
  const place = ['listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories='];
  const others = Object.entries(forgetful).map(([name, value]) => `${name}=${value}`);
  const settings = [...place, ...others, ...more];
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
