/** API tokens in the panel, and their effect in the API (Reference 5, Decision N65, N67). */
import { readFileSync } from 'node:fs';
import { type Body, scopeNames } from '@mostrador/panel-api';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Panel, panelOf, signedIn, signedUp } from '../testing/panel.ts';
import { startTestService } from '../testing/service.ts';
import { unknownId } from '../testing/unknown-id.ts';

let now = new Date('2026-11-01T12:00:00.000Z');
const service = await startTestService({ clock: () => now, config: { trustProxy: ['loopback'] } });
const { baseUrl } = service;
let panel: Awaited<ReturnType<typeof signedUp>>;

beforeEach(async () => {
  now = new Date('2026-11-01T12:00:00.000Z');
  panel = await signedUp(baseUrl);
});

const input: Body<'createToken'> = {
  name: ' Tienda web ',
  expires: '30d',
  scopes: ['products:write', 'products:read', 'products:read'],
};

async function create(change: Partial<Body<'createToken'>> = {}, by: Panel = panel) {
  const { status, data } = await by.ask('createToken', { body: { ...input, ...change } });
  expect(status).toBe(201);
  return data;
}

/** Returns the status of the API for a token, and the code of an error. */
async function apiSays(value: string, path = '/api/v1/products/list/') {
  const response = await fetch(baseUrl + path, { headers: { 'x-api-key': value } });
  const { code } = JSON.parse(await response.text());
  return code === undefined ? response.status : `${response.status} ${code}`;
}

test('a new token shows its value once, and works at once', async () => {
  const { value, token } = await create();
  expect(value).toMatch(/^mst_live_[0-9A-Za-z]{36}$/);
  expect(token).toMatchObject({
    name: 'Tienda web',
    prefix_and_last4: `${value.slice(0, 13)}…${value.slice(-4)}`,
    scopes: ['products:read', 'products:write'],
    status: 'active',
    created_at: now.toISOString(),
    expires_at: '2026-12-01T12:00:00.000Z',
    last_used_at: null,
  });
  expect(await apiSays(value)).toBe(200);
  expect(await apiSays(value, '/api/v1/sales/list/')).toBe('403 insufficient_scope');
  const { data } = await panel.ask('listTokens');
  expect(data).toMatchObject({ total: 1, active_count: 1, active_limit: 10, items: [{ _id: token._id }] });
  expect(JSON.stringify(data)).not.toContain(value);
});

test('the list shows when and from where a token was last used', async () => {
  const { value } = await create();
  await apiSays(value);
  await expect
    .poll(async () => (await panel.ask('listTokens')).data.items[0])
    .toMatchObject({ last_used_at: now.toISOString(), last_used_ip: '127.0.0.1' });
});

test.each([
  ['30d', '2026-12-01T12:00:00.000Z'],
  ['60d', '2026-12-31T12:00:00.000Z'],
  ['90d', '2027-01-30T12:00:00.000Z'],
  ['1y', '2027-11-01T12:00:00.000Z'],
  ['never', null],
] as const)('%s ends at %s', async (expires, want) => {
  const { value, token } = await create({ expires });
  expect(token.expires_at).toBe(want);
  now = new Date(want === null ? '2036-11-01T12:00:00.000Z' : new Date(want).getTime() - 1);
  expect(await apiSays(value)).toBe(200);
  if (want === null) return;
  now = new Date(want);
  expect(await apiSays(value)).toBe('401 expired_token');
});

test('regenerating ends the old value at once and keeps name, scopes and lifetime', async () => {
  const old = await create();
  now = new Date('2026-11-11T12:00:00.000Z');
  const { data } = await panel.ask('regenerateToken', { id: old.token._id });
  expect(await apiSays(old.value)).toBe('401 revoked_token');
  expect(await apiSays(data.value)).toBe(200);
  expect(data.token).toMatchObject({
    name: 'Tienda web',
    scopes: old.token.scopes,
    expires_at: '2026-12-11T12:00:00.000Z',
  });
  const { items } = (await panel.ask('listTokens')).data;
  expect(items).toMatchObject([
    { _id: data.token._id, status: 'active' },
    { _id: old.token._id, status: 'revoked', replaced_by: data.token._id },
  ]);
});

test('revoking is final, and idempotent', async () => {
  const { value, token } = await create();
  const first = await panel.ask('revokeToken', { id: token._id });
  expect(first.data).toMatchObject({ status: 'revoked', revoked_at: now.toISOString() });
  expect(await apiSays(value)).toBe('401 revoked_token');
  expect((await panel.ask('revokeToken', { id: token._id })).data).toEqual(first.data);
  expect(await panel.ask('regenerateToken', { id: token._id })).toMatchObject({
    status: 409,
    code: 'token_revoked',
  });
});

describe('changing a token', () => {
  const change = (id: string, body: Body<'updateToken'>, by: Panel = panel) =>
    by.ask('updateToken', { id, body });

  test('scopes can be added and removed, from the next request on; value and expiry stay', async () => {
    const { value, token } = await create({ scopes: ['products:read'] });
    expect(await apiSays(value, '/api/v1/sales/list/')).toBe('403 insufficient_scope');
    const more = await change(token._id, { scopes: ['sales:read', 'products:read'] });
    expect(more.data).toMatchObject({
      _id: token._id,
      expires_at: token.expires_at,
      scopes: ['products:read', 'sales:read'],
    });
    expect(await apiSays(value, '/api/v1/sales/list/')).toBe(200);
    await change(token._id, { scopes: ['sales:read'] });
    expect(await apiSays(value, '/api/v1/sales/list/')).toBe(200);
    expect(await apiSays(value)).toBe('403 insufficient_scope');
  });

  test('the activity shows the new name from then on', async () => {
    const { value, token } = await create();
    await apiSays(value);
    expect((await change(token._id, { name: ' Otra tienda ' })).data.name).toBe('Otra tienda');
    const headers = { 'x-api-key': value, 'content-type': 'application/json' };
    const body = JSON.stringify({ name: 'Casco', base_price: 10 });
    await fetch(`${baseUrl}/api/v1/products/`, { method: 'POST', headers, body });
    const [last, before] = (await panel.ask('listActivity')).data.items;
    expect(last).toMatchObject({ entity_type: 'product', actor: { name: 'Otra tienda' } });
    expect(before).toMatchObject({ action: 'updated', changes: { name: ['Tienda web', 'Otra tienda'] } });
  });

  test.each([
    [{}, '', 'required'],
    [{ name: ' ' }, 'name', 'required'],
    [{ scopes: [] }, 'scopes', 'too_few_items'],
  ])('%j is rejected', async (body, field, code) => {
    const { token } = await create();
    expect(await change(token._id, body)).toMatchObject({ status: 422, errors: [{ field, code }] });
  });

  test('is impossible once revoked, and for another account', async () => {
    const { token } = await create();
    expect((await change(token._id, { name: 'a' }, await signedUp(baseUrl))).code).toBe('not_found');
    await panel.ask('revokeToken', { id: token._id });
    expect((await change(token._id, { name: 'a' })).code).toBe('token_revoked');
  });
});

describe('testing a token', () => {
  const check = async (value: string, by: Panel = panel) =>
    (await by.ask('checkToken', { body: { value } })).data;

  test('returns its state, and does not count as a use', async () => {
    const { value, token } = await create();
    expect(await check(` ${value} `)).toEqual({ result: 'works', token });
    expect(await check(value, await signedUp(baseUrl))).toEqual({ result: 'unknown', token: null });
    expect(await check(`${value.slice(0, -1)}_`)).toEqual({ result: 'malformed', token: null });
    now = new Date('2026-12-01T12:00:00.000Z');
    const later = await signedIn(baseUrl, panel.session.user.email, panel.password);
    expect((await check(value, later)).result).toBe('expired');
    await later.ask('revokeToken', { id: token._id });
    expect((await check(value, later)).result).toBe('revoked');
  });

  test('on the basic plan no token works', async () => {
    const { value } = await create();
    const id = panel.session.account._id;
    await service.database
      .of(id)
      .updateTable('accounts')
      .set({ plan: 'basic' })
      .where('id', '=', id)
      .execute();
    expect((await check(value)).result).toBe('plan');
  });
});

describe('ten active tokens', () => {
  test('are the maximum, also for concurrent requests; expired and revoked ones do not count', async () => {
    const responses = await Promise.all(
      Array.from({ length: 14 }, () => panel.ask('createToken', { body: input })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([
      ...Array(10).fill(201),
      ...Array(4).fill(409),
    ]);
    expect(responses.find(({ status }) => status === 409)?.code).toBe('token_limit_reached');
    const { items, active_count } = (await panel.ask('listTokens')).data;
    expect(active_count).toBe(10);
    const [one, two] = items;
    expect((await panel.ask('regenerateToken', { id: one?._id ?? '' })).status).toBe(200);
    await panel.ask('revokeToken', { id: two?._id ?? '' });
    await create();
    expect((await panel.ask('createToken', { body: input })).status).toBe(409);
  });

  test('prevent an expired one from being regenerated', async () => {
    const { token } = await create();
    now = new Date('2026-12-02T12:00:00.000Z');
    const later = await signedIn(baseUrl, panel.session.user.email, panel.password);
    for (let count = 0; count < 10; count++) await create({}, later);
    expect(await later.ask('regenerateToken', { id: token._id })).toMatchObject({
      status: 409,
      code: 'token_limit_reached',
    });
  });
});

test.each([
  [{ name: '' }, 'name', 'too_short'],
  [{ name: '   ' }, 'name', 'required'],
  [{ name: 'x'.repeat(101) }, 'name', 'too_long'],
  [{ scopes: [] }, 'scopes', 'too_few_items'],
  [{ scopes: ['stats:write'] }, 'scopes.0', 'invalid_enum'],
  [{ expires: '45d' }, 'expires', 'invalid_enum'],
  [{ expires: undefined }, 'expires', 'required'],
])('%j is rejected', async (change, field, code) => {
  const response = await panel.ask('createToken', { body: { ...input, ...change } });
  expect(response).toMatchObject({ status: 422, code: 'validation_failed', errors: [{ field, code }] });
});

describe('another account', () => {
  test('can neither see nor revoke them', async () => {
    const { value, token } = await create();
    const other = await signedUp(baseUrl);
    expect((await other.ask('listTokens')).data.items).toEqual([]);
    for (const operation of ['revokeToken', 'regenerateToken'] as const) {
      expect(await other.ask(operation, { id: token._id })).toMatchObject({ status: 404, code: 'not_found' });
      expect(await other.ask(operation, { id: value })).toMatchObject({ status: 404, code: 'not_found' });
    }
    expect(await apiSays(value)).toBe(200);
  });
});

test.each([unknownId, 'nonsense', '%20'])('%s is not a token', async (id) => {
  expect(await panel.ask('revokeToken', { id })).toMatchObject({ status: 404, code: 'not_found' });
});

test('on the basic plan existing tokens are kept but rejected', async () => {
  const { value } = await create();
  const id = panel.session.account._id;
  await service.database.of(id).updateTable('accounts').set({ plan: 'basic' }).where('id', '=', id).execute();
  expect(await apiSays(value)).toBe('403 plan_required');
  expect((await panel.ask('listTokens')).data.active_count).toBe(1);
});

describe('the list of scopes', () => {
  test('matches the description', async () => {
    const { data } = await panel.ask('listScopes');
    const file = new URL(import.meta.resolve('@mostrador/spec/panel.json'));
    const { examples } = JSON.parse(readFileSync(file, 'utf8')).components;
    expect(data).toEqual(examples.scopeList.value.data);
    expect(data.items.map(({ scope }) => scope)).toEqual(scopeNames);
  });

  test.each([
    ['nothing', () => ({}), 401, 'missing_session'],
    ['a token', async () => ({ 'x-api-key': (await create()).value }), 403, 'token_not_allowed'],
    [
      'a token as bearer',
      async () => ({ authorization: `Bearer ${(await create()).value}` }),
      403,
      'token_not_allowed',
    ],
    ['a wrong token', () => ({ 'x-api-key': 'mst_live_nothing' }), 401, 'invalid_token'],
  ])('with %s is rejected', async (_, headers, status, code) => {
    expect(await panelOf(baseUrl).ask('listScopes', { headers: await headers() })).toMatchObject({
      status,
      code,
    });
  });
});
