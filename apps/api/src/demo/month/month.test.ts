import { setTimeout } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { findings } from '../../areas/checks.ts';
import { type AnyPage, apiOf } from '../../testing/api.ts';
import { startTestService } from '../../testing/service.ts';
import { demoAccount } from '../account.ts';
import { seedDemo } from '../seed.ts';
import { seedMonth } from './month.ts';
import { goodsOf, planMonth } from './plan.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const zone = 'America/Argentina/Buenos_Aires';
const now = new Date('2026-11-23T15:00:00.000Z');

test('the plan is reproducible, and covers every day but Sundays', () => {
  const days = planMonth('2026-11-23', zone);
  expect(days).toEqual(planMonth('2026-11-23', zone));
  expect([days.length, days[0]?.day, days.at(-1)?.day]).toEqual([25, '2026-10-24', '2026-11-21']);
  expect(days.every(({ sales, opens, closes }) => sales.every(({ at }) => opens < at && at < closes))).toBe(
    true,
  );
  expect(goodsOf(days).size).toBe(3);
});

const service = await startTestService({ alone: true, clock: () => now });
const api = apiOf(service.baseUrl, await seedDemo(service.database, { loopback: true, now }));
const planned = planMonth('2026-11-23', zone).reduce((sum, { sales }) => sum + sales.length, 0);

async function stock() {
  const { data } = await api.get<AnyPage>('/api/v1/products/list/?sort=name');
  return data.items.map(({ name, stock: left }) => [name, left]);
}

const sold = async () => (await api.get<AnyPage>('/api/v1/sales/list/?per_page=1')).data.total;

test('an aborted month leaves nothing', async () => {
  const before = [await stock(), await sold()];
  const ending = new AbortController();
  const ended = expect(seedMonth(service.database, now, ending.signal)).rejects.toMatchObject({
    name: 'Cancelled',
  });
  await setTimeout(300);
  ending.abort();
  await ended;
  expect([await stock(), await sold()]).toEqual(before);
});

test('two processes add the month once while the shop sells, and every ledger verifies', async () => {
  const [before, soldBefore] = [await stock(), await sold()];
  const sale = { items: [{ name: 'Parche', quantity: 1, price: 900 }], payment_method: 'cash' };
  const sell = async () => (await api.post('/api/v1/sales/', sale)).data.sale_number;
  const both = Promise.all([seedMonth(service.database, now), seedMonth(service.database, now)]);
  const numbers: unknown[] = [];
  for (let index = 0; index < 3; index++) {
    await setTimeout(100);
    numbers.push(await sell());
  }
  await both;
  expect(new Set(numbers).size).toBe(3);
  expect(await sold()).toBe(soldBefore + planned + 3);
  expect(await stock()).toEqual(before);
  await seedMonth(service.database, now);
  expect(await sold()).toBe(soldBefore + planned + 3);
  expect(await findings(service.database.of(demoAccount.id), demoAccount.id)).toEqual([]);
});
