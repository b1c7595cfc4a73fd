import type { Product } from '@mostrador/types';
import { afterAll, beforeEach, describe, expect, expectTypeOf, test } from 'vitest';
import { ApiError, ConnectionError, createClient, settle } from './index.ts';
import { connect } from './send.ts';
import { testServer } from './testing/server.ts';

const server = await testServer();
afterAll(() => server[Symbol.asyncDispose]());
beforeEach(() => {
  server.asked.length = 0;
  server.respondWith({ body: { success: true, data: { _id: '1' } } });
});

const options = { baseUrl: server.baseUrl, token: 'mst_test_abc', retries: 0 };
const client = createClient(options);

const problem = {
  success: false,
  type: 'http://127.0.0.1:3000/docs/errors/#validation_failed',
  title: 'Validation failed',
  status: 422,
  detail: '`base_price` must be at least 0.',
  instance: '/api/v1/products/',
  code: 'validation_failed',
  errors: [
    {
      pointer: '/base_price',
      field: 'base_price',
      code: 'too_low',
      message: 'must be at least 0',
      minimum: 0,
    },
  ],
  request_id: 'req_8f2c1d7ab04e4e0f',
};

function reject(): void {
  server.respondWith({ status: 422, body: problem, headers: { 'content-type': 'application/problem+json' } });
}

describe('a call', () => {
  test('sends the token, the body as JSON, and returns the data', async () => {
    const product = await client.products.create({ name: 'Yerba mate 500 g', base_price: 1850 });
    expect(product).toEqual({ _id: '1' });
    expectTypeOf(product).toEqualTypeOf<Product>();
    const [asked] = server.asked;
    expect(asked).toMatchObject({ method: 'POST', url: '/api/v1/products/' });
    expect(asked?.headers).toMatchObject({
      authorization: 'Bearer mst_test_abc',
      'content-type': 'application/json',
    });
    expect(JSON.parse(String(asked?.body))).toEqual({ name: 'Yerba mate 500 g', base_price: 1850 });
  });

  test('sends no token if another mechanism authenticates', async () => {
    const pages = createClient({ baseUrl: server.baseUrl, token: null });
    await pages.products.list();
    expect(server.asked[0]?.headers).not.toHaveProperty('authorization');
  });

  test('separates lists with commas and omits absent parameters', async () => {
    await client.products.list({ status: ['draft', 'published'], featured: true, search: 'café & té' });
    expect(server.asked[0]?.url).toBe(
      '/api/v1/products/list/?status=draft,published&featured=true&search=caf%C3%A9%20%26%20t%C3%A9',
    );
    await client.products.list();
    expect(server.asked[1]?.url).toBe('/api/v1/products/list/');
  });

  test('escapes path parameters', async () => {
    await client.products.get('a/b?c');
    expect(server.asked[0]).toMatchObject({
      method: 'GET',
      url: '/api/v1/products/a%2Fb%3Fc/',
      body: Buffer.alloc(0),
    });
  });

  test('sends the options as headers and passes on the response', async () => {
    server.respondWith({ body: { success: true, data: {} }, headers: { etag: '"4"' } });
    let seen: unknown;
    await client.products.update(
      '1',
      { base_price: 1900 },
      {
        ifMatch: '"3"',
        idempotencyKey: 'once',
        headers: { 'X-Request-Id': 'req_mine_123' },
        onResponse: async (response) => {
          seen = [response.status, response.headers.get('etag'), await response.json()];
        },
      },
    );
    expect(server.asked[0]?.headers).toMatchObject({
      'if-match': '"3"',
      'idempotency-key': 'once',
      'x-request-id': 'req_mine_123',
    });
    expect(seen).toEqual([200, '"4"', { success: true, data: {} }]);
  });

  test('throws the error of the response callback', async () => {
    const look = () => Promise.reject(new Error('looked'));
    await expect(client.products.get('1', { onResponse: look, retries: 2 })).rejects.toThrow('looked');
    expect(server.asked).toHaveLength(1);
  });

  test('accepts headers for all calls, a base URL with a slash, and another fetch', async () => {
    const urls: string[] = [];
    const other = createClient({
      baseUrl: `${server.baseUrl}/`,
      token: 't',
      headers: { 'User-Agent': 'tienda/1' },
      fetch: (request) => {
        urls.push(request.url);
        return fetch(request);
      },
    });
    await other.products.delete('1');
    expect(urls).toEqual([`${server.baseUrl}/api/v1/products/1/`]);
    expect(server.asked[0]?.headers['user-agent']).toBe('tienda/1');
  });

  test('stops when aborted', async () => {
    await expect(client.products.get('1', { signal: AbortSignal.abort() })).rejects.toThrow(/abort/i);
    expect(server.asked).toEqual([]);
  });

  test('sends files as a form', async () => {
    const file = new File(['a,b'], 'comprobantes.csv', { type: 'text/csv' });
    const body = { file, period: '2026-10', tags: ['a', 'b'] };
    await connect(options)('POST', '/api/v1/books/import/', { body, mediaType: 'multipart/form-data' });
    const [asked] = server.asked;
    expect(asked?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    const text = String(asked?.body);
    expect(text).toContain('name="file"; filename="comprobantes.csv"');
    expect(text.match(/name="tags"/g)).toHaveLength(2);
  });
});

describe('a client', () => {
  test.each([
    { given: { baseUrl: 'https://shop.example/api/v1' }, want: 'use "https://shop.example"' },
    { given: { baseUrl: 'https://shop.example/api/v1/' }, want: 'use "https://shop.example"' },
    { given: { token: '' }, want: 'Pass an access token' },
    { given: { token: ' ' }, want: 'Pass an access token' },
  ])('is not created with $given', ({ given, want }) => {
    expect(() => createClient({ ...options, ...given })).toThrow(want);
  });
});

describe('a rejection', () => {
  test('throws an error with all data of the problem', async () => {
    reject();
    const error = await client.products
      .create({ name: 'Yerba', base_price: -1 })
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      success: false,
      name: 'ApiError',
      message: 'POST /api/v1/products/ failed with 422 validation_failed: `base_price` must be at least 0.',
      code: 'validation_failed',
      status: 422,
      errors: problem.errors,
      requestId: 'req_8f2c1d7ab04e4e0f',
      problem,
    });
  });

  test.each<[what: string, status: number, body: string, type: string]>([
    ['a page of a proxy', 502, '<html>Bad gateway</html>', 'text/html'],
    ['JSON from another program', 500, '{"error":"no"}', 'application/json'],
    ['a success without an envelope', 200, '[]', 'application/json'],
    ['nothing', 503, '', 'text/plain'],
  ])('by %s is an unexpected response', async (_what, status, body, type) => {
    server.respondWith({ status, body, headers: { 'content-type': type, 'x-request-id': 'req_proxy' } });
    await expect(client.products.get('1')).rejects.toMatchObject({
      code: 'unexpected_response',
      status,
      errors: [],
      requestId: 'req_proxy',
      problem: undefined,
    });
  });

  test('by an HTML page with status 200 is an unexpected response too', async () => {
    server.respondWith({ body: '<html>Welcome</html>', headers: { 'content-type': 'text/html' } });
    await expect(client.products.get('1')).rejects.toMatchObject({
      code: 'unexpected_response',
      status: 200,
    });
  });
});

describe('settle', () => {
  test('narrows on success', async () => {
    const good = await settle(client.products.get('1'));
    expect(good).toEqual({ success: true, data: { _id: '1' } });
    if (good.success) expectTypeOf(good.data).toEqualTypeOf<Product>();
    reject();
    const bad = await settle(client.products.get('1'));
    expect(bad.success ? undefined : bad.code).toBe('validation_failed');
  });

  test('distinguishes lost connections from error responses', async () => {
    const nowhere = createClient({ baseUrl: 'http://127.0.0.1:9', token: 't', retries: 0 });
    const outcome = await settle(nowhere.products.get('1'));
    expect(outcome).toBeInstanceOf(ConnectionError);
    expect(outcome).toMatchObject({
      success: false,
      code: 'connection_failed',
      message: 'GET /api/v1/products/1/ got no response.',
      cause: expect.objectContaining({ message: 'fetch failed' }),
    });
  });

  test('still throws errors that are not an outcome of the call', async () => {
    const aborted = client.products.get('1', { signal: AbortSignal.abort(new Error('enough')) });
    await expect(settle(aborted)).rejects.toThrow('enough');
    const impossible = client.products.get('1', { headers: { 'X-Note': 'ñandú €' } });
    await expect(settle(impossible)).rejects.toThrow(TypeError);
  });
});
