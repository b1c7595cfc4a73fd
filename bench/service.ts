/**
 * Measures the speed of the service relative to the same statements through `pg` alone: minimal routes and the service,
 * on one cluster, in turns.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { embeddedServer } from '@mostrador/embedded-postgres';
import { connect } from '../apps/api/src/store/connect.ts';
import { migrate } from '../apps/api/src/store/migrate.ts';
import { median } from './lib/median.ts';
import { type Call, load, type Measured } from './lib/service/load.ts';
import { processorTime } from './lib/service/processor-time.ts';
import { openTill, recordSale } from './lib/service/recorded-sale.ts';
import { addShop, productInput, type Shop, settle } from './lib/service/shop.ts';
import { type RunningProgram, startProgram } from './lib/start-program.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 3);
const SIZES = (process.env.BENCH_SIZES ?? '10000,100000').split(',').map(Number);
const CONNECTIONS = 64;
const data = mkdtempSync(join(tmpdir(), 'mostrador-bench-'));
const server = await embeddedServer({ dataDir: data });
const database = await connect(server.target);

interface Case {
  name: string;
  raw: (shop: Shop) => Call;
  service: (shop: Shop) => Call;
}

let turn = 0;
const any = ({ ids }: Shop) => ids[(turn++ * 7919) % ids.length] ?? '';
const input = () => JSON.stringify(productInput(10_000_000 + turn++));

const wanted = process.env.BENCH_CASES?.split(';');
const isWanted = (name: string) => !wanted || wanted.includes(name);

const cases: Case[] = [
  {
    name: 'get',
    raw: (shop) => ({ path: `/products/${any(shop)}` }),
    service: (shop) => ({ path: `/api/v1/products/${any(shop)}/` }),
  },
  {
    name: 'list',
    raw: () => ({ path: '/products/list' }),
    service: () => ({ path: '/api/v1/products/list/' }),
  },
  {
    name: 'list, filtered and sorted, 50',
    raw: () => ({ path: '/products/filtered' }),
    service: () => ({
      path: '/api/v1/products/list/?status=published&sort=base_price&sort_dir=asc&per_page=50',
    }),
  },
  {
    name: 'create',
    raw: () => ({ method: 'POST', path: '/products', body: input() }),
    service: () => ({ method: 'POST', path: '/api/v1/products/', body: input() }),
  },
];

try {
  await migrate(database);
  console.log(
    `${CONNECTIONS} connections, ${ROUNDS} rounds of ${SECONDS} s each, in turns; requests a second`,
  );
  for (const size of SIZES) await compareAt(size);
  if (isWanted('sale')) await compareSales();
} finally {
  await database.close();
  await server.stop();
  rmSync(data, { recursive: true, force: true });
}

async function compareAt(size: number): Promise<void> {
  const shop = await addShop(database, size);
  await settle(database);
  const [raw, service] = await Promise.all([
    startProgram([at('raw-program.ts'), JSON.stringify(server.target), shop.account]),
    startProgram([at('service-program.ts'), JSON.stringify(server.target)]),
  ]);
  try {
    printHeader(`${size} products`);
    for (const one of cases) if (isWanted(one.name)) await compare(one, shop, { raw, service });
  } finally {
    await Promise.all([raw.stop(), service.stop()]);
  }
}

/** Compares sales at a till, in cash, with their own statements, each side in an account of its own. */
async function compareSales(): Promise<void> {
  const [recorded, shop] = [await addShop(database, 1_000), await addShop(database, 1_000)];
  const file = join(data, 'sale.json');
  writeFileSync(file, JSON.stringify(await recordSale(database, recorded)));
  await settle(database);
  const [raw, service] = await Promise.all([
    startProgram([at('raw-sale-program.ts'), JSON.stringify(server.target), file]),
    startProgram([at('service-program.ts'), JSON.stringify(server.target)]),
  ]);
  try {
    printHeader('sales');
    const sell = await openTill(service, shop);
    const sale = { name: 'sale', raw: () => ({ method: 'POST' as const, path: '/sale' }), service: sell };
    await compare(sale, shop, { raw, service });
  } finally {
    await Promise.all([raw.stop(), service.stop()]);
  }
}

function printHeader(subject: string): void {
  console.log(
    `\n${subject.padEnd(33)}    raw   service     share   processor time     share   p50, p99 of the service in ms`,
  );
}

interface Round extends Measured {
  /** Processor time per request in the server and the database, in milliseconds. */
  work: number;
}

interface Pair {
  raw: RunningProgram;
  service: RunningProgram;
}

async function compare({ name, raw, service }: Case, shop: Shop, pair: Pair): Promise<void> {
  const run = async (
    program: RunningProgram,
    next: (shop: Shop) => Call,
    seconds: number,
  ): Promise<Round> => {
    const before = await processorTime(database, program.pid);
    const measured = await load({
      origin: program.url,
      headers: { 'x-api-key': shop.token },
      connections: CONNECTIONS,
      seconds,
      next: () => next(shop),
    });
    const after = await processorTime(database, program.pid);
    const work = before === undefined || after === undefined ? Number.NaN : after - before;
    return { ...measured, work: work / (measured.rate * measured.seconds) };
  };
  const rounds: { raw: Round; service: Round }[] = [];
  await run(pair.raw, raw, 1);
  await run(pair.service, service, 1);
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push({
      raw: await run(pair.raw, raw, SECONDS),
      service: await run(pair.service, service, SECONDS),
    });
  }
  const rate = (of: keyof Pair) => median(rounds.map((one) => one[of].rate)).toFixed(0);
  const share = median(rounds.map((one) => one.service.rate / one.raw.rate));
  const work = (of: keyof Pair) => median(rounds.map((one) => one[of].work));
  const workShare = median(rounds.map((one) => one.raw.work / one.service.work));
  const slowest = (of: 'p50' | 'p99') => median(rounds.map(({ service }) => service[of]));
  const failed = rounds.reduce((sum, one) => sum + one.raw.failed + one.service.failed, 0);
  console.log(
    [
      name.padEnd(32),
      rate('raw').padStart(7),
      rate('service').padStart(9),
      `${Math.round(share * 100)} %`.padStart(9),
      `${work('raw').toFixed(2)}, ${work('service').toFixed(2)} ms`.padStart(16),
      `${Math.round(workShare * 100)} %`.padStart(9),
      `   ${slowest('p50')}, ${slowest('p99')}`,
      failed > 0 ? `   ${failed} failed` : '',
    ].join(' '),
  );
}

function at(program: string): string {
  return fileURLToPath(new URL(`lib/service/${program}`, import.meta.url));
}
