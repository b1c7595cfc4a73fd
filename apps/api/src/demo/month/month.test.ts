import { expect, test, vi } from 'vitest';
import { findings } from '../../areas/checks.ts';
import { apiOf } from '../../testing/api.ts';
import { startTestService } from '../../testing/service.ts';
import { demoAccount } from '../account.ts';
import { seedDemo } from '../seed.ts';
import { seedMonth } from './month.ts';
import { goodsOf, planMonth } from './plan.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const zone = 'America/Argentina/Buenos_Aires';
const now = new Date('2026-11-23T15:00:00.000Z');

test('the plan of a day is always the same, and has every day but Sundays', () => {
  const days = planMonth('2026-11-23', zone);
  expect(days).toEqual(planMonth('2026-11-23', zone));
  expect([days.length, days[0]?.day, days.at(-1)?.day]).toEqual([25, '2026-10-24', '2026-11-21']);
  expect(days.every(({ sales, opens, closes }) => sales.every(({ at }) => opens < at && at < closes))).toBe(
    true,
  );
  expect(goodsOf(days).size).toBe(3);
});

test('the month is made once, leaves the stock of the story, and every ledger adds up', async () => {
  const service = await startTestService({ alone: true, clock: () => now });
  const api = apiOf(service.baseUrl, await seedDemo(service.database, { loopback: true, now }));
  const stock = async () => {
    const { data } = await api.get('/api/v1/products/list/?sort=name');
    const items = Array.isArray(data.items) ? data.items : [];
    return items.map(({ name, stock: left }) => [name, left]);
  };
  const sold = async () => (await api.get('/api/v1/sales/list/?per_page=1')).data.total;
  const before = await stock();
  await seedMonth(service.database, now);
  const planned = planMonth('2026-11-23', zone).reduce((sum, { sales }) => sum + sales.length, 0);
  expect(await sold()).toBe(11 + planned);
  expect(await stock()).toEqual(before);
  await seedMonth(service.database, now);
  expect(await sold()).toBe(11 + planned);
  expect(await findings(service.database.of(demoAccount.id), demoAccount.id)).toEqual([]);
});
