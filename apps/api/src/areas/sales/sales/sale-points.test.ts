/** The operator's settings of points (Decision N28): the rate, and whether rewards cost points. */
import { createClient } from '@mostrador/client';
import { expect, test } from 'vitest';
import { onOneServer } from '../../../testing/one-server.ts';
import { startTestService } from '../../../testing/service.ts';
import { pointsFor } from './sale-points.ts';

test.each([
  [99.99, 1, 99],
  [100, 0.01, 1],
  [99.99, 0.01, 0],
  [10, 0.1, 1],
  [0.29, 100, 29],
  [999_999_999_999.99, 1000, 999_999_999_999_990],
  [-5, 1, 0],
  [500, 0, 0],
])('%d at a rate of %d gives %d points', (total, rate, points) => {
  expect(pointsFor(total, rate)).toBe(points);
});

// Services that a test starts on a cluster have separate databases.
onOneServer('a new rate applies to sales completed afterwards; earlier sales keep theirs', async () => {
  const service = await startTestService();
  const doubled = await startTestService({ config: { pointsRate: 2, pointsCheck: 'off' } });
  const token = await (await service.account()).token();
  const [before, after] = [service, doubled].map(({ baseUrl }) =>
    createClient({ baseUrl, token, retries: 0 }),
  );
  if (!before || !after) throw new Error('two services were started');
  const { _id: customer_id } = await before.customers.create({ name: 'Ana' });
  const items = [{ quantity: 1, price: 100 }];
  const sale = await before.sales.create({ items, customer_id, status: 'completed' });
  expect(sale.points_awarded).toBe(100);
  expect(await after.sales.update(sale._id, { notes: 'x' })).toMatchObject({ points_awarded: 100 });
  expect(await after.sales.update(sale._id, { items: [{ quantity: 1, price: 60 }] })).toMatchObject({
    points_awarded: 60,
  });
  await after.sales.update(sale._id, { status: 'refunded' });
  expect(await after.sales.update(sale._id, { status: 'completed' })).toMatchObject({ points_awarded: 60 });
  expect(await after.sales.create({ items, customer_id, status: 'completed' })).toMatchObject({
    points_awarded: 200,
  });
  const reward = await after.rewards.create({ name: 'Bici', points_cost: 1000, reward_type: 'custom' });
  await expect(before.rewards.redeem({ reward_id: reward._id, customer_id })).rejects.toMatchObject({
    code: 'insufficient_points',
  });
  expect(await after.rewards.redeem({ reward_id: reward._id, customer_id })).toMatchObject({
    points_balance: -740,
  });
});
