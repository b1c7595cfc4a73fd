/** Tokens that are rejected (Reference 5, Decision N60, N65, N66). */
import { expect, test } from 'vitest';
import { newToken } from '../auth/token-format.ts';
import { revokeToken } from '../auth/tokens.ts';
import { apiOf, type Headers } from '../testing/api.ts';
import { rejecting } from '../testing/rejected.ts';
import { startTestService } from '../testing/service.ts';

const day = 24 * 60 * 60_000;
let now = new Date('2026-10-01T12:00:00.000Z');
const service = await startTestService({ clock: () => now });
const { database, baseUrl } = service;
const rejected = rejecting(service);
const token = await service.token();
const api = apiOf(baseUrl, token);
const base = '/api/v1/products';
const list = `${base}/list/`;
const one = `${base}/6f00000000000000000000ff/`;

/** Sends a write with this token. */
const create = (value?: string, headers: Headers = {}) => {
  const caller = apiOf(baseUrl, value);
  return () => caller.post(`${base}/`, { name: 'a', base_price: 1 }, headers);
};

test('a token is required', async () => {
  const { header } = await rejected(create(), { status: 401, code: 'missing_token' });
  expect(header('www-authenticate')).toBe('Bearer error="invalid_token"');
});

test('a token must be issued by this service', async () => {
  await rejected(create('nonsense'), { status: 401, code: 'invalid_token' });
  await rejected(create(newToken('live')), { status: 401, code: 'invalid_token' });
});

test('a token must not be revoked, from the next request on', async () => {
  const account = await service.account();
  const { value } = await account.issue();
  expect((await create(value)()).status).toBe(201);
  await revokeToken(database, value, now);
  await rejected(create(value), { status: 401, code: 'revoked_token' });
});

test('a token must not be expired', async () => {
  const account = await service.account();
  const { value } = await account.issue();
  const start = now;
  now = new Date(start.getTime() + 31 * day);
  await rejected(create(value), { status: 401, code: 'expired_token' });
  now = start;
  expect((await create(value)()).status).toBe(201);
});

test('only one token may be sent', async () => {
  const { value } = await (await service.account()).issue();
  const both = create(token, { authorization: `Bearer ${value}` });
  await rejected(both, { status: 400, code: 'conflicting_credentials' });
});

test('a token must not be in the URL', async () => {
  // The leak is reported to its account; the request itself has no effect.
  await api.get(`${list}?api_key=${token}`);
  for (const query of [`api_key=${token}`, `access_token=${token}`, `search=${token}`]) {
    const response = await rejected(() => api.get(`${list}?${query}`), {
      status: 400,
      code: 'credentials_in_url',
    });
    expect(JSON.stringify(response.body)).not.toContain(token);
  }
});

test.each([
  ['GET', list, 'products:write', 'products:read'],
  ['GET', one, 'services:read', 'products:read'],
  ['POST', `${base}/`, 'products:read', 'products:write'],
  ['PUT', one, 'products:read', 'products:write'],
  ['DELETE', one, 'products:read', 'products:write'],
  ['POST', `${base}/bulk/create/`, 'products:read', 'products:write'],
  ['PUT', `${base}/bulk/update/`, 'products:read', 'products:write'],
  ['POST', `${base}/bulk/delete/`, 'products:read', 'products:write'],
  ['GET', `${base}/options/list/`, 'products:read', 'product_options:read'],
  ['POST', `${base}/pricing-profiles/`, 'product_options:write', 'pricing_profiles:write'],
])('%s %s needs more than %s', async (method, path, scope, required) => {
  const poor = apiOf(baseUrl, await service.token([scope]));
  const { body } = await rejected(() => poor.send(method, path), { status: 403, code: 'insufficient_scope' });
  expect(body).toMatchObject({ required_scope: required, token_scopes: [scope] });
});

test('a token requires a plan with API access', async () => {
  const account = await service.account('basic');
  await rejected(create(await account.token()), { status: 403, code: 'plan_required' });
});
