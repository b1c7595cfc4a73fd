/** The rules of rentals (Reference 2.2, Decision references). */
import { createClient } from '@mostrador/client';
import type { RentalUpdate } from '@mostrador/types';
import { expect, test } from 'vitest';
import { startTestService } from '../../../testing/service.ts';

const service = await startTestService();
const client = createClient({ baseUrl: service.baseUrl, token: await service.token() });
const tooShort = { code: 'max_time_below_min_time', field: 'max_time' };

const rental = (members: RentalUpdate = {}) =>
  client.rentals.create({ name: 'Bicicleta de paseo', ...members });

test('a new rental is a draft', async () => {
  expect(await rental()).toMatchObject({ status: 'draft', availability_status: null });
});

test.each<[members: RentalUpdate, warnings: object[] | undefined]>([
  [{ min_time: 2, max_time: 1 }, [tooShort]],
  [{ min_time: 2, max_time: 2 }, undefined],
  [{ min_time: 2, max_time: 0 }, [tooShort]],
  [{ min_time: 2 }, undefined],
  [{ max_time: 1 }, undefined],
])('%j is stored with the warnings %j', async (members, warnings) => {
  const made = await rental(members);
  expect(made).toMatchObject(members);
  if (warnings) expect(made.warnings).toMatchObject(warnings);
  else expect(made.warnings).toBeUndefined();
});

test('warnings about the times appear only when the times change', async () => {
  const { _id } = await rental({ min_time: 2, max_time: 1 });
  expect(await client.rentals.update(_id, { location: 'Local' })).not.toHaveProperty('warnings');
  expect((await client.rentals.update(_id, { min_time: 3 })).warnings).toMatchObject([tooShort]);
});

test('an unknown category is stored with a warning', async () => {
  const category_id = '6f00000000000000000000ff';
  const { _id, warnings } = await rental({ category_id });
  expect(warnings).toMatchObject([{ code: 'unknown_reference', field: 'category_id' }]);
  expect(await client.rentals.update(_id, { location: 'Local' })).not.toHaveProperty('warnings');
  const category = await client.categories.create({ name: 'Alquileres' });
  expect(await rental({ category_id: category._id })).not.toHaveProperty('warnings');
});
