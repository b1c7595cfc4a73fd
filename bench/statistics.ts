/**
 * Measures the statistics of a shop with 100,000 and with a million sales in the past year, over HTTP: dashboard,
 * activity, transactions, and the home page of the panel. With sums by day, month and year, the cost of a dashboard
 * depends on its days and the items sold, not on the number of sales; transactions read the sales of their days.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { embeddedServer } from '@mostrador/embedded-postgres';
import { dayIn, daysAfter, monthStart, monthsAfter } from '../apps/api/src/calculation/days.ts';
import { connect } from '../apps/api/src/store/connect.ts';
import { migrate } from '../apps/api/src/store/migrate.ts';
import { fillYear } from './lib/service/sales-year.ts';
import { addShop, settle } from './lib/service/shop.ts';
import { startProgram } from './lib/start-program.ts';
import { timed } from './lib/timed.ts';

const SIZES = (process.env.BENCH_SALES ?? '100000,1000000').split(',').map(Number);
const PRODUCTS = 1_000;
const CUSTOMERS = 2_000;
const timezone = 'America/Argentina/Buenos_Aires';

const data = mkdtempSync(join(tmpdir(), 'mostrador-bench-'));
const server = await embeddedServer({ dataDir: data });
const database = await connect(server.target);

const today = dayIn(timezone, new Date());
const thisMonth = monthStart(today);
const lastMonth = { from: monthsAfter(thisMonth, -1), to: daysAfter(thisMonth, -1) };
const monthBefore = { from: monthsAfter(thisMonth, -2), to: daysAfter(lastMonth.from, -1) };
const year = { from: daysAfter(today, -364), to: today };

type Request = [path: string, body?: object];
type Timed = [name: string, requests: Request[]];

const transactions = (body: object): Request => ['stats/transactions/', { types: ['sale'], ...body }];
const statistics: Timed[] = [
  ...['today', '7d', '30d', 'month', 'year'].map(
    (period): Timed => [`dashboard, ${period}`, [[`stats/dashboard/?period=${period}`]]],
  ),
  ['dashboard, the last 365 days', [[`stats/dashboard/?from=${year.from}&to=${year.to}`]]],
  ['activity, first page', [['stats/activity/']]],
  ['activity, of sales of a day', [[`stats/activity/?entity_type=sale&from=${today}&to=${today}`]]],
  ['activity, page 1,000', [['stats/activity/?page=1000']]],
  ['transactions, a day', [transactions({ from: today, to: today })]],
  ...['none', 'day', 'payment_method', 'customer', 'product'].map(
    (group_by): Timed => [`transactions, a month by ${group_by}`, [transactions({ ...lastMonth, group_by })]],
  ),
  [
    'transactions, two months by day',
    [lastMonth, monthBefore].map((days) => transactions({ ...days, group_by: 'day' })),
  ],
  ['transactions, a year by month', [transactions({ ...year, group_by: 'month' })]],
];

/** The requests of the home page. */
const home: Request[] = [
  ['stats/dashboard/?period=today'],
  ['stats/dashboard/?period=month'],
  ['stats/dashboard/?period=30d'],
  ['payment_methods/list/?per_page=100'],
  ['products/list/?low_stock=true&sort=total_stock&sort_dir=asc&per_page=5'],
  ['cash_register/list/?status=open&sort=opened_at&sort_dir=asc&per_page=5'],
  ['current-accounts/aging/'],
];

try {
  await migrate(database);
  for (const sales of SIZES) await measure(sales);
} finally {
  await database.close();
  await server.stop();
  rmSync(data, { recursive: true, force: true });
}

async function measure(sales: number): Promise<void> {
  const shop = await addShop(database, PRODUCTS);
  await fillYear(database, {
    account: shop.account,
    timezone,
    products: shop.ids,
    customers: CUSTOMERS,
    sales,
  });
  await settle(database);
  const service = await startProgram([
    fileURLToPath(new URL('lib/service/service-program.ts', import.meta.url)),
    JSON.stringify(server.target),
  ]);
  try {
    const send = (request: Request) => call(service.url, shop.token, request);
    console.log(`\n${sales} sales in a year${' '.repeat(16)}median   slowest, ms`);
    for (const [name, requests] of statistics) await timed(name, () => inTurn(requests, send));
    let sum = 0;
    for (const request of home) sum += await timed(`home: ${request[0].split('&')[0]}`, () => send(request));
    console.log(`${'home: their medians together'.padEnd(40)}${sum.toFixed(1).padStart(7)}`);
    await timed('home: all at once, as a browser asks', () => Promise.all(home.map(send)));
  } finally {
    await service.stop();
  }
}

async function inTurn(requests: Request[], send: (request: Request) => Promise<void>): Promise<void> {
  for (const request of requests) await send(request);
}

async function call(url: string, token: string, [path, body]: Request): Promise<void> {
  const response = await fetch(`${url}/api/v1/${path}`, {
    headers: { 'x-api-key': token, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${text}`);
}
