/** Concurrent redemptions never exceed the stock, the limit per customer, or the customer's points. */
import { createClient } from '@mostrador/client';
import type { RewardCreate } from '@mostrador/types';
import { expect, test } from 'vitest';
import { startTestService } from '../../../testing/service.ts';
import { findings } from '../../checks.ts';

const service = await startTestService();
const account = await service.account();
const client = createClient({ baseUrl: service.baseUrl, token: await account.token(), retries: 0 });

const outcome = (made: Promise<unknown>) =>
  made.then(
    () => 'redeemed',
    (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : 'failed'),
  );

async function customer(points: number): Promise<string> {
  const { _id } = await client.customers.create({ name: 'Ana' });
  await client.sales.create({
    items: [{ quantity: 1, price: points }],
    customer_id: _id,
    status: 'completed',
  });
  return _id;
}

test.each<[what: string, Partial<RewardCreate>, customers: number, points: number, rejection: string]>([
  ['the last 3 of a reward', { stock: 3 }, 4, 1000, 'reward_out_of_stock'],
  ['the 3 that one customer can have', { redemption_limit: 3 }, 1, 1000, 'redemption_limit_reached'],
  ['the 3 that the points pay for', {}, 1, 35, 'insufficient_points'],
])('64 redemptions at once of %s give exactly 3', async (_, members, customers, points, rejection) => {
  const reward = await client.rewards.create({
    name: 'Gorra',
    points_cost: 10,
    reward_type: 'custom',
    ...members,
  });
  const buyers = await Promise.all(Array.from({ length: customers }, () => customer(points)));
  const outcomes = await Promise.all(
    Array.from({ length: 64 }, (_, place) =>
      outcome(client.rewards.redeem({ reward_id: reward._id, customer_id: buyers[place % customers] ?? '' })),
    ),
  );
  const counted = [...Map.groupBy(outcomes, String)].map(([what, all]) => [what, all.length]);
  expect(Object.fromEntries(counted)).toEqual({ redeemed: 3, [rejection]: 61 });
  const balances = await Promise.all(
    buyers.map(async (id) => (await client.customers.get(id)).points_balance),
  );
  expect(balances.reduce((sum, balance) => sum + balance, 0)).toBe(points * customers - 30);
  expect(await findings(service.database.of(account.id), account.id)).toEqual([]);
});

test('concurrent redemptions, sales and refunds leave the right balance', async () => {
  const buyer = await customer(1000);
  const reward = await client.rewards.create({
    name: 'Gorra',
    points_cost: 10,
    reward_type: 'custom',
    stock: 30,
  });
  const sale = () =>
    client.sales.create({ items: [{ quantity: 1, price: 5 }], customer_id: buyer, status: 'completed' });
  const sold = await Promise.all(Array.from({ length: 10 }, sale));
  await Promise.all(
    sold.flatMap(({ _id }) => [
      client.sales.update(_id, { status: 'refunded' }),
      sale(),
      client.rewards.redeem({ reward_id: reward._id, customer_id: buyer }),
    ]),
  );
  expect((await client.customers.get(buyer)).points_balance).toBe(1000 + 50 - 100);
  expect((await client.rewards.get(reward._id)).stock).toBe(20);
  expect(await findings(service.database.of(account.id), account.id)).toEqual([]);
});
