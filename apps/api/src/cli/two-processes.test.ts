/** Two processes of the service on one database behave as one service. */
import { tcpServer } from '@mostrador/embedded-postgres/testing';
import { afterAll, expect, test, vi } from 'vitest';
import { newToken } from '../auth/token-format.ts';
import { type AnyPage, apiOf } from '../testing/api.ts';
import { startCli } from '../testing/cli.ts';
import { runCommand } from '../testing/command.ts';

vi.setConfig({ testTimeout: 60_000 });

const server = await tcpServer();
afterAll(() => server.stop());
const env = { DATABASE_URL: server.url, LOG_LEVEL: 'warn' };
const list = '/api/v1/products/list/';

await runCommand(['migrate'], env);
const shop = ['--name', 'Ferretería Sur', '--email', 'ventas@ferresur.example.com'];
const account = JSON.parse((await runCommand(['accounts', 'create', ...shop, '--json'], env)).stdout).id;

async function newApiToken(): Promise<string> {
  const flags = ['--account', account, '--name', 'Web', '--scopes', 'all', '--expires', '30d'];
  return (await runCommand(['tokens', 'create', ...flags], env)).stdout.trim();
}

const settings = { RATE_LIMIT_TOKEN: '60', RATE_LIMIT_FAILURES: '10', TRUST_PROXY: 'loopback' };
const start = () => startCli([], { ...env, ...settings }, afterAll);
const services = [await start(), await start()];
/** Returns clients of both processes, in turn. */
const apisOf = (token: string) => services.map(({ baseUrl }) => apiOf(baseUrl, token));

/** Counts the response statuses of requests that alternate between the processes. */
async function statuses(count: number, send: (index: number) => Promise<{ status: number }>) {
  const found: Record<number, number> = {};
  for (let index = 0; index < count; index++) {
    const { status } = await send(index);
    found[status] = (found[status] ?? 0) + 1;
  }
  return found;
}

test('a token that is revoked or regenerated is rejected by both at once', async () => {
  const [revoked, old] = [await newApiToken(), await newApiToken()];
  const responses = (token: string) =>
    Promise.all(services.map(async ({ baseUrl }) => (await apiOf(baseUrl, token).get(list)).status));
  expect([await responses(revoked), await responses(old)]).toEqual([
    [200, 200],
    [200, 200],
  ]);
  await runCommand(['tokens', 'revoke', revoked], env);
  const renewed = (await runCommand(['tokens', 'regenerate', old], env)).stdout.trim();
  expect([await responses(revoked), await responses(old), await responses(renewed)]).toEqual([
    [401, 401],
    [401, 401],
    [200, 200],
  ]);
});

test('an idempotency key sent to both concurrently takes effect once', async () => {
  const token = await newApiToken();
  const apis = apisOf(token);
  for (let round = 0; round < 3; round++) {
    const name = `Carrera ${round}`;
    const responses = await Promise.all(
      Array.from({ length: 16 }, (_, index) =>
        apis[index % 2]?.post(
          '/api/v1/products/',
          { name, base_price: 1 },
          { 'idempotency-key': name.replace(' ', '-') },
        ),
      ),
    );
    const made = responses.filter((response) => response?.status === 201);
    expect(made.length).toBeGreaterThan(0);
    expect(new Set(made.map((response) => response?.data._id)).size).toBe(1);
    expect(made.filter((response) => response?.header('idempotency-replayed') === null)).toHaveLength(1);
    const others = responses.filter((response) => response?.status !== 201);
    expect(others.map((response) => response?.code)).toEqual(others.map(() => 'request_in_progress'));
    const found = await apis[0]?.get<AnyPage>(`${list}?search=${encodeURIComponent(name)}`);
    expect(found?.data.total).toBe(1);
  }
});

test('sales created through both are numbered without gaps, despite rejected ones', async () => {
  const apis = apisOf(await newApiToken());
  const product = { name: 'Cámara 29', base_price: 100, track_stock: true, stock: 20 };
  const made = await apis[0]?.post('/api/v1/products/', product);
  const item = { publication_id: made?.data._id, publication_type: 'product', name: 'Cámara 29' };
  const body = { items: [{ ...item, quantity: 1, price: 100 }] };
  const responses = await Promise.all(
    Array.from({ length: 30 }, (_, index) => apis[index % 2]?.post('/api/v1/sales/', body)),
  );
  const sold = responses.filter((response) => response?.status === 201).map((response) => response?.data);
  const rejected = responses.filter((response) => response?.status !== 201).map((response) => response?.code);
  expect(rejected).toEqual(Array(10).fill('insufficient_stock'));
  const numbers = Array.from({ length: 20 }, (_, index) => index + 1);
  expect(sold.map((sale) => Number(sale?.sale_number)).sort((a, b) => a - b)).toEqual(numbers);
  expect(sold.map((sale) => sale?.invoice_number).sort()).toEqual(
    numbers.map((number) => `0001-${String(number).padStart(8, '0')}`),
  );
  expect((await runCommand(['verify'], env)).code).toBe(0);
});

test('they share the rate limit of a token', async () => {
  const token = await newApiToken();
  const apis = apisOf(token);
  const found = await statuses(100, async (index) => apis[index % 2]?.get(list) ?? { status: 0 });
  expect(found[200]).toBeLessThanOrEqual(60);
  expect(found[200]).toBeGreaterThanOrEqual(57);
  expect((found[200] ?? 0) + (found[429] ?? 0)).toBe(100);
});

test('they share the failed authentications of an address', async () => {
  const apis = apisOf(newToken('live'));
  const from = { 'x-forwarded-for': '192.0.2.7' };
  const found = await statuses(30, async (index) => apis[index % 2]?.get(list, from) ?? { status: 0 });
  expect(found).toEqual({ 401: 10, 429: 20 });
});
