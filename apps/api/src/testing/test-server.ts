/** The PostgreSQL server of the test suite. */

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { embeddedServer } from '@mostrador/embedded-postgres';
import { query } from '@mostrador/embedded-postgres/testing';
import type { Target } from '../store/pool.ts';

export interface TestServer {
  target: Target;
  /** A role with the privileges of `target` that bypasses row-level security, for tests that read all rows. */
  inspector: Target;
  stop(): Promise<void>;
}

export async function testServer(): Promise<TestServer> {
  const { DATABASE_URL: url, INSPECTOR_URL: inspector } = process.env;
  return url ? givenServer(url, inspector) : await throwAwayServer();
}

function givenServer(url: string, inspector: string | undefined): TestServer {
  assert(
    inspector,
    'INSPECTOR_URL must name a role with BYPASSRLS that is a member of the role of DATABASE_URL',
  );
  const at = (connectionString: string) => ({ connectionString });
  return { target: at(url), inspector: at(inspector), stop: async () => {} };
}

async function throwAwayServer(): Promise<TestServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'mostrador-test-'));
  const server = await embeddedServer({ dataDir, durable: false });
  const admin = { ...server.target, user: 'postgres', database: 'postgres' };
  await query(admin, 'alter role mostrador createdb');
  return {
    target: server.target,
    inspector: admin,
    async stop() {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
