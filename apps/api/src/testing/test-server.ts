/** The PostgreSQL that the suite runs on. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { embeddedServer } from '../store/embedded/server.ts';
import type { Target } from '../store/pool.ts';

export interface TestServer {
  target: Target;
  stop(): Promise<void>;
}

export async function testServer(): Promise<TestServer> {
  const url = process.env.DATABASE_URL;
  return url ? { target: { connectionString: url }, stop: async () => {} } : throwAwayServer();
}

async function throwAwayServer(): Promise<TestServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'mostrador-test-'));
  const server = await embeddedServer({ dataDir, durable: false });
  await allowCreatingDatabases(server.target);
  return {
    target: server.target,
    async stop() {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function allowCreatingDatabases(target: Target): Promise<void> {
  const client = new pg.Client({ ...target, user: 'postgres', database: 'postgres' });
  await client.connect();
  await client.query('alter role mostrador createdb');
  await client.end();
}
