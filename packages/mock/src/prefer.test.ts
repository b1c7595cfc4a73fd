import { expect, inject, test } from 'vitest';
import { readPrefer } from './prefer.ts';

const list = '/api/v1/products/list/';
const product = '/api/v1/products/68dc3a505a1d0c7e42000104/';
const mock = inject('mock');

test.each([
  { header: undefined, want: {} },
  { header: 'code=404', want: { code: 404 } },
  { header: 'code=401, example=expiredToken', want: { code: 401, example: 'expiredToken' } },
  { header: ['dynamic=true', 'seed="a b"'], want: { dynamic: true, seed: 'a b' } },
  { header: 'Code = 500; return=minimal', want: { code: 500 } },
  { header: 'respond-async', want: {} },
  { header: 'delay=500, fail=2', want: { delay: 500, fail: 2 } },
])('reads $header', ({ header, want }) => {
  expect(readPrefer(header)).toEqual(want);
});

test.each(['code=abc', 'code=99', 'dynamic=maybe', 'delay=-1', 'delay=60001', 'fail=two'])(
  'rejects %s',
  (header) => {
    expect(() => readPrefer(header)).toThrow(/`Prefer`/);
  },
);

test.each([
  { path: product, prefer: 'code=404', status: 404, body: { code: 'not_found', instance: product } },
  { path: list, prefer: 'code=429', status: 429, body: { code: 'rate_limited' } },
  { path: list, prefer: 'code=401, example=expiredToken', status: 401, body: { code: 'expired_token' } },
  { path: list, prefer: 'code=403', status: 403, body: { required_scope: 'products:write' } },
  { path: list, prefer: 'example=noMatch', status: 200, body: { data: { items: [], total: 0 } } },
  { path: list, prefer: 'code=418', status: 400, body: { code: 'invalid_parameter' } },
  { path: list, prefer: 'example=none', status: 400, body: { errors: [{ field: 'Prefer' }] } },
])('$path with $prefer returns $status', async ({ path, prefer, status, body }) => {
  const response = await ask(path, prefer);
  expect(response.status).toBe(status);
  const requestId = status >= 400 && { request_id: response.headers.get('x-request-id') };
  expect(await response.json()).toMatchObject({ ...body, ...requestId });
});

test('a requested 304 has no body', async () => {
  const response = await ask(product, 'code=304');
  expect(response.status).toBe(304);
  expect(await response.text()).toBe('');
});

test('a requested error has its headers', async () => {
  expect((await ask(list, 'code=429')).headers.get('retry-after')).toBe('12');
});

test('a created record has its own URL', async () => {
  const response = await fetch(`${mock}/api/v1/products/`, {
    method: 'POST',
    headers: { 'x-api-key': 'any', 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Casco', base_price: 100 }),
  });
  const location = response.headers.get('location');
  const id = location?.match(/^\/api\/v1\/products\/(\w+)\/$/)?.[1];
  expect(await response.json()).toMatchObject({ data: { _id: id } });
  expect(response.headers.get('idempotency-replayed')).toBeNull();
});

function ask(path: string, prefer: string): Promise<Response> {
  return fetch(mock + path, { headers: { 'x-api-key': 'any', prefer } });
}
