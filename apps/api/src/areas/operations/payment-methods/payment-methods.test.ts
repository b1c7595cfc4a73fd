/** Payment methods (Reference 2.7, 4.5, Decision N38). */
import { createClient, settle } from '@mostrador/client';
import { deviations } from '@mostrador/server-stub/testing';
import type { PaymentMethod, PaymentMethodHierarchy, PaymentMethodNode } from '@mostrador/types';
import { describe, expect, test } from 'vitest';
import { paymentMethodsOf } from '../../../records/lookups/payment-methods.ts';
import { type AnyPage, apiOf } from '../../../testing/api.ts';
import { contextOf } from '../../../testing/context.ts';
import { recorder } from '../../../testing/recorder.ts';
import { startTestService } from '../../../testing/service.ts';
import { stored } from '../../../testing/stored.ts';

const now = new Date('2026-10-15T12:00:00.000Z');
const service = await startTestService({ clock: () => now });
const base = '/api/v1/payment_methods';
const codes = [
  'cash',
  'debit_card',
  'credit_card',
  'bank_transfer',
  'digital_wallet',
  'check',
  'current_account',
];

async function shop() {
  const account = await service.account();
  const api = apiOf(service.baseUrl, await account.token());
  const all = async () => (await api.get<AnyPage>(`${base}/list/?sort=sort_order&sort_dir=asc`)).data.items;
  const made = async (members: object): Promise<PaymentMethod> => {
    const body = { code: `m${Math.random()}`, name: 'Otro', ...members };
    const { status, data, body: response } = await api.post<PaymentMethod>(`${base}/`, body);
    expect(status, JSON.stringify(response)).toBe(201);
    return data;
  };
  return { account, api, all, made };
}

const { api, made } = await shop();

test('a new account has its own seven methods', async () => {
  const [one, other] = [await shop(), await shop()];
  const [ours, theirs] = [await one.all(), await other.all()];
  expect(ours.map(({ code }) => code)).toEqual(codes);
  expect(ours.map(({ sort_order }) => sort_order)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(ours.map(({ type }) => type)).toEqual(['cash', 'card', 'card', 'bank', 'wallet', 'check', 'credit']);
  for (const method of ours) {
    expect(method).toMatchObject({
      is_default: true,
      status: 'active',
      level: 1,
      parent_id: null,
      price_impact_percentage: 0,
      created_at: now.toISOString(),
      description: null,
    });
  }
  expect(ours.filter(({ _id }) => theirs.some((their) => their._id === _id))).toEqual([]);
  expect((await one.api.get<AnyPage>(`${base}/list/?search=credito`)).data.total).toBe(1);
});

test('its status changes like any other field', async () => {
  const method = await made({ status: 'inactive' });
  expect(method.status).toBe('inactive');
  const path = `${base}/${method._id}/`;
  expect((await api.put(path, { status: 'active' })).data).toMatchObject({ status: 'active' });
  expect((await api.put(path, { status: 'inactive' })).data).toMatchObject({ status: 'inactive' });
  expect(await api.put(path, { status: null })).toMatchObject({ status: 422 });
  expect((await api.post(`${path}toggle-status/`, undefined)).data).toMatchObject({ status: 'active' });
});

test('tills reference them by code', async () => {
  const { account, all, api } = await shop();
  await api.post(`${base}/`, { code: 'usd', name: 'Dólares', type: 'cash', price_impact_percentage: -10 });
  await api.post(`${base}/${(await all())[0]?._id}/toggle-status/`, undefined);
  const context = contextOf(account, service.database.of(account.id), now);
  const facts = await paymentMethodsOf(context, ['cash', 'usd', 'current_account', 'shells']);
  expect(
    [...facts.values()].map(({ name: _, ...rest }) => rest).sort((a, b) => (a.code < b.code ? -1 : 1)),
  ).toEqual([
    { code: 'cash', isCash: true, isCurrentAccount: false, priceImpactPercentage: 0, active: false },
    {
      code: 'current_account',
      isCash: false,
      isCurrentAccount: true,
      priceImpactPercentage: 0,
      active: true,
    },
    { code: 'usd', isCash: true, isCurrentAccount: false, priceImpactPercentage: -10, active: true },
  ]);
});

test.each<[members: object, pointer: string, code: string]>([
  [{ code: undefined }, '/code', 'required'],
  [{ code: 5 }, '/code', 'invalid_type'],
  [{ name: undefined }, '/name', 'required'],
  [{ name: null }, '/name', 'invalid_type'],
  [{ type: 5 }, '/type', 'invalid_type'],
  [{ price_impact_percentage: -100.01 }, '/price_impact_percentage', 'too_low'],
  [{ price_impact_percentage: 1000.01 }, '/price_impact_percentage', 'too_high'],
  [{ price_impact_percentage: null }, '/price_impact_percentage', 'invalid_type'],
  [{ is_default: 'yes' }, '/is_default', 'invalid_type'],
  [{ parent_id: 'nothing' }, '/parent_id', 'invalid_reference'],
])('%j is rejected', async (members, pointer, code) => {
  const { status, errors } = await api.post(`${base}/`, { code: 'new', name: 'Nuevo', ...members });
  expect(status).toBe(422);
  expect(errors).toMatchObject([{ pointer, code }]);
});

test.each([-100, 0, 12.5, 1000])('a price impact of %d %% is accepted', async (price_impact_percentage) => {
  const method = await made({ price_impact_percentage });
  expect(method).toMatchObject({ price_impact_percentage, status: 'active', is_default: false });
});

test('a code is unique, and free again once its method is deleted', async () => {
  const method = await made({ code: 'unique' });
  const again = { code: 'unique', name: 'Otro' };
  expect(await api.post(`${base}/`, again)).toMatchObject({
    status: 409,
    code: 'not_unique',
    errors: [{ pointer: '/code' }],
  });
  expect((await api.put(`${base}/${method._id}/`, { code: 'cash' })).status).toBe(409);
  await api.delete(`${base}/${method._id}/`);
  expect((await api.post(`${base}/`, again)).status).toBe(201);
});

test('new methods come last, even if created concurrently', async () => {
  const { made, all } = await shop();
  await Promise.all(Array.from({ length: 6 }, () => made({})));
  expect((await all()).map(({ sort_order }) => sort_order)).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13,
  ]);
});

describe('the tree', () => {
  test('updates levels on every move, and never has a cycle', async () => {
    const { api, made } = await shop();
    const one = await made({});
    const two = await made({ parent_id: one._id });
    const three = await made({ parent_id: two._id });
    const other = await made({});
    expect([one.level, two.level, three.level]).toEqual([1, 2, 3]);
    const level = async ({ _id }: PaymentMethod) =>
      (await api.get<PaymentMethod>(`${base}/${_id}/`)).data.level;
    await api.put(`${base}/${one._id}/`, { parent_id: other._id });
    expect([await level(one), await level(two), await level(three)]).toEqual([2, 3, 4]);
    await api.put(`${base}/${two._id}/`, { parent_id: null });
    expect([await level(one), await level(two), await level(three)]).toEqual([2, 1, 2]);
    for (const parent_id of [two._id, three._id]) {
      const { status, errors } = await api.put(`${base}/${two._id}/`, { parent_id });
      expect(status).toBe(422);
      expect(errors).toMatchObject([{ message: 'must not be the payment method itself or one below it' }]);
    }
  });

  test('contains each method once, in order', async () => {
    const { api, all, made } = await shop();
    const [cash, debit] = await all();
    const child = await made({ parent_id: debit?._id });
    await api.post(`${base}/reorder/`, { items: [{ id: debit?._id, sort_order: 0 }] });
    const { data } = await api.get<PaymentMethodHierarchy>(`${base}/hierarchy/`);
    expect(data.total).toBe(8);
    expect(data.items.slice(0, 2).map(({ _id }) => _id)).toEqual([debit?._id, cash?._id]);
    expect(data.items[0]?.children.map(({ _id }) => _id)).toEqual([child._id]);
    const flat = (nodes: PaymentMethodNode[]): string[] =>
      nodes.flatMap(({ _id, children }) => [_id, ...flat(children)]);
    expect(flat(data.items).sort()).toEqual((await all()).map(({ _id }) => _id).sort());
  });

  test('keeps methods with children, and default methods', async () => {
    const { api, all, made } = await shop();
    const [cash] = await all();
    const parent = await made({ code: 'parent' });
    const child = await made({ parent_id: parent._id });
    expect((await api.delete(`${base}/${cash?._id}/`)).body).toMatchObject({
      status: 409,
      code: 'default_payment_method',
      detail: '`cash` is a default payment method and cannot be deleted. Deactivate it instead.',
    });
    expect((await api.delete(`${base}/${parent._id}/`)).body).toMatchObject({
      status: 409,
      code: 'has_children',
      detail: '`parent` has 1 payment method below it. Delete or move that first.',
    });
    expect((await api.delete(`${base}/${child._id}/`)).data).toEqual({ deleted: true, id: child._id });
    expect((await api.delete(`${base}/${parent._id}/`)).status).toBe(200);
  });
});

describe('the order', () => {
  test('follows the ids, with the other methods after them', async () => {
    const { api, all } = await shop();
    const ids = (await all()).map(({ _id }) => _id);
    const wanted = [ids[3], ids[0]];
    const { data } = await api.post<{ updated: number; items: unknown[] }>(`${base}/reorder/`, {
      ids: wanted,
    });
    const order = [3, 0, 1, 2, 4, 5, 6].map((index) => ids[index]);
    expect(data).toEqual({ updated: 4, items: order.map((_id, index) => ({ _id, sort_order: index + 1 })) });
    expect((await all()).map(({ _id }) => _id)).toEqual(order);
    expect((await api.post(`${base}/reorder/`, { ids: wanted })).data).toMatchObject({ updated: 0 });
  });

  test('keeps all other positions when single methods move; of two at one position, the older comes first', async () => {
    const { api, all } = await shop();
    const ids = (await all()).map(({ _id }) => _id);
    const { data } = await api.post(`${base}/reorder/`, { items: [{ id: ids[6], sort_order: 2 }] });
    expect(data).toMatchObject({ updated: 1 });
    const order = [0, 1, 6, 2, 3, 4, 5].map((index) => ids[index]);
    const active = await api.get<AnyPage>(`${base}/active/`);
    expect(active.data.items.map(({ _id }) => _id)).toEqual(order);
  });

  test.each<[body: (id: string) => object, pointer: string, code: string]>([
    [() => ({}), '/ids', 'required'],
    [(id) => ({ ids: [id], items: [{ id, sort_order: 1 }] }), '/items', 'mutually_exclusive'],
    [(id) => ({ ids: [id, 'nothing'] }), '/ids/1', 'invalid_reference'],
    [(id) => ({ ids: [id, id] }), '/ids/1', 'not_unique'],
    [() => ({ items: [{ id: 'nothing', sort_order: 1 }] }), '/items/0/id', 'invalid_reference'],
    [(id) => ({ items: [{ id }] }), '/items/0/sort_order', 'required'],
  ])('by %s is rejected, and nothing is changed', async (body, pointer, code) => {
    const { account, api, all } = await shop();
    const id = String((await all())[1]?._id);
    const before = await stored(service.database, account.id);
    const { status, errors } = await api.post(`${base}/reorder/`, body(id));
    expect(status).toBe(422);
    expect(errors).toMatchObject([{ pointer, code }]);
    expect(await stored(service.database, account.id)).toEqual(before);
  });
});

test('toggling switches back and forth, and only once per idempotency key', async () => {
  const { api, all } = await shop();
  const [cash] = await all();
  const path = `${base}/${cash?._id}/toggle-status/`;
  const toggle = (headers = {}) => api.send<PaymentMethod>('POST', path, { headers });
  expect((await toggle()).data).toMatchObject({ status: 'inactive', code: 'cash' });
  expect((await api.get<AnyPage>(`${base}/active/`)).data).toMatchObject({ total: 6 });
  const key = { 'idempotency-key': 'once' };
  expect([(await toggle(key)).data.status, (await toggle(key)).data.status]).toEqual(['active', 'active']);
  expect((await toggle({ 'if-match': '"1"' })).status).toBe(412);
  expect((await api.send('POST', `${base}/nothing/toggle-status/`)).status).toBe(404);
});

test('the entry point links to every operation', async () => {
  const { api } = await shop();
  const { data } = await api.get<{
    counts: object;
    _links: Record<string, { href: string; method?: string }>;
  }>(`${base}/`);
  expect(data).toMatchObject({ resource: 'payment_methods', counts: { total: 7, active: 7 } });
  for (const { href, method = 'GET' } of Object.values(data._links)) {
    const response = await api.send(method, href.replace('{id}', 'nothing'), {
      headers: { 'content-type': 'application/json' },
    });
    expect([200, 400, 404, 422], `${method} ${href}`).toContain(response.status);
    expect(response.code).not.toBe('route_not_found');
  }
});

test('another account neither sees nor changes them', async () => {
  const [one, other] = [await shop(), await shop()];
  const method = await one.made({ code: 'ours' });
  const before = await stored(service.database, one.account.id);
  const path = `${base}/${method._id}/`;
  const responses = await Promise.all([
    other.api.get(path),
    other.api.put(path, { name: 'x' }),
    other.api.delete(path),
    other.api.send('POST', `${path}toggle-status/`),
  ]);
  expect(responses.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  expect((await other.api.post(`${base}/reorder/`, { ids: [method._id] })).status).toBe(422);
  expect((await other.api.post(`${base}/`, { code: 'ours', name: 'Suyo' })).status).toBe(201);
  expect(await stored(service.database, one.account.id)).toEqual(before);
});

test.each([
  ['status=inactive', ['m1']],
  ['status=active&is_default=false', ['m3', 'm2']],
  ['is_default=true', codes.toReversed()],
  ['parent_id=PARENT', ['m3']],
  ['search=interoperable', ['m2']],
  ['sort=price_impact_percentage', ['m2']],
  ['sort=code&sort_dir=asc&status=active,inactive', ['bank_transfer']],
])('a list by %s gives %j', async (query, want) => {
  const { api, made } = await shop();
  const one = await made({ code: 'm1' });
  await made({ code: 'm2', name: 'QR interoperable', price_impact_percentage: 12 });
  await made({ code: 'm3', parent_id: one._id });
  await api.send('POST', `${base}/${one._id}/toggle-status/`);
  const { data } = await api.get<AnyPage>(`${base}/list/?${query.replace('PARENT', one._id)}`);
  expect(data.items.map(({ code }) => code).slice(0, want.length)).toEqual(want);
});

test('every operation responds as described', async () => {
  const { fetch, heard } = recorder();
  const { account } = await shop();
  const { paymentMethods } = createClient({ baseUrl: service.baseUrl, token: await account.token(), fetch });
  const { _id } = await paymentMethods.create({ code: 'x', name: 'X' });
  const { items } = await paymentMethods.list();
  await paymentMethods.get(_id);
  await paymentMethods.update(_id, { name: 'Y' });
  await paymentMethods.toggleStatus(_id);
  await paymentMethods.listActive();
  await paymentMethods.getHierarchy();
  await paymentMethods.getEntryPoint();
  await paymentMethods.reorder({ ids: [_id] });
  await paymentMethods.delete(_id);
  const rejected: (() => Promise<unknown>)[] = [
    () => paymentMethods.create({ code: 'cash', name: 'X' }),
    () => paymentMethods.reorder({}),
    () => paymentMethods.get(_id),
    () => paymentMethods.delete(items.find(({ is_default }) => is_default)?._id ?? ''),
    () => paymentMethods.update(items[0]?._id ?? '', { parent_id: _id }),
  ];
  for (const ask of rejected) await settle(ask());
  expect(heard.map(({ status }) => status).sort()).toEqual(
    [...Array(9).fill(200), 201, 404, 404, 409, 409, 422].sort(),
  );
  expect(new Set(heard.map(({ operation }) => operation)).size).toBe(10);
  expect(heard.flatMap((response) => deviations(response.operation, response))).toEqual([]);
});
