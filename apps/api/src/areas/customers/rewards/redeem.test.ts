/** Redeeming rewards (Decisions N28, N29): conditions, effects and history. */
import { createClient } from '@mostrador/client';
import { deviations } from '@mostrador/server-stub/testing';
import type { Reward, RewardCreate, RewardRedeem, RewardRedemption, RewardUpdate } from '@mostrador/types';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { type AnyPage, apiOf } from '../../../testing/api.ts';
import { recorder } from '../../../testing/recorder.ts';
import { startTestService } from '../../../testing/service.ts';
import { findings } from '../../checks.ts';
import { discountOf } from './reward-discount.ts';

let now = new Date('2026-10-31T15:00:00.000Z');
const service = await startTestService({ clock: () => now });
const account = await service.account();
const token = await account.token();
const api = apiOf(service.baseUrl, token);
const base = '/api/v1/rewards/';

async function made<Made extends { _id: string }>(path: string, body: object): Promise<Made> {
  const { status, data, body: response } = await api.post<Made>(path, body);
  expect(status, JSON.stringify(response)).toBe(201);
  return data;
}

const reward = (members: Partial<RewardCreate> = {}) =>
  made<Reward>(base, { name: 'Gorra', points_cost: 100, reward_type: 'custom', ...members });

/** Creates a customer with points. */
async function customer(points: number): Promise<string> {
  const { _id } = await made('/api/v1/customers/', { name: 'Ana' });
  const items = [{ quantity: 1, price: points }];
  if (points > 0) await made('/api/v1/sales/', { items, customer_id: _id, status: 'completed' });
  return _id;
}

const redeem = (reward_id: string, customer_id: string, more: Partial<RewardRedeem> = {}) =>
  api.post<RewardRedemption>(`${base}redeem/`, { reward_id, customer_id, ...more });
const pointsOf = async (id: string) => (await api.get(`/api/v1/customers/${id}/`)).data.points_balance;
const stockOf = async (id: string) => (await api.get<Reward>(`${base}${id}/`)).data.stock;

test('uses points, stock and the limit in one step, and returns the discount', async () => {
  const ana = await customer(1000);
  const vale = await reward({
    name: 'Vale',
    reward_type: 'voucher',
    value_amount: 500.5,
    stock: 3,
    redemption_limit: 2,
    valid_until: '2026-12-31',
  });
  const { status, data, header } = await redeem(vale._id, ana, { quantity: 2, notes: 'Para el service' });
  expect(status).toBe(201);
  expect(data).toEqual({
    _id: expect.stringMatching(/^[0-9a-f]{24}$/),
    redemption_code: expect.stringMatching(/^CANJE-[A-Z2-9]{6}$/),
    reward_id: vale._id,
    reward_name: 'Vale',
    reward_type: 'voucher',
    customer_id: ana,
    quantity: 2,
    points_spent: 200,
    points_balance: 800,
    discount: { type: 'fixed', value: 1001, publication_id: null },
    status: 'redeemed',
    sale_id: null,
    notes: 'Para el service',
    redeemed_at: '2026-10-31T15:00:00.000Z',
    expires_at: '2027-01-01T02:59:59.000Z',
    reward_stock_remaining: 1,
  });
  expect([await pointsOf(ana), await stockOf(vale._id)]).toEqual([800, 1]);
  const listed = await api.get<AnyPage>(String(header('location')));
  expect(listed.data.items).toEqual([data]);
  expect((await redeem(vale._id, ana)).body).toMatchObject({
    status: 409,
    code: 'redemption_limit_reached',
    detail: 'The customer has redeemed this reward 2 times, the maximum per customer.',
  });
  expect((await redeem(vale._id, await customer(1000), { quantity: 2 })).body).toMatchObject({
    code: 'reward_out_of_stock',
    detail: 'This reward has only 1 left in stock.',
  });
  expect([await pointsOf(ana), await stockOf(vale._id)]).toEqual([800, 1]);
});

test('the points of the largest sales pass the checks too', async () => {
  const ana = await customer(5_000_000_000);
  expect((await redeem((await reward({ points_cost: 3 }))._id, ana, { quantity: 1_000_000 })).status).toBe(
    201,
  );
  expect(await pointsOf(ana)).toBe(4_997_000_000);
  expect(await findings(service.database.of(account.id), account.id)).toEqual([]);
});

describe('conditions', async () => {
  const rich = await customer(10_000);
  test.each<[RewardUpdate, moment: string, code: string | undefined]>([
    [{}, '2026-10-31T15:00:00Z', undefined],
    [{ active: false }, '2026-10-31T15:00:00Z', 'reward_not_available'],
    [{ valid_from: '2026-11-01' }, '2026-11-01T02:59:59Z', 'reward_not_available'],
    [{ valid_from: '2026-11-01' }, '2026-11-01T03:00:00Z', undefined],
    [{ valid_until: '2026-10-31' }, '2026-11-01T02:59:59.900Z', undefined],
    [{ valid_until: '2026-10-31' }, '2026-11-01T03:00:00Z', 'reward_not_available'],
    [{ valid_until: '2026-10-31T12:00:00-03:00' }, '2026-10-31T15:00:00Z', undefined],
    [{ valid_until: '2026-10-31T12:00:00-03:00' }, '2026-10-31T15:00:01Z', 'reward_not_available'],
    [{ valid_from: 'mañana' }, '2026-10-31T15:00:00Z', 'reward_not_available'],
    [{ valid_until: '2026-02-30' }, '2026-10-31T15:00:00Z', 'reward_not_available'],
    [{ stock: 0 }, '2026-10-31T15:00:00Z', 'reward_out_of_stock'],
    [{ redemption_limit: 0 }, '2026-10-31T15:00:00Z', undefined],
    [{ points_cost: 999_999_999 }, '2026-10-31T15:00:00Z', 'insufficient_points'],
  ])('%j at %s: %s', async (members, moment, code) => {
    const { _id } = await reward(members);
    now = new Date(moment);
    const { status, body } = await redeem(_id, rich);
    now = new Date('2026-10-31T15:00:00.000Z');
    expect([status, (body as { code?: string }).code]).toEqual(code ? [409, code] : [201, undefined]);
  });

  test('the error for too few points includes the balance', async () => {
    const { _id } = await reward();
    expect((await redeem(_id, await customer(99))).body).toMatchObject({ required: 100, balance: 99 });
  });

  test('unknown ids are reported together', async () => {
    const { errors } = await redeem('x', 'y', { sale_id: 'z' });
    expect(errors.map(({ field, code }) => `${field} ${code}`)).toEqual([
      'reward_id invalid_reference',
      'customer_id invalid_reference',
      'sale_id invalid_reference',
    ]);
    const other = apiOf(service.baseUrl, await (await service.account()).token());
    const { _id } = await reward();
    expect((await redeem(_id, rich, { sale_id: '' })).errors.map(({ field }) => field)).toEqual(['sale_id']);
    const theirs = await other.post(`${base}redeem/`, { reward_id: _id, customer_id: rich });
    expect(theirs.errors.map(({ field }) => field)).toEqual(['reward_id', 'customer_id']);
    expect((await other.get<AnyPage>(`${base}redemptions/`)).data.total).toBe(0);
  });
});

test.each<[Partial<RewardCreate>, quantity: number, want: ReturnType<typeof discountOf>]>([
  [
    { reward_type: 'discount_percentage', value_percentage: 0.1 },
    3,
    { type: 'percentage', value: 0.3, publication_id: null },
  ],
  [
    { reward_type: 'discount_percentage', value_percentage: 60 },
    2,
    { type: 'percentage', value: 100, publication_id: null },
  ],
  [{ reward_type: 'cashback', value_amount: 0.1 }, 3, { type: 'fixed', value: 0.3, publication_id: null }],
  [
    { reward_type: 'free_product', publication_id: 'p' },
    1,
    { type: 'free_item', value: null, publication_id: 'p' },
  ],
  [{ reward_type: 'free_shipping' }, 1, { type: 'shipping', value: null, publication_id: null }],
  [{ reward_type: 'experience', publication_id: '' }, 1, { type: 'none', value: null, publication_id: null }],
])('%j, %d of it, is worth %j', async (members, quantity, want) => {
  expect(discountOf(await reward(members), quantity)).toEqual(want);
});

test.each<[Partial<RewardCreate>, string[]]>([
  [{ valid_from: 'x', valid_until: '2026-01-01T00:00:00' }, ['date_not_understood', 'date_not_understood']],
  [{ reward_type: 'voucher' }, ['reward_without_value']],
  [{ publication_id: 'nowhere' }, ['unknown_reference']],
])('%j is stored with the warnings %j', async (members, want) => {
  const { warnings = [] } = await made<Reward & { warnings?: { code: string }[] }>(base, {
    name: 'Gorra',
    points_cost: 1,
    reward_type: 'custom',
    ...members,
  });
  expect(warnings.map(({ code }) => code)).toEqual(want);
});

test.each<[RewardUpdate, errors: string[]]>([
  [{ valid_from: '2026-12-02', valid_until: '2026-12-01' }, ['valid_until too_low']],
  [{ valid_from: '2026-12-01', valid_until: '2026-12-01' }, []],
  // The day ends at 03:00 the next day in UTC.
  [{ valid_from: '2026-12-02T02:00:00Z', valid_until: '2026-12-01' }, []],
  [{ valid_from: '2026-12-02T03:00:00Z', valid_until: '2026-12-01' }, ['valid_until too_low']],
  [{ valid_from: 'mañana', valid_until: '2026-12-01' }, []],
])('%j', async (dates, want) => {
  const { _id } = await reward({ valid_until: '2026-12-01' });
  const responses = [
    await api.post(base, { name: 'Gorra', points_cost: 1, reward_type: 'custom', ...dates }),
    await api.put(`${base}${_id}/`, dates),
  ];
  for (const { errors } of responses)
    expect(errors.map(({ field, code }) => `${field} ${code}`)).toEqual(want);
});

test('the history can be searched, filtered and sorted, and survives deletion of reward and customer', async () => {
  const shop = await service.account();
  const mine = apiOf(service.baseUrl, await shop.token());
  const buyers = await Promise.all(
    ['Ana', 'Beto'].map(async (name) => (await mine.post('/api/v1/customers/', { name })).data._id),
  );
  const items = [{ quantity: 1, price: 900 }];
  const sales = await Promise.all(
    buyers.map(
      async (customer_id) =>
        (await mine.post('/api/v1/sales/', { items, customer_id, status: 'completed' })).data._id,
    ),
  );
  const [gorra, envio] = [
    await mine.post<Reward>(base, { name: 'Gorra', points_cost: 100, reward_type: 'custom' }),
    await mine.post<Reward>(base, { name: 'Envío', points_cost: 300, reward_type: 'free_shipping' }),
  ];
  const letters = new Map<string, string>();
  const act = async (letter: string, body: object) => {
    now = new Date(now.getTime() + 24 * 60 * 60_000);
    const { data } = await mine.post<RewardRedemption>(`${base}redeem/`, body);
    letters.set(data._id, letter);
  };
  await act('a', { reward_id: gorra.data._id, customer_id: buyers[0], notes: 'Feria' });
  await act('b', { reward_id: envio.data._id, customer_id: buyers[0], sale_id: sales[0] });
  await act('c', { reward_id: gorra.data._id, customer_id: buyers[1], quantity: 4 });
  now = new Date('2026-10-31T15:00:00.000Z');
  const list = async (query: string) => {
    const { status, data, body } = await mine.get<AnyPage>(`${base}redemptions/?${query}`);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(data.total).toBe(data.items.length);
    return data.items.map(({ _id }) => letters.get(_id)).join('');
  };
  const wanted: [string, string][] = [
    ['', 'cba'],
    [`customer_id=${buyers[0]}`, 'ba'],
    [`reward_id=${gorra.data._id}`, 'ca'],
    ['reward_type=free_shipping,voucher', 'b'],
    [`sale_id=${sales[0]}`, 'b'],
    ['status=redeemed', 'cba'],
    ['from=2026-11-02', 'cb'],
    ['to=2026-11-01', 'a'],
    ['date_from=2026-11-02T16:00:00Z', 'c'],
    ['search=feria', 'a'],
    ['search=envio', 'b'],
    ['sort=points_spent', 'cba'],
    ['sort=points_spent&sort_dir=asc', 'abc'],
    ['sort=reward_name&sort_dir=asc', 'bac'],
    ['sort=redeemed_at&sort_dir=asc', 'abc'],
  ];
  for (const [query, want] of wanted) expect([query, await list(query)]).toEqual([query, want]);
  const page = await mine.get<AnyPage>(`${base}redemptions/?per_page=2&page=2`);
  expect(page.data).toMatchObject({ total: 3, total_pages: 2, has_next: false, items: [{}] });
  await mine.delete(`${base}${gorra.data._id}/`);
  await mine.delete(`/api/v1/customers/${buyers[1]}/`);
  expect(await list('search=gorra')).toBe('ca');
  const { rows } = await sql`select from audit_log
    where account_id = ${shop.id} and entity_type = 'redemption'`.execute(service.database.of(shop.id));
  expect(rows).toHaveLength(3);
  expect(await findings(service.database.of(shop.id), shop.id)).toEqual([]);
});

test('both operations respond as described', async () => {
  const { fetch, heard } = recorder();
  const attempt = async (token: string, act: (api: ReturnType<typeof createClient>) => Promise<unknown>) =>
    await act(createClient({ baseUrl: service.baseUrl, token, fetch, retries: 0 })).catch(() => undefined);
  const { _id } = await reward({ stock: 1 });
  const body = { reward_id: _id, customer_id: await customer(500) };
  for (const each of [token, token, await account.token(['stats:read']), 'nonsense']) {
    await attempt(each, (client) => client.rewards.redeem(body));
    await attempt(each, (client) => client.rewards.listRedemptions({ sort: 'points_spent' }));
  }
  await attempt(token, (client) => client.rewards.redeem({ ...body, reward_id: 'x' }));
  expect(heard.flatMap((response) => deviations(response.operation, response))).toEqual([]);
  expect(heard.map(({ operation, status }) => `${operation} ${status}`)).toEqual([
    'redeemReward 201',
    'listRedemptions 200',
    'redeemReward 409',
    'listRedemptions 200',
    'redeemReward 403',
    'listRedemptions 403',
    'redeemReward 401',
    'listRedemptions 401',
    'redeemReward 422',
  ]);
});

test('an idempotency key redeems once, even if responses are lost', async () => {
  const ana = await customer(300);
  const { _id: reward_id } = await reward();
  const again = () =>
    api.post(`${base}redeem/`, { reward_id, customer_id: ana }, { 'idempotency-key': 'canje-1' });
  const [first, second] = [await again(), await again()];
  expect([second.status, second.data]).toEqual([201, first.data]);
  expect(await pointsOf(ana)).toBe(200);
});
