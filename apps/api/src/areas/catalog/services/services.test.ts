/** The rules of services (Reference 2.2, Decision references). */
import { createClient } from '@mostrador/client';
import { expect, test } from 'vitest';
import { startTestService } from '../../../testing/service.ts';

const service = await startTestService();
const client = createClient({ baseUrl: service.baseUrl, token: await service.token() });

test('a new service is a draft', async () => {
  expect(await client.services.create({ name: 'Service completo' })).toMatchObject({
    status: 'draft',
    price: null,
  });
});

test('an unknown category is stored with a warning', async () => {
  const made = await client.services.create({ name: 'Service', category_id: 'nonsense' });
  expect(made).toMatchObject({
    category_id: 'nonsense',
    warnings: [{ code: 'unknown_reference', field: 'category_id' }],
  });
  const category = await client.categories.create({ name: 'Taller' });
  const moved = await client.services.update(made._id, { category_id: category._id });
  expect(moved).not.toHaveProperty('warnings');
});

test('a record of another kind is not a category', async () => {
  const { _id } = await client.products.create({ name: 'Casco', base_price: 1 });
  const made = await client.services.create({ name: 'Service', category_id: _id });
  expect(made.warnings).toMatchObject([{ code: 'unknown_reference' }]);
});
