/** Copies data directories with a cluster, since an initialisation takes ten times as long. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { embeddedServer } from '../server.ts';
import { scratch } from './scratch.ts';

/** Call it at the top of a test file; the returned function creates a directory for one test. */
export async function seeded(): Promise<() => string> {
  const seed = mkdtempSync(join(tmpdir(), 'mostrador-seed-'));
  afterAll(() => rmSync(seed, { recursive: true, force: true }));
  const server = await embeddedServer({ dataDir: seed, durable: false });
  await server.stop();
  return () => {
    const dataDir = scratch();
    execFileSync('cp', ['-a', join(seed, 'postgres'), dataDir]);
    return dataDir;
  };
}
