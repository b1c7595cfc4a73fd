/**
 * Measures the cost of rate limits: the same reads by one token with limits that are never reached, and without, in
 * turns, by two services on one embedded database.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createApp } from '../apps/api/src/app.ts';
import { readConfig } from '../apps/api/src/config.ts';
import { seedDemo } from '../apps/api/src/demo/seed.ts';
import { openDatabase } from '../apps/api/src/store/database.ts';
import { migrate } from '../apps/api/src/store/migrate.ts';
import { median } from './lib/median.ts';

const ROUNDS = 7;
const REQUESTS = 1000;
const CLIENTS = 16;
const data = mkdtempSync(join(tmpdir(), 'mostrador-bench-'));
const database = await openDatabase({ dataDir: data });
const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
const off = { tokenRate: 0, accountRate: 0, burst: 0 };
/** As far above the load as the defaults are above that of a shop. */
const on = { tokenRate: 1_000_000, accountRate: 3_000_000, burst: 100_000 };

try {
  await migrate(database);
  const token = await seedDemo(database, { loopback: true, now: new Date() });
  const [without, limited] = [await service(off), await service(on)];
  for (const app of [without, limited]) await load(app, token);
  const times: Record<'without' | 'limited', Load[]> = { without: [], limited: [] };
  for (let round = 0; round < ROUNDS; round++) {
    times.without.push(await load(without, token));
    times.limited.push(await load(limited, token));
  }
  agent.destroy();
  await Promise.all([without.close(), limited.close()]);
  console.log(`${REQUESTS} reads by ${CLIENTS} clients, median of ${ROUNDS}
                  elapsed    of this processor
  without limits  ${shown(times.without)}
  with limits     ${shown(times.limited)}
  ratio           ${ratio('elapsed').padEnd(10)} ${ratio('cpu')}`);

  function ratio(of: keyof Load): string {
    return (medianOf(times.limited, of) / medianOf(times.without, of)).toFixed(2);
  }
} finally {
  await database.close();
  rmSync(data, { recursive: true, force: true });
}

async function service(limits: typeof on): Promise<FastifyInstance> {
  const config = { ...readConfig({}), logLevel: 'silent' as const, ...limits };
  const app = await createApp({ database, config });
  await app.listen({ host: '127.0.0.1', port: 0 });
  return app;
}

/** Milliseconds for all requests: elapsed, and processor time of service and clients together. */
interface Load {
  elapsed: number;
  cpu: number;
}

function medianOf(loads: readonly Load[], of: keyof Load): number {
  return median(loads.map((one) => one[of]));
}

function shown(loads: readonly Load[]): string {
  const [elapsed, cpu] = [medianOf(loads, 'elapsed'), medianOf(loads, 'cpu')].map(
    (ms) => `${Math.round(ms)} ms`,
  );
  return `${elapsed?.padEnd(10)} ${cpu}`;
}

async function load(app: FastifyInstance, token: string): Promise<Load> {
  const url = `${app.listeningOrigin}/api/v1/categories/list/?per_page=1`;
  let left = REQUESTS;
  const [began, used] = [performance.now(), process.cpuUsage()];
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      while (left-- > 0) await read(url, token);
    }),
  );
  const { user, system } = process.cpuUsage(used);
  return { elapsed: performance.now() - began, cpu: (user + system) / 1000 };
}

function read(url: string, token: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, headers: { 'x-api-key': token } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`it returned ${response.statusCode}`));
      response.resume().on('end', resolve);
    });
    sent.on('error', reject).end();
  });
}
