/** The mock adapts its examples to the request, fails and delays on request, and records calls. */
import { deviations } from '@mostrador/server-stub/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Mock, startMock } from './start-mock.ts';

interface Body {
  data: { items: Record<string, unknown>[] };
}

const lines: string[] = [];
let mock: Mock;
beforeAll(async () => {
  mock = await startMock({ port: 0, log: (line) => lines.push(line) });
});
afterAll(() => mock.close());

test.each([
  { query: 'page=1&per_page=1', items: 1, want: { page: 1, per_page: 1, has_next: true, has_prev: false } },
  { query: 'page=2&per_page=1', items: 1, want: { page: 2, per_page: 1, has_prev: true } },
  { query: 'page=99', items: 0, want: { page: 99, per_page: 20, has_next: false, has_prev: true } },
])('a list applies $query', async ({ query, items, want }) => {
  const { body, ...response } = await ask(`/api/v1/products/list/?${query}`);
  expect(body.data).toMatchObject(want);
  expect(body.data.items).toHaveLength(items);
  expect(deviations('listProducts', { ...response, body })).toEqual([]);
});

test('a record is the example with its ID, also one only in the list', async () => {
  const { items } = (await ask('/api/v1/products/list/')).body.data;
  for (const item of items) {
    expect((await ask(`/api/v1/products/${item._id}/`)).body.data).toMatchObject({
      _id: item._id,
      name: item.name,
    });
  }
  expect(items.length).toBeGreaterThan(1);
});

test('the record has the sent fields', async () => {
  const { body, ...response } = await send('POST', '/api/v1/products/', {
    name: 'Bocina',
    base_price: 4321.5,
    tags: ['a'],
  });
  expect(body.data).toMatchObject({ name: 'Bocina', base_price: 4321.5, tags: ['a'] });
  expect(deviations('createProduct', { ...response, body })).toEqual([]);
});

test('the first requests fail, then one succeeds', async () => {
  const statuses = async (prefer: string) => {
    const all: number[] = [];
    for (let count = 0; count < 4; count++) all.push((await ask('/api/v1/suppliers/list/', prefer)).status);
    return all;
  };
  expect(await statuses('fail=2')).toEqual([503, 503, 200, 503]);
  expect(await statuses('fail=0')).toEqual([200, 200, 200, 200]);
  expect(await statuses('fail=1, code=429')).toEqual([429, 200, 429, 200]);
});

test('a response is delayed', async () => {
  const { status } = await ask('/api/v1/products/list/', 'delay=150');
  expect(status).toBe(200);
  expect(mock.calls().at(-1)?.milliseconds).toBeGreaterThanOrEqual(149);
});

test('calls are recorded, and logged with a line each', async () => {
  await send('POST', '/api/v1/categories/', { name: 'Timbres' });
  await expect
    .poll(() => mock.calls().at(-1))
    .toMatchObject({
      method: 'POST',
      url: '/api/v1/categories/',
      body: { name: 'Timbres' },
      status: 201,
    });
  expect(lines.at(-1)).toMatch(/^POST \/api\/v1\/categories\/ 201 \d+ ms$/);
});

test('generated bodies have plausible values', async () => {
  const { body } = await ask('/api/v1/products/list/', 'dynamic=true, seed=1');
  expect(body.data.items.length).toBeGreaterThan(0);
  for (const { sku, base_price, created_at, attributes } of body.data.items) {
    expect(String(sku ?? 'CAM-29')).toMatch(/^[A-Z0-9]+(-[A-Z0-9]+)+$/);
    expect(base_price).toBeGreaterThan(0);
    expect(created_at).toMatch(/^2026-\d\d-\d\dT\d\d:\d\d:\d\d\.000Z$/);
    expect(Object.keys(attributes ?? { marca: '' }).filter((name) => !/^[a-z_]+$/.test(name))).toEqual([]);
  }
});

test('a proxy rejects invalid requests, forwards the others, and reports deviations', async () => {
  const reports: string[] = [];
  const proxy = await startMock({ port: 0, proxy: mock.url, log: (line) => reports.push(line) });
  const at = (path: string, init = {}) =>
    fetch(proxy.url + path, { headers: { 'x-api-key': 'any' }, ...init });
  const before = mock.calls().length;
  expect((await at('/api/v1/products/list/?page=0')).status).toBe(400);
  expect(mock.calls()).toHaveLength(before);
  const good = await at('/api/v1/products/list/');
  expect([good.status, good.headers.get('x-mock-deviations')]).toEqual([200, null]);
  expect(await good.json()).toEqual((await ask('/api/v1/products/list/')).body);
  const gone = await at('/api/v1/products/6aba64d0b1c1c1e7a5010001/', {
    headers: { 'x-api-key': 'any', prefer: 'code=404' },
  });
  expect(gone.status).toBe(404);
  await proxy.close();

  const other = await startMock({ port: 0, proxy: await strange(), log: (line) => reports.push(line) });
  const odd = await fetch(`${other.url}/api/v1/products/list/`, { headers: { 'x-api-key': 'any' } });
  expect(odd.headers.get('x-mock-deviations')).toContain('items');
  expect(reports.some((line) => line.startsWith('GET /api/v1/products/list/: '))).toBe(true);
  await other.close();
});

/** Returns the URL of a service that violates the description. */
async function strange(): Promise<string> {
  const { createServer } = await import('node:http');
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', connection: 'close' });
    response.end('{"success":true,"data":{}}');
  });
  server.unref();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

function ask(path: string, prefer = '') {
  return responseTo(path, { headers: { 'x-api-key': 'any', prefer } });
}

function send(method: string, path: string, body: object) {
  const headers = { 'x-api-key': 'any', 'content-type': 'application/json' };
  return responseTo(path, { method, headers, body: JSON.stringify(body) });
}

async function responseTo(path: string, init: RequestInit) {
  const response = await fetch(mock.url + path, init);
  const mediaType = response.headers.get('content-type') ?? undefined;
  const body: Body = JSON.parse(await response.text());
  return { status: response.status, mediaType, body };
}
