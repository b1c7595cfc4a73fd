/** Two accounts on one service never see each other's catalog (Decision R7, cross-cutting). */
import { describe, expect, test } from 'vitest';
import { apiOf } from '../../testing/api.ts';
import { catalog } from '../../testing/reference/catalog.ts';
import { startTestService } from '../../testing/service.ts';
import { isolationOf } from '../../testing/standard/isolation.ts';

await isolationOf(Object.values(catalog));

const service = await startTestService();
const { baseUrl } = service;
const us = apiOf(baseUrl, await (await service.account()).token());
const them = apiOf(baseUrl, await (await service.account()).token());

describe('references to another account are unknown', () => {
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

  test('deleting a category changes nothing in the other account', async () => {
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

  test('codes of another account are not duplicates', async () => {
    await us.post('/api/v1/products/', { name: 'a', base_price: 1, sku: 'CAS-1' });
    const { data } = await them.post('/api/v1/products/', { name: 'a', base_price: 1, sku: 'CAS-1' });
    expect(data).not.toHaveProperty('warnings');
  });
});
