/**
 * The audit log has an entry for each change, in its transaction, and none for rejected requests (Decision
 * cross-cutting).
 */
import type { BulkCreateResult, BulkUpdateResult } from '@mostrador/types';
import { expect, test } from 'vitest';
import { type AnyRecord, apiOf } from '../testing/api.ts';
import { catalog } from '../testing/reference/catalog.ts';
import { startTestService } from '../testing/service.ts';

const now = new Date('2026-10-01T12:00:00.000Z');
const service = await startTestService({ clock: () => now });
const account = await service.account();
const { value: token, row } = await account.issue();
const api = apiOf(service.baseUrl, token);
const actor = { type: 'api_token', id: row.id, name: 'Tienda web' };
const id = (requestId: string) => ({ 'x-request-id': requestId });

/** Returns the entries of a record or request, in order. */
async function entries(of: { record: string } | { request: string }) {
  return await service.database.everything
    .selectFrom('audit_log')
    .select(['account_id', 'at', 'actor', 'action', 'entity_type', 'entity_id', 'request_id', 'changes'])
    .where('record' in of ? 'entity_id' : 'request_id', '=', 'record' in of ? of.record : of.request)
    .orderBy('id')
    .execute();
}

const types: [resource: keyof typeof catalog, type: string][] = [
  ['products', 'product'],
  ['services', 'service'],
  ['rentals', 'rental'],
  ['categories', 'category'],
  ['productOptions', 'product_option'],
  ['pricingProfiles', 'pricing_profile'],
  ['promotions', 'promotion'],
];

test.each(types)('%s: creating, changing and deleting one', async (resource, entity_type) => {
  const { base, least } = catalog[resource];
  const { data: made } = await api.post(`${base}/`, least, id(`create-${resource}`));
  const path = `${base}/${made._id}/`;
  await api.put(path, { name: 'Otro' }, id(`update-${resource}`));
  await api.delete(path, id(`delete-${resource}`));
  const common = { account_id: account.id, at: now, actor, entity_type, entity_id: made._id };
  const { updated_at: _, ...members } = made;
  const set = Object.entries(members).filter(([, value]) => value !== null);
  const appear = Object.fromEntries(set.map(([name, value]) => [name, [null, value]]));
  const disappear = Object.fromEntries(
    set.map(([name, value]) => [name, [name === 'name' ? 'Otro' : value, null]]),
  );
  expect(await entries({ record: made._id })).toEqual([
    { ...common, action: 'created', request_id: `create-${resource}`, changes: appear },
    {
      ...common,
      action: 'updated',
      request_id: `update-${resource}`,
      changes: { name: [least.name, 'Otro'] },
    },
    { ...common, action: 'deleted', request_id: `delete-${resource}`, changes: disappear },
  ]);
});

const { base, least } = catalog.products;
const made = async (members: object = {}): Promise<AnyRecord> =>
  (await api.post(`${base}/`, { ...least, ...members })).data;

test('an update without changes leaves no entry', async () => {
  const { _id } = await made();
  await api.put(`${base}/${_id}/`, least);
  expect(await entries({ record: _id })).toHaveLength(1);
});

test('a rejected request leaves no entry', async () => {
  const { _id } = await made();
  await api.put(`${base}/${_id}/`, { name: '' }, id('rejected-by-schema'));
  await api.put(`${base}/${_id}/`, { name: 'x' }, { ...id('rejected-by-version'), 'if-match': '"9"' });
  await api.post('/api/v1/categories/', { name: 'a', parent_id: 'nonsense' }, id('rejected-by-rule'));
  for (const request of ['rejected-by-schema', 'rejected-by-version', 'rejected-by-rule'])
    expect(await entries({ request })).toEqual([]);
});

test('each successful item of a bulk operation has an entry', async () => {
  const items = [least, { name: '' }, least];
  const { data } = await api.post<BulkCreateResult>(`${base}/bulk/create/`, { items }, id('bulk-create'));
  const done = data.created.flatMap((item) => (item.id === null ? [] : [item.id]));
  expect((await entries({ request: 'bulk-create' })).map(({ entity_id }) => entity_id)).toEqual(done);
  const updates = [...done.map((id) => ({ id, stock: 1 })), { id: 'nonsense', stock: 1 }];
  await api.put<BulkUpdateResult>(`${base}/bulk/update/`, { updates }, id('bulk-update'));
  expect(await entries({ request: 'bulk-update' })).toMatchObject(
    done.map((entity_id) => ({
      entity_id,
      action: 'updated',
      changes: { stock: [null, 1], total_stock: [null, 1] },
    })),
  );
});

test('records changed along with another one have audit entries too', async () => {
  const category = (await api.post('/api/v1/categories/', { name: 'Cascos' })).data._id;
  const child = (await api.post('/api/v1/categories/', { name: 'De ruta', parent_id: category })).data._id;
  const product = (await made({ category_id: category }))._id;
  await api.delete(`/api/v1/categories/${category}/`, id('delete-tree'));
  expect(await entries({ request: 'delete-tree' })).toMatchObject([
    { action: 'deleted', entity_type: 'category', entity_id: category },
    {
      action: 'updated',
      entity_type: 'category',
      entity_id: child,
      changes: { parent_id: [category, null] },
    },
    {
      action: 'updated',
      entity_type: 'product',
      entity_id: product,
      changes: { category_id: [category, null] },
    },
  ]);
});

test('a replaced default has an entry too', async () => {
  const profiles = '/api/v1/products/pricing-profiles/';
  const first = (await api.post(profiles, { name: 'Minorista', is_default: true })).data._id;
  const { data } = await api.post(profiles, { name: 'Mayorista', is_default: true }, id('new-default'));
  expect(await entries({ request: 'new-default' })).toMatchObject([
    {
      action: 'updated',
      entity_type: 'pricing_profile',
      entity_id: first,
      changes: { is_default: [true, false] },
    },
    { action: 'created', entity_type: 'pricing_profile', entity_id: data._id },
  ]);
});

test('a repeated response leaves no entry', async () => {
  const key = { 'idempotency-key': 'audited-once' };
  await api.post(`${base}/`, least, { ...key, ...id('first-time') });
  await api.post(`${base}/`, least, { ...key, ...id('second-time') });
  expect(await entries({ request: 'first-time' })).toHaveLength(1);
  expect(await entries({ request: 'second-time' })).toEqual([]);
});
