import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { query } from '@mostrador/embedded-postgres/testing';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { startTestService } from './testing/service.ts';
import type { TestDatabase } from './testing/test-database.ts';

const service = await startTestService({ alone: true });
const headers = { 'x-api-key': await service.token() };
const list = '/api/v1/products/list/';

const get = (path: string, sent: RequestInit = {}) => fetch(service.baseUrl + path, sent);

test('the request ID of the caller is in the response header, the body and the log', async () => {
  const id = 'order-4711_retry-2';
  const response = await get(list, { headers: { 'x-request-id': id } });
  expect(response.headers.get('x-request-id')).toBe(id);
  expect(await response.json()).toMatchObject({ request_id: id });
  const line = service.log.findLast((text) => text.includes(id)) ?? '{}';
  expect(JSON.parse(line)).toMatchObject({
    level: 'info',
    request_id: id,
    method: 'GET',
    path: list,
    status: 401,
    code: 'missing_token',
    duration_ms: expect.any(Number),
    time: expect.stringMatching(/^\d{4}-.*Z$/),
  });
});

test.each(['short', 'x'.repeat(65), 'two words'])('the id %j is replaced', async (id) => {
  const response = await get(list, { headers: { 'x-request-id': id } });
  expect(response.headers.get('x-request-id')).toMatch(/^req_[0-9a-f]{24}$/);
});

test('the log names the account and token of a request', async () => {
  await get('/api/v1/products/options/list/', { headers });
  const line = service.log.findLast((text) => text.includes('/products/options/list/')) ?? '{}';
  expect(JSON.parse(line)).toMatchObject({ account_id: expect.any(String), token_id: expect.any(String) });
});

test.each(['/healthz', '/readyz', '/openapi.json', '/nothing', list])(
  '%s has the headers that every response has',
  async (path) => {
    const response = await get(path);
    expect(response.headers.get('x-request-id')).toMatch(/^req_/);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('server')).toBeNull();
    expect(response.headers.get('x-powered-by')).toBeNull();
    expect(response.headers.get('cache-control')).toBe(response.ok ? 'private, no-cache' : 'no-store');
  },
);

test.each(['/healthz', '/readyz'])('%s needs no token', async (path) => {
  const response = await get(path);
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ status: 'ok' });
});

test('the description is served', async () => {
  const response = await get('/openapi.json');
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(await response.json()).toMatchObject({ openapi: '3.1.0' });
});

test.each([
  ['GET', '/nothing', {}, 404, 'route_not_found'],
  ['POST', '/healthz', {}, 404, 'route_not_found'],
  ['GET', '/api/v1/nothing', {}, 401, 'missing_token'],
  ['GET', '/api/v1', {}, 401, 'missing_token'],
  ['GET', '/api/v1/nothing', headers, 404, 'route_not_found'],
  ['PATCH', list, headers, 405, 'method_not_allowed'],
  ['GET', '/api/v1/products/%E0%A4%A/', headers, 404, 'route_not_found'],
])('%s %s returns a problem', async (method, path, sent, status, code) => {
  const response = await get(path, { method, headers: sent });
  expect(response.status).toBe(status);
  expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  expect(response.headers.get('cache-control')).toBe('no-store');
  const requestId = response.headers.get('x-request-id');
  expect(await response.json()).toMatchObject({ success: false, status, code, request_id: requestId });
});

test('an unexpected error returns no detail and is logged', async () => {
  const broken = await startTestService({ alone: true });
  await sql`alter table products rename to secret_table`.execute(broken.database.kysely);
  const sent = { headers: { 'x-api-key': await broken.token() } };
  const response = await fetch(broken.baseUrl + list, sent);
  expect(response.status).toBe(500);
  const body = await response.text();
  expect(JSON.parse(body)).toMatchObject({ code: 'internal_error', status: 500 });
  expect(body).not.toContain('relation');
  const line = broken.log.find((text) => text.includes('"err"')) ?? '{}';
  expect(JSON.parse(line)).toMatchObject({
    level: 'error',
    request_id: response.headers.get('x-request-id'),
    err: { message: 'relation "products" does not exist', code: '42P01' },
  });
});

test.each(['/readyz', list])('without its database the service is unavailable: %s', async (path) => {
  const alone = await startTestService({ alone: true });
  const sent = { headers: { 'x-api-key': await alone.token() } };
  await cutOff(alone.database);
  const response = await fetch(alone.baseUrl + path, sent);
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('2');
  expect(await response.json()).toMatchObject({ code: 'unavailable', status: 503 });
  expect((await fetch(`${alone.baseUrl}/healthz`)).status).toBe(200);
});

/** Closes the connections to the database and prevents new ones. */
async function cutOff({ kysely }: TestDatabase): Promise<void> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(kysely);
  const name = rows[0]?.name;
  await query(inject('postgres').target, `alter database ${name} allow_connections false`);
  const ended = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and usename = current_user`;
  await query(inject('postgres').target, ended);
}

test.each([
  ['nonsense', 'nonsense\r\n\r\n', 400, 'malformed_request'],
  [
    'headers above the size limit',
    `GET / HTTP/1.1\r\nHost: x\r\nA: ${'a'.repeat(20_000)}\r\n\r\n`,
    431,
    'headers_too_large',
  ],
  [
    'two Host headers',
    'GET /healthz HTTP/1.1\r\nHost: a\r\nhost: b\r\nConnection: close\r\n\r\n',
    400,
    'malformed_request',
  ],
  [
    'two Authorization headers',
    `GET ${list} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer a\r\nAuthorization: Bearer b\r\nConnection: close\r\n\r\n`,
    400,
    'malformed_request',
  ],
  [
    'an unsupported method without a token',
    `QUERY ${list} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`,
    401,
    'missing_token',
  ],
  [
    'an unsupported method outside the API',
    'QUERY /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
    404,
    'route_not_found',
  ],
])('a request with %s returns a problem', async (_, sent, status, code) => {
  const [head = '', body = ''] = (await exchange(sent)).split('\r\n\r\n');
  expect(head).toContain(`HTTP/1.1 ${status} `);
  expect(head).toContain('content-type: application/problem+json');
  expect(JSON.parse(body)).toMatchObject({ success: false, status, code });
});

async function exchange(sent: string): Promise<string> {
  const { hostname, port } = new URL(service.baseUrl);
  const socket: Socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.write(sent);
  return await text(socket);
}

test('closing waits for a request in progress', async () => {
  const slow = await startTestService({ alone: true });
  const { kysely } = slow.database;
  const sent = { headers: { 'x-api-key': await slow.token() } };
  const { response, closed } = await slow.database.transaction('0'.repeat(24), async (tx) => {
    await sql`lock table products`.execute(tx);
    const response = fetch(slow.baseUrl + list, sent);
    await expect.poll(() => waiting(kysely)).toBe(true);
    return { response, closed: slow.close() };
  });
  expect((await response).status).toBe(200);
  await closed;
  await expect(fetch(`${slow.baseUrl}/healthz`)).rejects.toThrow();
});

/** Returns whether a statement on `products` waits for a lock. */
async function waiting(kysely: TestDatabase['kysely']): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_locks where relation = 'products'::regclass and not granted`.execute(kysely);
  return rows.length > 0;
}
