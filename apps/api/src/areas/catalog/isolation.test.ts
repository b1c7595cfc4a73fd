/** Two accounts on one service: neither sees, changes or is bound by what the other has (Decision R7, cross-cutting). */
import type { BulkDeleteResult, BulkUpdateResult } from '@mostrador/types';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { type AnyPage, apiOf } from '../../testing/api.ts';
import { catalog } from '../../testing/reference/catalog.ts';
import { startTestService } from '../../testing/service.ts';
import { stored } from '../../testing/stored.ts';

const service = await startTestService();
const { database, baseUrl } = service;
const [ours, theirs] = [await service.account(), await service.account()];
const us = apiOf(baseUrl, await ours.token());
const them = apiOf(baseUrl, await theirs.token());
const gone = { success: false, status: 404, code: 'not_found' };

describe.each(Object.values(catalog))('$base', ({ base, least, scope: table }) => {
  // Tables are named as scopes are.
  test('another account can do nothing with a record', async () => {
    const { data: record } = await us.post(`${base}/`, { ...least, name: 'Solo nuestro' });
    const path = `${base}/${record._id}/`;
    const before = await stored(database, ours.id);
    expect((await them.get(path)).body).toMatchObject(gone);
    expect((await them.put(path, { name: 'x' })).body).toMatchObject(gone);
    expect((await them.put(path, { name: '' })).body).toMatchObject(gone);
    expect((await them.put(path, { name: 'x' }, { 'if-match': '"1"' })).body).toMatchObject(gone);
    expect((await them.delete(path)).body).toMatchObject(gone);
    const refused = { success_count: 0, error_count: 1 };
    const updates = [{ id: record._id, name: 'x' }];
    const changed = await them.put<BulkUpdateResult>(`${base}/bulk/update/`, { updates });
    expect(changed.data).toMatchObject({ ...refused, updated: [{ error: { code: 'not_found' } }] });
    const deleted = await them.post<BulkDeleteResult>(`${base}/bulk/delete/`, { ids: [record._id] });
    expect(deleted.data).toMatchObject({ ...refused, deleted: [{ error: { code: 'not_found' } }] });
    expect(await stored(database, ours.id)).toEqual(before);
    expect((await us.get(path)).data).toEqual(record);
  });

  test.each(['', 'search=nuestro', 'sort=name', 'created_from=2020-01-01'])(
    'a list with %j has only its own',
    async (query) => {
      await us.post(`${base}/`, { ...least, name: 'Solo nuestro' });
      const before = (await them.get<AnyPage>(`${base}/list/?${query}`)).data.total;
      const { data } = await them.post(`${base}/`, { ...least, name: 'Nuestro y de nadie más' });
      const { items, total } = (await them.get<AnyPage>(`${base}/list/?${query}`)).data;
      expect(total).toBe(before + 1);
      expect(items.map(({ _id }) => _id)).toContain(data._id);
      expect(items.filter(({ name }) => name === 'Solo nuestro')).toEqual([]);
    },
  );

  test('a list by ids has only its own', async () => {
    const [mine, other] = [await us.post(`${base}/`, least), await them.post(`${base}/`, least)];
    const { data } = await us.get<AnyPage>(`${base}/list/?ids=${mine.data._id},${other.data._id}`);
    expect(data.items).toEqual([mine.data]);
  });

  test('one key is two keys', async () => {
    const key = { 'idempotency-key': 'shared' };
    const [mine, other] = [await us.post(`${base}/`, least, key), await them.post(`${base}/`, least, key)];
    expect(other.status).toBe(201);
    expect(other.header('idempotency-replayed')).toBeNull();
    expect(other.data._id).not.toBe(mine.data._id);
  });

  test('one id is two records, each of its own account', async () => {
    const { data: record } = await us.post(`${base}/`, least);
    await sql`
      insert into ${sql.table(table)} (account_id, id, created_at, updated_at, doc, search)
      select ${theirs.id}, id, created_at, updated_at, doc, search from ${sql.table(table)}
      where id = ${record._id}`.execute(database.everything);
    const path = `${base}/${record._id}/`;
    expect((await them.put(path, { name: 'De ellos' })).data.name).toBe('De ellos');
    expect((await us.get(path)).data).toEqual(record);
    expect((await them.delete(path)).status).toBe(200);
    expect((await us.get(path)).data).toEqual(record);
    expect((await us.put(path, { name: 'Nuestro' })).data.name).toBe('Nuestro');
  });

  test('what another account does writes nothing here', async () => {
    const before = await stored(database, ours.id);
    const { data } = await them.post(`${base}/`, least);
    await them.put(`${base}/${data._id}/`, { name: 'x' });
    await them.delete(`${base}/${data._id}/`);
    expect(await stored(database, ours.id)).toEqual(before);
  });
});

describe('references into another account lead nowhere', () => {
  const warned = (field: string) => ({
    status: 201,
    data: { warnings: [{ code: 'unknown_reference', field }] },
  });

  test('categories', async () => {
    const { data } = await us.post('/api/v1/categories/', { name: 'Cascos' });
    const category_id = data._id;
    expect(await them.post('/api/v1/products/', { name: 'a', base_price: 1, category_id })).toMatchObject(
      warned('category_id'),
    );
    expect(await them.post('/api/v1/services/', { name: 'a', category_id })).toMatchObject(
      warned('category_id'),
    );
    expect(await them.post('/api/v1/rentals/', { name: 'a', category_id })).toMatchObject(
      warned('category_id'),
    );
    const below = await them.post('/api/v1/categories/', { name: 'a', parent_id: category_id });
    expect(below.errors).toMatchObject([{ pointer: '/parent_id', code: 'invalid_reference' }]);
  });

  test('a deleted category lets go of nothing there', async () => {
    const { data } = await us.post('/api/v1/categories/', { name: 'Cascos' });
    const held = await them.post('/api/v1/products/', { name: 'a', base_price: 1, category_id: data._id });
    await us.delete(`/api/v1/categories/${data._id}/`);
    expect((await them.get(`/api/v1/products/${held.data._id}/`)).data.category_id).toBe(data._id);
  });

  test('products of promotions and profiles of products', async () => {
    const { data: product } = await us.post('/api/v1/products/', { name: 'a', base_price: 1 });
    const promotion = { ...catalog.promotions.least, entity_ids: [product._id] };
    expect(await them.post('/api/v1/promotions/', promotion)).toMatchObject(warned('entity_ids.0'));
    const { data: profile } = await us.post('/api/v1/products/pricing-profiles/', { name: 'Minorista' });
    const pricing_composition = { pricing_profile_id: profile._id };
    const priced = await them.post('/api/v1/products/', { name: 'a', base_price: 1, pricing_composition });
    expect(priced).toMatchObject(warned('pricing_composition.pricing_profile_id'));
  });

  test('codes of another account are no duplicates', async () => {
    await us.post('/api/v1/products/', { name: 'a', base_price: 1, sku: 'CAS-1' });
    const { data } = await them.post('/api/v1/products/', { name: 'a', base_price: 1, sku: 'CAS-1' });
    expect(data).not.toHaveProperty('warnings');
  });
});
