import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { ConnectionError } from './connection-error.ts';
import { createClient } from './index.ts';
import type { Backoff } from './options.ts';
import { defaultBackoff, waitAfter } from './persist.ts';
import { type TestResponse, testServer } from './testing/server.ts';

const server = await testServer();
afterAll(() => server[Symbol.asyncDispose]());

const slept: number[] = [];
const backoff: Partial<Backoff> = {
  random: () => 0.5,
  now: () => Date.UTC(2026, 9, 15, 12, 0, 0),
  sleep: async (milliseconds) => void slept.push(milliseconds),
};
const client = createClient({ baseUrl: server.baseUrl, token: 't', timeout: 200, backoff });

const done: TestResponse = { body: { success: true, data: { _id: '1' } } };
const busy: TestResponse = { status: 503, body: problem('unavailable'), headers: { 'retry-after': '2' } };

function problem(code: string) {
  return { success: false, code, detail: 'No.', status: 0, request_id: 'req_1' };
}

beforeEach(() => {
  server.asked.length = 0;
  slept.length = 0;
});

describe('tries again', () => {
  test.each<[what: string, first: TestResponse, waits: number]>([
    ['after too many requests', { status: 429, body: problem('rate_limited') }, 250],
    ['after Retry-After, in seconds', { ...busy, status: 429 }, 2_250],
    [
      'after Retry-After, a date',
      { ...busy, headers: { 'retry-after': 'Thu, 15 Oct 2026 12:00:07 GMT' } },
      7_250,
    ],
    [
      'after a 503 from a proxy',
      { status: 503, body: '<html>', headers: { 'content-type': 'text/html' } },
      250,
    ],
    ['while an earlier attempt is in progress', { status: 409, body: problem('request_in_progress') }, 250],
    ['after a connection that was closed', { fails: 'cut' }, 250],
    ['after a truncated response', { ...done, fails: 'cut in the body' }, 250],
    ['after a timeout', { fails: 'silence' }, 250],
  ])('%s', async (_what, first, waits) => {
    server.respondWith(first, done);
    expect(await client.products.create({ name: 'a', base_price: 1 })).toEqual({ _id: '1' });
    expect(slept).toEqual([waits]);
    expect(server.asked).toHaveLength(2);
  });

  test('with the same body under the same key, another one for each call', async () => {
    server.respondWith({ fails: 'cut' }, busy, done);
    await client.sales.create({ items: [{ quantity: 1, price: 2 }] });
    await client.sales.create({ items: [{ quantity: 1, price: 2 }] });
    const keys = server.asked.map(({ headers }) => headers['idempotency-key']);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys).toEqual([keys[0], keys[0], keys[0], keys[3]]);
    expect(keys[3]).not.toBe(keys[0]);
    expect(new Set(server.asked.map(({ body }) => String(body)))).toEqual(
      new Set(['{"items":[{"quantity":1,"price":2}]}']),
    );
  });

  test('with the given key, including whole files', async () => {
    server.respondWith(busy, done);
    const form = { file: new File(['a,b'], 'comprobantes.csv') };
    await client.receivedInvoices.import(form, { idempotencyKey: 'octubre' });
    await client.receivedInvoices.import(form, { headers: { 'idempotency-KEY': 'noviembre' } });
    expect(server.asked.map(({ headers }) => headers['idempotency-key'])).toEqual([
      'octubre',
      'octubre',
      'noviembre',
    ]);
    for (const { body } of server.asked) expect(String(body)).toContain('a,b');
  });

  test.each(['list', 'get', 'update', 'delete'] as const)(
    '%s without a key: nothing takes effect twice',
    async (method) => {
      server.respondWith(busy, done);
      const calls = {
        list: () => client.products.list(),
        get: () => client.products.get('1'),
        update: () => client.products.update('1', { stock: 2 }),
        delete: () => client.products.delete('1'),
      };
      await calls[method]();
      expect(server.asked.map(({ headers }) => headers['idempotency-key'])).toEqual([undefined, undefined]);
    },
  );
});

describe('gives up', () => {
  test('after two retries, and throws the last error', async () => {
    server.respondWith({ fails: 'cut' }, busy);
    await expect(client.products.get('1')).rejects.toMatchObject({ status: 503, retryAfter: 2 });
    expect(slept).toEqual([250, 2_500]);
    expect(server.asked).toHaveLength(3);
  });

  test.each([[0], [1], [4]])('after %i retries, as configured', async (retries) => {
    server.respondWith(busy);
    await expect(client.products.get('1', { retries })).rejects.toThrow(ApiError);
    expect(server.asked).toHaveLength(retries + 1);
  });

  test.each<[what: string, response: TestResponse]>([
    ['a record that is not found', { status: 404, body: problem('not_found') }],
    ['an invalid request', { status: 422, body: problem('validation_failed') }],
    ['another conflict', { status: 409, body: problem('not_unique') }],
    ['an internal error of the service', { status: 500, body: problem('internal_error') }],
    ['an operation that is not implemented', { status: 501, body: problem('not_implemented') }],
    ['an HTML page with status 200', { status: 200, body: '<html>' }],
    ['a Retry-After that is too long', { ...busy, headers: { 'retry-after': '61' } }],
  ])('at once on %s', async (_what, response) => {
    server.respondWith(response, done);
    await expect(client.products.get('1')).rejects.toThrow(ApiError);
    expect(server.asked).toHaveLength(1);
    expect(slept).toEqual([]);
  });

  test('at once when aborted, during a wait or a request', async () => {
    server.respondWith(busy);
    const waiting = createClient({ baseUrl: server.baseUrl, token: 't' });
    const soon = { signal: AbortSignal.timeout(100) };
    const began = performance.now();
    await expect(waiting.products.get('1', soon)).rejects.toMatchObject({ name: 'TimeoutError' });
    server.respondWith({ fails: 'silence' });
    await expect(client.products.get('1', { signal: AbortSignal.timeout(50) })).rejects.toMatchObject({
      name: 'TimeoutError',
    });
    expect(performance.now() - began).toBeLessThan(2_000);
    expect(server.asked).toHaveLength(2);
  });

  test('on timeout, which applies to each attempt', async () => {
    server.respondWith({ fails: 'silence' });
    const call = client.products.get('1', { timeout: 50, retries: 1 });
    await expect(call).rejects.toMatchObject({
      name: 'ConnectionError',
      code: 'timed_out',
      message: 'GET /api/v1/products/1/ timed out.',
    });
    expect(server.asked).toHaveLength(2);
  });
});

test('waits a random part of exponentially growing delays, up to the longest', () => {
  const lost = new ConnectionError('connection_failed', 'GET /', undefined);
  const waits = (random: number) =>
    [0, 1, 2, 3, 4, 5, 6].map((retry) => waitAfter(lost, retry, { ...defaultBackoff, random: () => random }));
  expect(waits(1)).toEqual([500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000]);
  expect(waits(0.1)).toEqual([50, 100, 200, 400, 800, 800, 800]);
  expect(waits(0)).toEqual([0, 0, 0, 0, 0, 0, 0]);
});

test.each([
  ['', undefined],
  ['soon', undefined],
  ['0', 0],
  ['Thu, 15 Oct 2026 11:00:00 GMT', 0],
  ['Thu, 15 Oct 2026 12:00:01 GMT', 1],
])('Retry-After: %s', (value, want) => {
  const response = new Response(null, { status: 503, headers: { 'retry-after': value } });
  expect(new ApiError('GET /', response, undefined, Date.UTC(2026, 9, 15, 12)).retryAfter).toBe(want);
});
