/**
 * Measures the capacity of one service: numbered sales of one account, a bulk create compared with single ones, far
 * more connections than it serves at once, and its memory over time.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createClient } from '@mostrador/client';
import { sql } from 'kysely';
import type { Database } from '../apps/api/src/store/connect.ts';
import { withDatabase } from './lib/service/bench-database.ts';
import { type Call, load } from './lib/service/load.ts';
import { addShop, productInput, type Shop, settle } from './lib/service/shop.ts';
import { type RunningProgram, startProgram } from './lib/start-program.ts';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 5);
/** The duration of the memory measurement, in seconds. */
const WATCHED = Number(process.env.BENCH_MEMORY_SECONDS ?? 600);
const CONNECTIONS = 64;
const PRODUCTS = 10_000;

await measureIdle();
await withDatabase(async ({ database, startService }) => {
  const shop = await addShop(database, PRODUCTS);
  await settle(database);
  const service = await startService();
  try {
    await measureSales(database, shop, service);
    await measureBulk(shop, service);
    await measureOverload(shop, service);
    await watchMemory(shop, service);
  } finally {
    await service.stop();
  }
});

/** Measures the service as it is installed, before its first request. Its database is a process of its own. */
async function measureIdle(): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), 'mostrador-bench-'));
  const command = fileURLToPath(new URL('../apps/api/dist/cli.js', import.meta.url));
  const service = await startProgram([command, 'start', '--port', '0', '--data', data]);
  try {
    await sleep(5_000);
    console.log(`memory of the idle service: ${megabytes(service)} MB resident`);
  } finally {
    await service.stop();
    rmSync(data, { recursive: true, force: true });
  }
}

/** Measures sales of one stocked line each, at one terminal, paid in cash. */
async function measureSales(database: Database, { token, account }: Shop, service: RunningProgram) {
  const client = createClient({ baseUrl: service.url, token });
  const products = await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      client.products.create({
        name: `Vendido ${index}`,
        base_price: 100,
        track_stock: true,
        stock: 1_000_000,
      }),
    ),
  );
  const { _id: terminal } = await client.posTerminals.create({ name: 'Mostrador' });
  await client.cashRegisters.open({ pos_terminal_id: terminal, initial_amount: 0 });
  let turn = 0;
  const sale = (path: string) => (): Call => {
    const product = products[turn++ % products.length]?._id;
    const items = [{ publication_id: product, publication_type: 'product', quantity: 1, price: 100 }];
    return { method: 'POST', path, body: JSON.stringify({ items }) };
  };
  const cases = [
    { name: 'of one stocked line', path: '/api/v1/sales/' },
    { name: 'at one till, in cash', path: `/api/v1/pos/${terminal}/sale/` },
  ];
  for (const { name, path } of cases) {
    const measured = await load({ ...to(service, token), seconds: SECONDS, next: sale(path) });
    console.log(
      `sales of one account ${name.padEnd(22)} ${measured.rate.toFixed(0)}/s, p99 ${measured.p99} ms, ${measured.failed} failed`,
    );
  }
  const { rows } = await sql<{ sales: number; last: number }>`
    select count(*) as sales, max((doc->>'sale_number')::int) as last from sales
    where account_id = ${account}`.execute(database.of(account));
  const [{ sales = 0, last = 0 } = {}] = rows;
  console.log(`${sales} sales, the last number is ${last}: ${sales === last ? 'no gap' : 'A GAP'}`);
}

async function measureBulk({ token }: Shop, service: RunningProgram) {
  let turn = 0;
  const input = () => productInput(20_000_000 + turn++);
  const one = await load({
    ...to(service, token),
    connections: 1,
    seconds: SECONDS,
    next: () => ({ method: 'POST', path: '/api/v1/products/', body: JSON.stringify(input()) }),
  });
  const hundred = await load({
    ...to(service, token),
    connections: 1,
    seconds: SECONDS,
    next: () => ({
      method: 'POST',
      path: '/api/v1/products/bulk/create/',
      body: JSON.stringify({ items: Array.from({ length: 100 }, input) }),
    }),
  });
  const ratio = one.rate / hundred.rate;
  console.log(`a bulk create of 100 costs ${ratio.toFixed(1)} × one create (${hundred.failed} failed)`);
}

async function measureOverload({ token, ids }: Shop, service: RunningProgram) {
  let turn = 0;
  const next = () => ({ path: `/api/v1/products/${ids[(turn++ * 7919) % ids.length]}/` });
  const usual = await load({ ...to(service, token), seconds: SECONDS, next });
  const many = await load({ ...to(service, token), connections: 1_000, seconds: SECONDS * 2, next });
  const share = Math.round((many.rate / usual.rate) * 100);
  console.log(
    `1000 connections: ${many.rate.toFixed(0)}/s succeed, ${share} % of the rate at ${CONNECTIONS}; p99 ${many.p99} ms, ${many.shed} rejected with 503, ${many.failed} failed`,
  );
}

/** Runs mixed reads and writes, and prints the memory after each tenth. */
async function watchMemory({ token, ids }: Shop, service: RunningProgram) {
  let turn = 0;
  const next = (): Call => {
    turn++;
    if (turn % 20 === 0) {
      return { method: 'POST', path: '/api/v1/products/', body: JSON.stringify(productInput(turn)) };
    }
    if (turn % 5 === 0) return { path: `/api/v1/products/list/?search=producto%20${turn % 1_000}` };
    if (turn % 3 === 0) return { path: '/api/v1/products/list/?sort=base_price' };
    return { path: `/api/v1/products/${ids[(turn * 7919) % ids.length]}/` };
  };
  const curve: number[] = [];
  for (let part = 0; part < 10; part++) {
    await load({ ...to(service, token), connections: 16, seconds: WATCHED / 10, next });
    curve.push(megabytes(service));
  }
  await sleep(1_000);
  console.log(`memory over ${WATCHED} s of mixed load, in MB: ${curve.join(' ')}`);
}

function to({ url }: RunningProgram, token: string) {
  return { origin: url, headers: { 'x-api-key': token }, connections: CONNECTIONS };
}

/** Returns the resident memory of the process; Linux only. */
function megabytes({ pid }: RunningProgram): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kilobytes) / 1024);
}
