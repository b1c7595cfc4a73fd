/** Sessions at a terminal and their users (Decision N3). */
import type { PosSession } from '@mostrador/types';
import { beforeEach, describe, expect, test } from 'vitest';
import { apiOf } from '../../../testing/api.ts';
import { invalid, rejecting } from '../../../testing/rejected.ts';
import { startTestService } from '../../../testing/service.ts';

let now = new Date('2026-10-31T12:02:00.000Z');
const service = await startTestService({ clock: () => now });
const api = apiOf(service.baseUrl, await service.token());
const rejected = rejecting(service);

let terminal = '';
let path = '';
beforeEach(async () => {
  now = new Date('2026-10-31T12:02:00.000Z');
  terminal = (await api.post('/api/v1/pos/', { name: 'Mostrador' })).data._id;
  path = `/api/v1/pos/sessions/${terminal}/active`;
});

const get = () => api.get<PosSession>(path);
const put = (body: object, headers = {}) => api.put<PosSession>(path, body, headers);
const open = async (opened_by: string | null = 'Lucía') =>
  (await api.post('/api/v1/cash_register/', { pos_terminal_id: terminal, initial_amount: 0, opened_by })).data
    ._id;
const none = { status: 404, code: 'no_active_session' };
const chain = { name: 'Cadena', quantity: 1, price: 27_951, own: { any: true } };

test.each(['with a session', 'with an open register'])('a deleted terminal %s has none', async (what) => {
  await (what === 'with a session' ? put({ user_id: 'U2' }) : open());
  await api.delete(`/api/v1/pos/${terminal}/`);
  const gone = { status: 404, code: 'not_found' };
  for (const ask of [get, () => put({ user_id: 'U3' }), () => api.delete(`${path}?force=true`)]) {
    expect(await ask()).toMatchObject(gone);
  }
});

describe('a session', () => {
  test('starts with an update', async () => {
    const register = await open();
    const { status, data, header } = await put({ user_id: 'U2', user_name: 'Lucía' });
    expect([status, header('etag')]).toEqual([200, '"1"']);
    expect(data).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      pos_terminal_id: terminal,
      status: 'active',
      cash_register_id: register,
      user_id: 'U2',
      user_name: 'Lucía',
      metadata: null,
      started_at: now.toISOString(),
      last_activity_at: now.toISOString(),
      cart: { items: [], customer_id: null, notes: null, discount_rate: null },
    });
    expect((await get()).data).toEqual(data);
  });

  test('updates the given fields; objects are merged, items replaced', async () => {
    const { data: begun } = await put({ user_id: 'U2', cart: { items: [chain], notes: 'a' } });
    now = new Date('2026-10-31T20:58:00.000Z');
    await put({ metadata: { turno: 'tarde', fila: 1 } });
    const { data, header } = await put({
      cart: { items: [chain, chain] },
      metadata: { fila: 3, turno: null },
    });
    expect(data).toEqual({
      ...begun,
      last_activity_at: now.toISOString(),
      metadata: { fila: 3 },
      cart: { items: [chain, chain], customer_id: null, notes: 'a', discount_rate: null },
    });
    expect(header('etag')).toBe('"3"');
    expect((await put({ cart: null, user_id: null, metadata: null })).data).toMatchObject({
      user_id: null,
      metadata: null,
      cart: { items: [] },
      started_at: begun.started_at,
    });
  });

  test('follows the open register', async () => {
    await put({});
    expect((await get()).data.cash_register_id).toBeNull();
    const register = await open();
    expect((await get()).data.cash_register_id).toBe(register);
    await api.post(`/api/v1/cash_register/${register}/close/`, {});
    expect((await get()).data.cash_register_id).toBeNull();
  });

  test('with an outdated version is rejected', async () => {
    await put({});
    await put({});
    await rejected(() => put({}, { 'if-match': '"1"' }), { status: 412, code: 'precondition_failed' });
    expect((await put({}, { 'if-match': '"2"' })).status).toBe(200);
    await rejected(() => api.delete(path, { 'if-match': '"2"' }), {
      status: 412,
      code: 'precondition_failed',
    });
  });

  test('at an unknown terminal is not found', async () => {
    const nowhere = '/api/v1/pos/sessions/nada/active';
    await rejected(() => api.put(nowhere, {}), { status: 404, code: 'not_found' });
    await rejected(() => api.get(nowhere), none);
    await rejected(() => api.delete(nowhere), none);
  });

  test.each([
    [{ user_id: 5 }, '/user_id', 'invalid_type'],
    [{ cart: { items: {} } }, '/cart/items', 'invalid_type'],
    [
      { metadata: Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`k${index}`, 1])) },
      '/metadata',
      'too_many_items',
    ],
  ])('with %j is rejected', async (body, pointer, code) => {
    await rejected(() => put(body), invalid(pointer, code));
  });

  test('warns about unknown references', async () => {
    expect((await put({ colour: 'red' })).data.warnings).toMatchObject([
      { code: 'unknown_member', field: 'colour' },
    ]);
  });
});

describe('without a session', () => {
  test('there is none', async () => {
    const { body } = await rejected(get, none);
    expect(body).toMatchObject({
      detail: 'There is no active session at the terminal `Mostrador`, and no cash register is open there.',
    });
  });

  test('one is derived from the open register', async () => {
    const register = await open();
    now = new Date('2026-10-31T13:00:00.000Z');
    const { data, header } = await get();
    expect(data).toMatchObject({
      _id: register,
      cash_register_id: register,
      user_id: 'Lucía',
      user_name: null,
      started_at: '2026-10-31T12:02:00.000Z',
      cart: { items: [] },
    });
    expect((await api.get(path, { 'if-none-match': header('etag') ?? '' })).status).toBe(304);
  });
});

describe('closing', () => {
  test('ends it and leaves the register unchanged', async () => {
    const register = await open();
    const { data: session } = await put({});
    const { data } = await api.delete(path);
    expect(data).toEqual({ deleted: true, id: session._id, closed_at: now.toISOString() });
    await rejected(get, none);
    await rejected(() => api.delete(path), none);
    expect((await api.get(`/api/v1/cash_register/${register}/`)).data.status).toBe('open');
    expect((await put({})).data._id).not.toBe(session._id);
  });

  test('of a derived session prevents deriving another from its register', async () => {
    const register = await open();
    expect((await api.delete(path)).data).toMatchObject({ deleted: true, id: register });
    const { body } = await rejected(get, none);
    expect(body).toMatchObject({
      detail: 'There is no active session at the terminal `Mostrador`: the session there was closed.',
    });
    await api.post(`/api/v1/cash_register/${register}/close/`, {});
    const next = await open();
    expect((await get()).data._id).toBe(next);
  });

  test('with items in the cart requires force', async () => {
    await put({ cart: { items: [chain] } });
    const { body } = await rejected(() => api.delete(path), { status: 409, code: 'session_has_open_cart' });
    expect(body).toMatchObject({
      items_count: 1,
      detail: 'There is 1 item in the cart. Sell it, empty the cart, or close the session with `force=true`.',
    });
    await rejected(() => api.delete(`${path}?force=false`), { status: 409, code: 'session_has_open_cart' });
    expect((await api.delete(`${path}?force=true`)).status).toBe(200);
  });
});

test('two devices that start at once share one session', async () => {
  const responses = await Promise.all(
    Array.from({ length: 16 }, (_, index) => put({ user_id: `U${index}` })),
  );
  expect(new Set(responses.map(({ data }) => data._id)).size).toBe(1);
  expect((await get()).header('etag')).toBe('"16"');
});
