/** The PostgreSQL that the suite runs on. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { embeddedServer } from '../store/embedded/server.ts';
import type { Target } from '../store/pool.ts';
import { query } from './query.ts';

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
  const admin = { ...server.target, user: 'postgres', database: 'postgres' };
  await query(admin, 'alter role mostrador createdb');
  return {
    target: server.target,
    async stop() {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
