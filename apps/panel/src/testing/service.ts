/** The service with the panel, as `npm start` runs it, on a data directory of its own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll } from 'vitest';

const program = fileURLToPath(new URL('../../../api/dist/cli.js', import.meta.url));

/** Runs for all tests of the file, with the demo account where it is wanted. Returns where it is, once tests run. */
export function runningService({ demo = false } = {}): () => string {
  const data = mkdtempSync(join(tmpdir(), 'mostrador-panel-'));
  let origin = '';
  let stop = async () => undefined;
  beforeAll(async () => {
    const flags = ['--data', data, '--host', '127.0.0.1', ...(demo ? ['--demo'] : [])];
    const service = spawn(process.execPath, [program, 'start', ...flags], {
      env: { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'error' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(service, 'exit');
    stop = async () => {
      service.kill('SIGTERM');
      await ended;
      return undefined;
    };
    for await (const line of createInterface(service.stdout)) {
      origin = line.match(/ready at (\S+)$/)?.[1] ?? '';
      if (origin !== '') return;
    }
    throw new Error('The service did not start.');
  });
  afterAll(async () => {
    await stop();
    rmSync(data, { recursive: true, force: true });
  });
  return () => origin;
}
