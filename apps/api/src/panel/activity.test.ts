/** The activity of an account in the panel (Decision panel, N58). */
import { beforeAll, expect, test } from 'vitest';
import { apiOf } from '../testing/api.ts';
import { signedUp } from '../testing/panel.ts';
import { startTestService } from '../testing/service.ts';

let now = new Date('2026-11-01T12:00:00.000Z');
const service = await startTestService({ clock: () => now, config: { trustProxy: ['loopback'] } });
const { baseUrl } = service;
let panel: Awaited<ReturnType<typeof signedUp>>;
let tokenId = '';
let productId = '';

const tick = (iso: string) => {
  now = new Date(iso);
};

beforeAll(async () => {
  panel = await signedUp(baseUrl, { name: 'Ana Ríos', account_name: 'Ferretería Sur' });
  tick('2026-11-02T12:00:00.000Z');
  const body = { name: 'Tienda web', expires: 'never', scopes: ['products:read', 'products:write'] };
  const created = await panel.ask('createToken', { body });
  tokenId = created.data.token._id;
  tick('2026-11-03T02:30:00.000Z');
  const api = apiOf(baseUrl, created.data.value);
  productId = (await api.post('/api/v1/products/', { name: 'Martillo', base_price: 100 })).data._id;
  tick('2026-11-03T12:00:00.000Z');
  await api.put(`/api/v1/products/${productId}/`, { base_price: 120.5 });
  tick('2026-11-04T12:00:00.000Z');
  await panel.ask('updateAccount', { body: { name: 'Ferretería Norte' } });
  await panel.ask('revokeToken', { id: tokenId });
  // Activity of another account, in between.
  await (await signedUp(baseUrl)).ask('createToken', { body });
});

async function lines(query: Record<string, string> = {}): Promise<string[]> {
  const { data } = await panel.ask('listActivity', { query });
  return data.items.map(({ summary, actor }) => `${actor.type} ${actor.name}: ${summary}`);
}

const all = [
  'user Ana Ríos: API token "Tienda web" revoked.',
  'user Ana Ríos: Account "Ferretería Norte" updated.',
  'api_token Tienda web: Product "Martillo" updated.',
  'api_token Tienda web: Product "Martillo" created.',
  'user Ana Ríos: API token "Tienda web" created.',
  'user Ana Ríos: Account "Ferretería Norte" created.',
];

test('returns all entries of the account, newest first', async () => {
  expect(await lines()).toEqual(all);
});

test('an entry has the changes, the request and the record', async () => {
  const { data } = await panel.ask('listActivity', { query: { entity_type: 'product', action: 'updated' } });
  expect(data.items).toEqual([
    {
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      action: 'updated',
      entity_type: 'product',
      entity_id: productId,
      entity_name: 'Martillo',
      summary: 'Product "Martillo" updated.',
      changes: expect.objectContaining({ base_price: [100, 120.5] }),
      actor: { type: 'api_token', id: tokenId, name: 'Tienda web' },
      request_id: expect.stringMatching(/^req_/),
      created_at: '2026-11-03T12:00:00.000Z',
    },
  ]);
  const created = await panel.ask('listActivity', { query: { action: 'created' } });
  expect(created.data.items.map(({ changes }) => changes)).toEqual([null, null, null]);
});

test.each([
  ['by people', { actor_type: 'user' }, [0, 1, 4, 5]],
  ['by programs', { actor_type: 'api_token' }, [2, 3]],
  ['by both', { actor_type: 'api_token,user' }, [0, 1, 2, 3, 4, 5]],
  ['by the operator', { actor_type: 'operator' }, []],
  ['of one kind of action', { action: 'updated' }, [1, 2]],
  ['of two', { action: 'updated,revoked' }, [0, 1, 2]],
  ['about one kind of record', { entity_type: 'product' }, [2, 3]],
  ['of some of both', { entity_type: 'product,account', action: 'created' }, [3, 5]],
  // 02:30 UTC on the third is still the second in Buenos Aires.
  ['from a day on', { from: '2026-11-03' }, [0, 1, 2]],
  ['up to a day', { to: '2026-11-02' }, [3, 4, 5]],
  ['of one day', { from: '2026-11-02', to: '2026-11-02' }, [3, 4]],
  ['from a moment on', { from: '2026-11-03T12:00:00Z' }, [0, 1, 2]],
])('%s', async (_, query, want) => {
  expect(await lines(query)).toEqual(want.map((index) => all[index]));
});

test('filters by token and by record', async () => {
  expect(await lines({ actor_id: tokenId })).toEqual([all[2], all[3]]);
  expect(await lines({ entity_id: productId })).toEqual([all[2], all[3]]);
});

test('paginates', async () => {
  const { data } = await panel.ask('listActivity', { query: { page: '2', per_page: '4' } });
  expect(data).toMatchObject({
    total: 6,
    page: 2,
    per_page: 4,
    total_pages: 2,
    has_next: false,
    has_prev: true,
  });
  expect(data.items.map(({ action }) => action)).toEqual(['created', 'created']);
});

test.each([
  [{ page: '0' }, 'invalid_parameter'],
  [{ from: 'yesterday' }, 'invalid_parameter'],
  [{ actor_type: 'somebody' }, 'invalid_parameter'],
  [{ colour: 'red' }, 'unknown_parameter'],
])('%j is rejected', async (query, code) => {
  expect(await panel.ask('listActivity', { query })).toMatchObject({ status: 400, code });
});
