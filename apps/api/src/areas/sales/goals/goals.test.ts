/** Sales goals (Reference 2.3, Decision N10): nine ways to measure sales. */
import type { Goal, GoalCreate, Sale } from '@mostrador/types';
import { describe, expect, test } from 'vitest';
import { type AnyPage, apiOf } from '../../../testing/api.ts';
import { startTestService } from '../../../testing/service.ts';

let now = new Date('2026-10-15T12:00:00.000Z');
const service = await startTestService({ clock: () => now });
const api = apiOf(service.baseUrl, await service.token());

async function created<Made>(path: string, body: object): Promise<Made> {
  const { status, data, body: response } = await api.post<Made>(path, body);
  expect(status, JSON.stringify(response)).toBe(201);
  return data;
}

const october = { period: 'monthly', start_date: '2026-10-01', end_date: '2026-10-31' } as const;

async function goal(members: Partial<GoalCreate>): Promise<Goal> {
  const body = { name: 'Octubre', goal_type: 'revenue', target_value: 1000, ...october, ...members };
  return await created<Goal>('/api/v1/goals/', body);
}

const read = async ({ _id }: Goal) => (await api.get<Goal>(`/api/v1/goals/${_id}/`)).data;
const values = async (members: Partial<GoalCreate>) => (await read(await goal(members))).current_value;

const { _id: bikes } = await created<{ _id: string }>('/api/v1/categories/', { name: 'Bicicletas' });
const { _id: mountain } = await created<{ _id: string }>('/api/v1/categories/', {
  name: 'De montaña',
  parent_id: bikes,
});
const trail = await created<{ _id: string }>('/api/v1/products/', {
  name: 'Trail',
  base_price: 100,
  category_id: mountain,
});
const helmet = await created<{ _id: string }>('/api/v1/products/', { name: 'Casco', base_price: 40 });
const [ana, beto] = [
  await created<{ _id: string }>('/api/v1/customers/', { name: 'Ana' }),
  await created<{ _id: string }>('/api/v1/customers/', { name: 'Beto' }),
];

interface Sold {
  at: string;
  trails?: number;
  helmets?: number;
  customer?: string;
  status?: Sale['status'];
}

/** Sales with prices of 100 for a bike and 40 for a helmet, without tax. */
async function sold({ at, trails = 0, helmets = 0, customer, status = 'completed' }: Sold): Promise<Sale> {
  now = new Date(at);
  const line = (id: string, quantity: number, price: number) => ({
    publication_id: id,
    publication_type: 'product',
    name: 'x',
    quantity,
    price,
  });
  const items = [line(trail._id, trails, 100), line(helmet._id, helmets, 40)].filter(
    ({ quantity }) => quantity,
  );
  return await created<Sale>('/api/v1/sales/', {
    items,
    status,
    payment_method: 'cash',
    customer: customer ?? 'no-customer',
    ...(customer && { customer_id: customer }),
  });
}

await sold({ at: '2026-10-01T02:59:59.000Z', trails: 9, customer: ana._id });
await sold({ at: '2026-10-01T03:00:00.000Z', trails: 1, customer: ana._id });
await sold({ at: '2026-10-05T12:00:00.000Z', trails: 2, helmets: 1, customer: beto._id });
await sold({ at: '2026-10-06T12:00:00.000Z', helmets: 1.5, customer: ana._id });
await sold({ at: '2026-10-07T12:00:00.000Z', helmets: 2 });
await sold({ at: '2026-10-08T12:00:00.000Z', trails: 5, status: 'pending' });
await sold({ at: '2026-10-09T12:00:00.000Z', trails: 5, status: 'cancelled' });
await sold({ at: '2026-11-01T02:59:59.000Z', trails: 1, customer: beto._id });
await sold({ at: '2026-11-01T03:00:00.000Z', trails: 7, customer: beto._id });
const gone = await sold({ at: '2026-10-10T12:00:00.000Z', trails: 6 });
await api.delete(`/api/v1/sales/${gone._id}/`);

now = new Date('2026-10-20T12:00:00.000Z');

test.each<[members: Partial<GoalCreate>, want: number]>([
  [{ goal_type: 'revenue' }, 100 + 240 + 60 + 80 + 100],
  [{ goal_type: 'quantity' }, 5],
  [{ goal_type: 'items' }, 1 + 3 + 1.5 + 2 + 1],
  [{ goal_type: 'customers' }, 2],
  [{ goal_type: 'average_ticket' }, 116],
  [{ goal_type: 'product_category', filter: { category_id: mountain } }, 400],
  [{ goal_type: 'product_category', filter: { category_id: bikes } }, 400],
  [{ goal_type: 'product_category', filter: { category_id: 'nonsense' } }, 0],
  [{ goal_type: 'product_category' }, 580],
  [{ goal_type: 'specific_publication', filter: { publication_id: helmet._id } }, 180],
  [{ goal_type: 'specific_publication', filter: { publication_id: helmet._id, category_id: bikes } }, 0],
  [{ goal_type: 'specific_publication', filter: { publication_id: trail._id, category_id: bikes } }, 400],
  [{ goal_type: 'service_bookings' }, 0],
  [{ goal_type: 'custom' }, 0],
  [{ goal_type: 'revenue', start_date: '2026-10-05', end_date: '2026-10-05' }, 240],
  [{ goal_type: 'revenue', start_date: '2026-12-01', end_date: '2026-12-31' }, 0],
  [{ goal_type: 'average_ticket', start_date: '2026-12-01', end_date: '2026-12-31' }, 0],
])('%j has the value %d', async (members, want) => {
  expect(await values(members)).toBe(want);
});

test('a new goal is returned with the value 0', async () => {
  const made = await goal({ target_value: 580 });
  expect(made).toMatchObject({
    current_value: 0,
    progress_percentage: 0,
    remaining_value: 580,
    is_achieved: false,
  });
  expect(await read(made)).toMatchObject({ current_value: 580, progress_percentage: 100, is_achieved: true });
});

test.each([
  [0, { progress_percentage: 100, remaining_value: 0, is_achieved: true }],
  [580, { progress_percentage: 100, remaining_value: 0, is_achieved: true }],
  [580.01, { progress_percentage: 100, remaining_value: 0.01, is_achieved: false }],
  [900, { progress_percentage: 64.44, remaining_value: 320, is_achieved: false }],
  [290, { progress_percentage: 200, remaining_value: 0, is_achieved: true }],
])('of a target of %d it is %j', async (target_value, want) => {
  expect(await read(await goal({ target_value }))).toMatchObject(want);
});

test.each([
  ['2026-10-20', 0],
  ['2026-10-21', 1],
  ['2026-10-31', 11],
  ['2026-10-19', 0],
])('until %s there are %d days left', async (end_date, days_left) => {
  expect(await read(await goal({ end_date }))).toMatchObject({ days_left });
});

test("days are in the account's time zone", async () => {
  const made = await goal({ end_date: '2026-10-31' });
  now = new Date('2026-10-21T02:30:00.000Z');
  expect(await read(made)).toMatchObject({ days_left: 11 });
  now = new Date('2026-10-21T03:00:00.000Z');
  expect(await read(made)).toMatchObject({ days_left: 10 });
  now = new Date('2026-10-20T12:00:00.000Z');
});

test('milestones show when they were reached, and values in the request are ignored', async () => {
  const made = await goal({
    milestones: [
      { name: 'Cien', target_value: 100, reached: false, reached_at: '2020-01-01T00:00:00.000Z' },
      { target_value: 340.5, due_date: '2026-10-10' },
      { target_value: 581 },
    ],
  });
  expect((await read(made)).milestones).toEqual([
    {
      name: 'Cien',
      target_value: 100,
      due_date: null,
      reached: true,
      reached_at: '2026-10-01T03:00:00.000Z',
    },
    { target_value: 340.5, due_date: '2026-10-10', reached: true, reached_at: '2026-10-06T12:00:00.000Z' },
    { target_value: 581, due_date: null, reached: false, reached_at: null },
  ]);
});

describe('a custom goal', () => {
  test('has the value of the last update, and stores when milestones were reached', async () => {
    const made = await goal({
      goal_type: 'custom',
      milestones: [{ target_value: 10 }, { target_value: 20 }],
    });
    const path = `/api/v1/goals/${made._id}/`;
    now = new Date('2026-10-22T12:00:00.000Z');
    await api.put(path, { current_value: 12.5 });
    now = new Date('2026-10-23T12:00:00.000Z');
    const { data } = await api.put<Goal>(path, { current_value: 5 });
    now = new Date('2026-10-20T12:00:00.000Z');
    expect(data).toMatchObject({ current_value: 5, progress_percentage: 0.5 });
    expect(data.milestones).toEqual([
      { target_value: 10, due_date: null, reached: true, reached_at: '2026-10-22T12:00:00.000Z' },
      { target_value: 20, due_date: null, reached: false, reached_at: null },
    ]);
    expect((await api.put<Goal>(path, { name: 'Otro nombre' })).data).toMatchObject({ current_value: 5 });
  });

  test('is the only kind whose value can be set', async () => {
    const made = await goal({});
    const { data } = await api.put<Goal>(`/api/v1/goals/${made._id}/`, { current_value: 1 });
    expect(data.current_value).toBe(580);
  });
});

test('an end before the start is rejected', async () => {
  const body = { name: 'x', goal_type: 'revenue', target_value: 1, ...october };
  const { status, errors } = await api.post('/api/v1/goals/', { ...body, end_date: '2026-09-30' });
  expect(status).toBe(422);
  expect(errors).toMatchObject([
    { pointer: '/end_date', code: 'too_low', message: 'must not be before `start_date`' },
  ]);
  const made = await goal({});
  expect((await api.put(`/api/v1/goals/${made._id}/`, { start_date: '2026-11-01' })).status).toBe(422);
});

test('the ETag changes with the value, without a new version', async () => {
  const made = await goal({ end_date: '2026-10-31' });
  const path = `/api/v1/goals/${made._id}/`;
  const tag = (await api.get(path)).header('etag') ?? '';
  expect((await api.get(path, { 'if-none-match': tag })).status).toBe(304);
  now = new Date('2026-10-21T12:00:00.000Z');
  expect((await api.get(path, { 'if-none-match': tag })).status).toBe(200);
  expect((await api.put(path, { name: 'Otro' }, { 'if-match': tag })).status).toBe(200);
  expect((await api.put(path, { name: 'Más' }, { 'if-match': tag })).status).toBe(412);
  now = new Date('2026-10-20T12:00:00.000Z');
});

test('a list computes its goals together, and can be filtered by achievement', async () => {
  const tags = ['lista'];
  const made = [
    await goal({ tags, target_value: 580 }),
    await goal({ tags, target_value: 581 }),
    await goal({ tags, goal_type: 'quantity', target_value: 5 }),
    await goal({ tags, goal_type: 'custom', target_value: 3 }),
  ];
  await api.put(`/api/v1/goals/${made[3]?._id}/`, { current_value: 3 });
  const list = async (query: string) => {
    const { data } = await api.get<AnyPage>(
      `/api/v1/goals/list/?tags=lista&sort=created_at&sort_dir=asc${query}`,
    );
    return data.items.map((item) => [made.findIndex(({ _id }) => _id === item._id), item.current_value]);
  };
  expect(await list('')).toEqual([
    [0, 580],
    [1, 580],
    [2, 5],
    [3, 3],
  ]);
  expect(await list('&is_achieved=true')).toEqual([
    [0, 580],
    [2, 5],
    [3, 3],
  ]);
  expect(await list('&is_achieved=false')).toEqual([[1, 580]]);
});

test("another account's goals do not count these sales", async () => {
  const other = apiOf(service.baseUrl, await (await service.account()).token());
  const { data } = await other.post<Goal>('/api/v1/goals/', {
    name: 'Octubre',
    goal_type: 'revenue',
    target_value: 1000,
    ...october,
  });
  expect((await other.get<Goal>(`/api/v1/goals/${data._id}/`)).data.current_value).toBe(0);
});
