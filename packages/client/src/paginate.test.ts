import type { Product } from '@mostrador/types';
import { afterAll, beforeEach, describe, expect, expectTypeOf, test } from 'vitest';
import { createClient, paginate } from './index.ts';
import { type TestResponse, testServer } from './testing/server.ts';

const server = await testServer();
afterAll(() => server[Symbol.asyncDispose]());
beforeEach(() => {
  server.asked.length = 0;
  server.respondWith(page(['a', 'b'], true), page(['c', 'd'], true), page(['e'], false));
});
const client = createClient({ baseUrl: server.baseUrl, token: 't', retries: 0 });

function page(ids: string[], has_next: boolean): TestResponse {
  return { body: { success: true, data: { items: ids.map((_id) => ({ _id })), has_next } } };
}

async function idsOf(records: AsyncIterable<{ _id: string }>): Promise<string[]> {
  const ids: string[] = [];
  for await (const { _id } of records) ids.push(_id);
  return ids;
}

test('yields every record, page by page, with the filters on every request', async () => {
  const drafts = paginate(
    client.products.list,
    { status: ['draft'], per_page: 2 },
    { headers: { 'X-A': 'b' } },
  );
  expectTypeOf(drafts).toEqualTypeOf<AsyncGenerator<Product, void, undefined>>();
  expect(await idsOf(drafts)).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(server.asked.map(({ url }) => url)).toEqual(
    [1, 2, 3].map((number) => `/api/v1/products/list/?per_page=2&status=draft&page=${number}`),
  );
  expect(server.asked.map(({ headers }) => headers['x-a'])).toEqual(['b', 'b', 'b']);
});

test('requests 100 records at a time, from the given page', async () => {
  expect(await idsOf(paginate(client.products.list, { page: 4 }))).toHaveLength(5);
  expect(server.asked.map(({ url }) => url?.split('?')[1])).toEqual(
    [4, 5, 6].map((number) => `per_page=100&page=${number}`),
  );
});

test('requests a page only when needed', async () => {
  for await (const { _id } of paginate(client.products.list)) if (_id === 'b') break;
  expect(server.asked).toHaveLength(1);
});

test('iterates lists below a record, and lists with a request body', async () => {
  const movements = paginate((query) =>
    client.currentAccounts.listMovements('1', { ...query, type: ['invoice'] }),
  );
  expect(await idsOf(movements)).toHaveLength(5);
  expect(server.asked[1]?.url).toBe('/api/v1/current-accounts/1/movements/?per_page=100&page=2&type=invoice');
});

describe('stops', () => {
  test('at an empty list', async () => {
    server.respondWith(page([], false));
    expect(await idsOf(paginate(client.products.list))).toEqual([]);
  });

  test('at an empty page, whatever its total', async () => {
    server.respondWith(page(['a'], true), page([], true));
    expect(await idsOf(paginate(client.products.list))).toEqual(['a']);
  });

  test('at an error, after yielding the earlier records', async () => {
    server.respondWith(page(['a', 'b'], true), { status: 500, body: '{}' });
    const met: string[] = [];
    const walk = async () => {
      for await (const { _id } of paginate(client.products.list)) met.push(_id);
    };
    await expect(walk()).rejects.toMatchObject({ status: 500 });
    expect(met).toEqual(['a', 'b']);
  });

  test('when aborted', async () => {
    const controller = new AbortController();
    const walk = async () => {
      for await (const { _id } of paginate(client.products.list, {}, { signal: controller.signal }))
        if (_id === 'b') controller.abort(new Error('enough'));
    };
    await expect(walk()).rejects.toThrow('enough');
  });
});
