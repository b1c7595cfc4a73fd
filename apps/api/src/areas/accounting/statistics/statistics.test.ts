/** Statistics (Decision N58): the shop of the examples, and figures that follow every change of a sale. */
import { readFileSync } from 'node:fs';
import type { Dashboard, Goal, Sale, TransactionPage } from '@mostrador/types';
import { expect, test } from 'vitest';
import { demoToken } from '../../../demo/account.ts';
import { seedDemo } from '../../../demo/seed.ts';
import { apiOf } from '../../../testing/api.ts';
import { startTestService } from '../../../testing/service.ts';

let now = new Date('2026-11-01T02:00:00.000Z');
const service = await startTestService({ alone: true, clock: () => now });
await seedDemo(service.database, { loopback: true, now });
const demo = apiOf(service.baseUrl, demoToken);
const api = apiOf(service.baseUrl, await service.token());
const bundle = JSON.parse(readFileSync(new URL(import.meta.resolve('@mostrador/spec/openapi.json')), 'utf8'));

function exampleOf(path: string, method: 'get' | 'post', name: string) {
  const { examples } = bundle.paths[path][method].responses['200'].content['application/json'];
  const { $ref } = examples[name];
  return $ref ? bundle.components.examples[$ref.split('/').at(-1)].value : examples[name].value;
}

test('the dashboard, activity and transactions equal the examples', async () => {
  const dashboard = await demo.get('/api/v1/stats/dashboard/?period=month');
  expect(dashboard.body).toEqual(exampleOf('/api/v1/stats/dashboard/', 'get', 'october'));
  const activity = await demo.get('/api/v1/stats/activity/');
  expect(activity.body).toEqual(exampleOf('/api/v1/stats/activity/', 'get', 'firstPage'));
  const asked = { from: '2026-10-01', to: '2026-10-31', types: ['sale'], status: 'completed' };
  const transactions = await demo.post('/api/v1/stats/transactions/', {
    ...asked,
    group_by: 'payment_method',
  });
  expect(transactions.body).toEqual(exampleOf('/api/v1/stats/transactions/', 'post', 'salesOfOctober'));
});

test('the goals of the dashboard equal the goals themselves', async () => {
  const { data } = await demo.get<Dashboard>('/api/v1/stats/dashboard/?period=month');
  for (const { goal_id, current_value } of data.goals)
    expect((await demo.get<Goal>(`/api/v1/goals/${goal_id}/`)).data.current_value).toBe(current_value);
});

test.each(['none', 'day', 'week', 'month', 'type', 'payment_method', 'customer', 'product'])(
  'transactions grouped by %s add up to their sum',
  async (group_by) => {
    const asked = { from: '2026-10-01', to: '2026-10-31', group_by };
    const { data } = await demo.post<TransactionPage>('/api/v1/stats/transactions/', asked);
    const sum = data.groups.reduce((total, { amount }) => total + Math.round(amount * 100), 0);
    expect(sum / 100).toBe(group_by === 'none' ? 0 : data.summary.net);
    expect(data.total).toBe(data.summary.count);
  },
);

async function totals(): Promise<[number, number, number]> {
  const { data } = await api.get<Dashboard>('/api/v1/stats/dashboard/?period=month');
  return [data.sales.count, data.revenue, data.top_products[0]?.quantity ?? 0];
}

test('figures follow a sale through all its changes', async () => {
  now = new Date('2026-11-10T12:00:00.000Z');
  const { data: product } = await api.post<{ _id: string }>('/api/v1/products/', {
    name: 'Luz',
    base_price: 100,
  });
  const line = { publication_id: product._id, publication_type: 'product', quantity: 2, price: 100 };
  const { data: sale } = await api.post<Sale>('/api/v1/sales/', { items: [line], payment_method: 'cash' });
  expect(await totals()).toEqual([0, 0, 0]);
  const put = (body: object) => api.put(`/api/v1/sales/${sale._id}/`, body);
  await put({ status: 'completed' });
  expect(await totals()).toEqual([1, 200, 2]);
  await put({ items: [{ ...line, quantity: 3 }] });
  expect(await totals()).toEqual([1, 300, 3]);
  await put({ status: 'refunded' });
  expect(await totals()).toEqual([0, 0, 0]);
  await put({ status: 'completed' });
  await api.delete(`/api/v1/sales/${sale._id}/`);
  expect(await totals()).toEqual([0, 0, 0]);
});

test("a sale counts on the day in the account's time zone", async () => {
  now = new Date('2026-11-21T02:30:00.000Z');
  await api.post('/api/v1/sales/', {
    items: [{ name: 'Cosa', quantity: 1, price: 50 }],
    status: 'completed',
  });
  const { data } = await api.get<Dashboard>('/api/v1/stats/dashboard/?from=2026-11-20&to=2026-11-20');
  expect(data.series).toEqual([{ date: '2026-11-20', sales: 50, expenses: 0 }]);
});

/** The first and last moment of days that have 23 or 25 hours, and the moments just outside. */
test.each([
  ['Europe/Madrid', '2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T21:59:59.999Z'],
  ['Europe/Madrid', '2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T22:59:59.999Z'],
  // At midnight, clocks go back to 23:00 or forward to 01:00.
  ['America/Santiago', '2026-04-04', '2026-04-04T03:00:00.000Z', '2026-04-05T03:59:59.999Z'],
  ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00.000Z', '2026-09-07T02:59:59.999Z'],
])('in %s, %s has exactly its hours', async (timezone, day, first, last) => {
  now = new Date(Date.parse(first) - 1);
  const account = await service.account();
  await service.database.everything
    .updateTable('accounts')
    .set({ timezone })
    .where('id', '=', account.id)
    .execute();
  const there = apiOf(service.baseUrl, await account.token());
  const sell = async (at: number, price: number) => {
    now = new Date(at);
    const items = [{ name: 'Cosa', quantity: 1, price }];
    await there.post('/api/v1/sales/', { items, status: 'completed', payment_method: 'cash' });
  };
  await sell(Date.parse(first) - 1, 1);
  const hours = (Date.parse(last) + 1 - Date.parse(first)) / 3_600_000;
  for (let hour = 0; hour < hours; hour++) await sell(Date.parse(first) + hour * 3_600_000, 100);
  await sell(Date.parse(last), 10);
  const { data: today } = await there.get<Dashboard>('/api/v1/stats/dashboard/?period=today');
  expect(today.series).toEqual([{ date: day, sales: hours * 100 + 10, expenses: 0 }]);
  await sell(Date.parse(last) + 1, 1);

  const asked = `from=${day}&to=${day}`;
  const { data } = await there.get<Dashboard>(`/api/v1/stats/dashboard/?${asked}`);
  expect(data.sales.count).toBe(hours + 1);
  // The day before has one sale, whatever its length.
  expect(data.sales.change_percentage).toBe((hours * 100 + 9) * 100);
  const { data: sold } = await there.post<TransactionPage>('/api/v1/stats/transactions/', {
    from: day,
    to: day,
    group_by: 'day',
  });
  const amount = hours * 100 + 10;
  expect(sold.groups).toEqual([{ key: day, label: day, count: hours + 1, amount, previous: null }]);
  const activity = await there.get<{ total: number }>(`/api/v1/stats/activity/?entity_type=sale&${asked}`);
  expect(activity.data.total).toBe(hours + 1);
});

test("today's and upcoming appointments are counted, except deleted ones", async () => {
  now = new Date('2026-10-10T15:00:00.000Z');
  const there = apiOf(service.baseUrl, await (await service.account()).token());
  const { data: tuning } = await there.post<{ _id: string }>('/api/v1/services/', {
    name: 'Ajuste',
    base_price: 1,
  });
  const book = async (scheduled_datetime: string) => {
    const { data } = await there.post<{ _id: string }>('/api/v1/appointments/', {
      service_id: tuning._id,
      scheduled_datetime,
    });
    return data._id;
  };
  // Midnight in Buenos Aires is at three in UTC.
  await book('2026-10-10T02:00:00.000Z');
  await book('2026-10-10T12:00:00.000Z');
  await book('2026-10-11T02:00:00.000Z');
  await book('2026-10-11T12:00:00.000Z');
  const deleted = await book('2026-10-10T18:00:00.000Z');
  await there.delete(`/api/v1/appointments/${deleted}/`);
  const { data } = await there.get<Dashboard>('/api/v1/stats/dashboard/');
  expect(data.appointments).toEqual({ today: 2, upcoming: 2 });
});

test('transactions are compared with the days before or a year earlier, in total and by group', async () => {
  now = new Date('2026-10-10T15:00:00.000Z');
  const there = apiOf(service.baseUrl, await (await service.account()).token());
  const sell = async (day: string, payment_method: string, price: number) => {
    now = new Date(`${day}T15:00:00.000Z`);
    const items = [{ name: 'Cosa', quantity: 1, price }];
    await there.post('/api/v1/sales/', { items, status: 'completed', payment_method });
  };
  await sell('2025-10-05', 'cash', 50);
  await sell('2026-09-28', 'cash', 40);
  await sell('2026-09-28', 'credit_card', 60);
  await sell('2026-10-03', 'cash', 10);
  await sell('2026-10-09', 'cash', 120);
  await sell('2026-10-10', 'bank_transfer', 20);
  const compared = async (compare: string, group_by = 'payment_method') => {
    const days = { from: '2026-10-01', to: '2026-10-10' };
    const { data } = await there.post<TransactionPage>('/api/v1/stats/transactions/', {
      ...days,
      group_by,
      compare,
    });
    return { comparison: data.comparison, previous: data.groups.map(({ key, previous }) => [key, previous]) };
  };
  expect(await compared('previous_period')).toEqual({
    comparison: {
      from: '2026-09-21',
      to: '2026-09-30',
      income: 100,
      outcome: 0,
      net: 100,
      count: 2,
      change_percentage: 50,
    },
    previous: [
      ['cash', { count: 1, amount: 40 }],
      ['bank_transfer', { count: 0, amount: 0 }],
    ],
  });
  const { comparison, previous } = await compared('previous_year', 'day');
  expect(comparison).toMatchObject({ from: '2025-10-01', to: '2025-10-10', net: 50, change_percentage: 200 });
  expect(previous).toEqual(['2026-10-09', '2026-10-10', '2026-10-03'].map((day) => [day, null]));
});

test('the activity is filtered by text, action and day', async () => {
  const count = async (query: string) =>
    (await demo.get<{ total: number }>(`/api/v1/stats/activity/?${query}`)).data.total;
  expect(await count('search=tienda%20product')).toBe(1);
  expect(await count('search=nobody')).toBe(0);
  expect(await count('entity_type=sale')).toBe(1);
  expect(await count('action=updated&date_to=2026-10-20')).toBe(1);
  expect(await count('date_from=2026-10-31')).toBe(0);
});
