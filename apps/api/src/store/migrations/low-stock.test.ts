import { expect, test } from 'vitest';
import { apiOf } from '../../testing/api.ts';
import { startTestService } from '../../testing/service.ts';
import { lowStock } from './0010-low-stock.ts';

test('corrects the low-stock flag of an earlier release, with a new version', async () => {
  const service = await startTestService({ alone: true });
  const account = await service.account();
  const api = apiOf(service.baseUrl, await account.token());
  const wrong = (await api.post('/api/v1/products/', { name: 'a', base_price: 1, stock: 1, min_stock: 2 }))
    .data;
  const right = (await api.post('/api/v1/products/', { name: 'b', base_price: 1, stock: 3, min_stock: 2 }))
    .data;
  await service.database
    .of(account.id)
    .updateTable('products')
    .set({ doc: JSON.stringify({ ...wrong, low_stock: false }) })
    .where('account_id', '=', account.id)
    .where('id', '=', wrong._id)
    .execute();
  await lowStock.up(service.database.kysely);
  const get = (id: string) => api.get(`/api/v1/products/${id}/`);
  expect([(await get(wrong._id)).data.low_stock, (await get(wrong._id)).header('etag')]).toEqual([
    true,
    '"2"',
  ]);
  expect([(await get(right._id)).data.low_stock, (await get(right._id)).header('etag')]).toEqual([
    false,
    '"1"',
  ]);
});
