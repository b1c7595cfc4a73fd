/**
 * The promises of the client, against the real service: retries have one effect, pagination is complete, and errors are
 * distinct.
 */
import { type Client, createClient, paginate, settle } from '@mostrador/client';
import { describe, expect, test } from 'vitest';
import { startTestService } from './testing/service.ts';

const service = await startTestService();

/** Creates a client for a new account. */
async function shop(options: { fetch?: (request: Request) => Promise<Response> } = {}): Promise<Client> {
  const account = await service.account('premium');
  const backoff = { first: 20, longest: 200 };
  return createClient({ baseUrl: service.baseUrl, token: await account.token(), backoff, ...options });
}

describe('a write whose response is lost', () => {
  /** Drops the first response to requests of the method, after the service has sent it. */
  function losing(method: string) {
    const asked = new Set<string>();
    return async (request: Request): Promise<Response> => {
      const first = request.method === method && !asked.has(request.url);
      asked.add(request.url);
      const response = await fetch(request);
      if (first) throw new TypeError('The connection was lost.');
      return response;
    };
  }

  test('is retried, and takes effect once', async () => {
    const client = await shop({ fetch: losing('POST') });
    const replays: (string | null)[] = [];
    const onResponse = ({ headers }: Response) => void replays.push(headers.get('idempotency-replayed'));
    const made = await client.products.create({ name: 'Casco', base_price: 1 }, { onResponse });
    expect(replays).toEqual(['true']);
    expect(await client.products.list()).toMatchObject({ total: 1, items: [{ _id: made._id }] });
  });

  test.each(['PUT', 'DELETE'])('%s has the same result', async (method) => {
    const client = await shop({ fetch: losing(method) });
    const { _id } = await client.products.create({ name: 'Casco', base_price: 1 });
    if (method === 'PUT') expect(await client.products.update(_id, { stock: 3 })).toMatchObject({ stock: 3 });
    else expect(await settle(client.products.delete(_id))).toMatchObject({ code: 'not_found' });
    expect((await client.products.list()).total).toBe(method === 'PUT' ? 1 : 0);
  });
});

test('of two concurrent requests with the same key one waits, and both get the same product', async () => {
  const client = await shop();
  const make = () =>
    client.products.create({ name: 'Casco', base_price: 1 }, { idempotencyKey: 'casco', retries: 9 });
  const made = await Promise.all(Array.from({ length: 4 }, make));
  expect(new Set(made.map(({ _id }) => _id)).size).toBe(1);
  expect((await client.products.list()).total).toBe(1);
});

test('paginate returns every matching record once', async () => {
  const client = await shop();
  const items = (count: number, status: 'draft' | 'published') =>
    Array.from({ length: count }, (_, number) => ({
      name: `${status} ${number}`,
      base_price: number,
      status,
    }));
  await client.products.bulkCreate({ items: items(100, 'published') });
  await client.products.bulkCreate({ items: items(60, 'published') });
  await client.products.bulkCreate({ items: items(30, 'draft') });
  const met: { _id: string; status: string }[] = [];
  const query = { status: ['published' as const], per_page: 50 };
  for await (const product of paginate(client.products.list, query)) met.push(product);
  expect(new Set(met.map(({ _id }) => _id)).size).toBe(160);
  expect(met).toHaveLength(160);
  expect(met.every(({ status }) => status === 'published')).toBe(true);
});

test('errors have different codes', async () => {
  const client = await shop();
  const { _id } = await client.products.create({ name: 'Casco', base_price: 1 });
  const invalid = await settle(client.products.update(_id, { base_price: -1 }));
  expect(invalid).toMatchObject({
    code: 'validation_failed',
    status: 422,
    errors: [{ field: 'base_price' }],
  });
  const stale = await settle(client.products.update(_id, { stock: 1 }, { ifMatch: '"0"' }));
  expect(stale).toMatchObject({ success: false, status: 412 });
  const stranger = createClient({ baseUrl: service.baseUrl, token: 'mst_live_nobody' });
  expect(await settle(stranger.products.list())).toMatchObject({
    code: 'invalid_token',
    status: 401,
    errors: [],
  });
});

test('every request has an ID, which the error repeats', async () => {
  const client = await shop();
  const outcome = await settle(
    client.products.get('nobody', { headers: { 'X-Request-Id': 'req_mine_123' } }),
  );
  expect(outcome).toMatchObject({ code: 'not_found', requestId: 'req_mine_123' });
});
