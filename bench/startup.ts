/**
 * Measures the start: from spawning the service to its first response, with a built tree and an existing data
 * directory, compared with a bare Fastify in the same run. The embedded database restarts each time.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { firstResponse } from './lib/first-response.ts';
import { median } from './lib/median.ts';

const RUNS = 9;
const data = mkdtempSync(join(tmpdir(), 'mostrador-bench-'));
const service = [at('../apps/api/dist/cli.js'), 'start', '--port', '0', '--data', data];
const bare = [at('lib/bare-server.ts')];
const times = { service: [] as number[], bare: [] as number[] };

try {
  await firstResponse(service);
  for (let run = 0; run < RUNS; run++) {
    times.bare.push(await firstResponse(bare));
    times.service.push(await firstResponse(service));
  }
} finally {
  rmSync(data, { recursive: true, force: true });
}

console.log(`start-up to the first response, median of ${RUNS}
  service       ${milliseconds(times.service)}
  bare Fastify  ${milliseconds(times.bare)}
  ratio         ${(median(times.service) / median(times.bare)).toFixed(2)}`);

function at(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}

function milliseconds(values: readonly number[]): string {
  return `${Math.round(median(values))} ms (${Math.round(Math.min(...values))} to ${Math.round(Math.max(...values))})`;
}
