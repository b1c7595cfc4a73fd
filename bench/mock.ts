/**
 * Measures the mock: time from spawning to the first response, memory, and requests per second, compared with a bare
 * Fastify in the same run.
 */
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { fileURLToPath } from 'node:url';
import { firstResponse } from './lib/first-response.ts';
import { median } from './lib/median.ts';
import { startProgram } from './lib/start-program.ts';

const RUNS = 5;
const REQUESTS = 2000;
const CLIENTS = 8;
const LIST = '/api/v1/categories/list/';
const programs = {
  mock: { args: [at('../packages/mock/dist/cli.js'), '--port', '0'], path: LIST },
  bare: { args: [at('lib/bare-server.ts')], path: '/readyz' },
};
type Name = keyof typeof programs;
const starts: Record<Name, number[]> = { mock: [], bare: [] };
const rates: Record<Name, number[]> = { mock: [], bare: [] };
const memory: Record<Name, string> = { mock: '', bare: '' };

for (let run = 0; run < RUNS; run++) {
  for (const name of ['bare', 'mock'] as const) {
    starts[name].push(await firstResponse(programs[name].args, programs[name].path));
  }
}
const running = {
  bare: await startProgram(programs.bare.args),
  mock: await startProgram(programs.mock.args),
};
for (let run = 0; run <= RUNS; run++) {
  for (const name of ['bare', 'mock'] as const) {
    const rate = await load(running[name].url + programs[name].path);
    // The first load warms up.
    if (run > 0) rates[name].push(rate);
  }
}
for (const name of ['bare', 'mock'] as const) {
  memory[name] = residentMemory(running[name].pid);
  await running[name].stop();
}

console.log(`the mock, medians of ${RUNS}
                start to response     ${REQUESTS} lists by ${CLIENTS} clients  memory
  mock          ${row('mock')}
  bare Fastify  ${row('bare')}
  ratio         ${ratio(starts).padEnd(22)} ${ratio(rates)}`);

function row(name: Name): string {
  const start = `${Math.round(median(starts[name]))} ms`;
  const rate = `${Math.round(median(rates[name]))} a second`;
  return `${start.padEnd(22)} ${rate.padEnd(24)} ${memory[name]}`;
}

function ratio(of: Record<Name, number[]>): string {
  return (median(of.mock) / median(of.bare)).toFixed(2);
}

/** Returns requests per second. */
async function load(url: string): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
  const began = performance.now();
  let left = REQUESTS;
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      while (left-- > 0) await read(url, agent);
    }),
  );
  agent.destroy();
  return (REQUESTS * 1000) / (performance.now() - began);
}

function read(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, headers: { 'x-api-key': 'any' } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} returned ${response.statusCode}`));
      response.resume().on('end', resolve);
    });
    sent.on('error', reject).end();
  });
}

/** Returns the resident memory, on Linux only. */
function residentMemory(pid: number): string {
  if (process.platform !== 'linux') return 'unknown';
  const kilobytes = readFileSync(`/proc/${pid}/status`, 'utf8').match(/^VmRSS:\s+(\d+)/m)?.[1];
  return `${Math.round(Number(kilobytes) / 1024)} MB`;
}

function at(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}
