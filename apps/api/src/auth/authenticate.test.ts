import { problems } from '@mostrador/server-stub';
import { expect, test } from 'vitest';
import { startTestService } from '../testing/service.ts';
import { newToken, shownAs } from './token-format.ts';
import { listTokens, regenerateToken, revokeToken } from './tokens.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const start = new Date('2026-10-01T12:00:30.500Z');
let now = start;
const service = await startTestService({ clock: () => now });
const { database } = service;
const list = '/api/v1/products/list/';

interface Sent {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

async function send(path: string, sent: Sent = {}) {
  const response = await fetch(service.baseUrl + path, sent);
  const body: unknown = await response.json();
  return { status: response.status, headers: response.headers, body };
}

const key = (token: string) => ({ headers: { 'x-api-key': token } });
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
const good = await service.token();

test.each([
  ['X-API-Key', key(good)],
  ['Authorization', bearer(good)],
  ['both, with the same value', { headers: { ...key(good).headers, ...bearer(good).headers } }],
])('a token is accepted in %s', async (_, sent) => {
  expect((await send(list, sent)).status).toBe(200);
});

const mistyped = `${good.slice(0, -1)}${good.endsWith('a') ? 'b' : 'a'}`;
const cases: [what: string, path: string, sent: Sent, code: keyof typeof problems][] = [
  ['none', list, {}, 'missing_token'],
  ['none, on an unknown path', '/api/v1/nothing/', {}, 'missing_token'],
  ['none, with a wrong method', list, { method: 'PATCH' }, 'missing_token'],
  ['none, with a malformed body', '/api/v1/products/', { method: 'POST', body: '{' }, 'missing_token'],
  ['one with a typo', list, key(mistyped), 'invalid_token'],
  ['one never issued', list, key(newToken('live')), 'invalid_token'],
  ['a malformed one', list, bearer('abc'), 'invalid_token'],
  ['one with another scheme', list, { headers: { authorization: `Basic ${good}` } }, 'invalid_token'],
  [
    'two different ones',
    list,
    { headers: { ...key(good).headers, ...bearer(newToken('live')).headers } },
    'conflicting_credentials',
  ],
  ['one in the query', `${list}?api_key=${good}`, {}, 'credentials_in_url'],
  ['one in the query and a valid one in a header', `${list}?search=${good}`, key(good), 'credentials_in_url'],
  [
    'one in the path and a valid one in a header',
    `/api/v1/products/${good}/`,
    key(good),
    'credentials_in_url',
  ],
  ['a valid one, on an unknown path', '/api/v1/nothing/', key(good), 'route_not_found'],
];

test.each(cases)('a token: %s', async (_, path, sent, code) => {
  const { status, headers, body } = await send(path, sent);
  expect(status).toBe(problems[code].status);
  expect(body).toMatchObject({ success: false, code, status, title: problems[code].title });
  expect(JSON.stringify(body)).not.toContain(good);
  expect(headers.get('www-authenticate')).toBe(status === 401 ? 'Bearer error="invalid_token"' : null);
});

test('the error for an expired token states when it expired', async () => {
  const { token } = await service.account();
  const value = await token();
  const end = new Date(start.getTime() + 30 * day);
  now = new Date(end.getTime() - 1);
  expect((await send(list, key(value))).status).toBe(200);
  now = end;
  const { status, body } = await send(list, key(value));
  now = start;
  expect(status).toBe(401);
  expect(body).toMatchObject({ code: 'expired_token', detail: expect.stringContaining(end.toISOString()) });
});

test('a revoked token is rejected from the next request on', async () => {
  const { value, row } = await (await service.account()).issue();
  expect((await send(list, key(value))).status).toBe(200);
  await revokeToken(database, row.id, now);
  expect((await send(list, key(value))).body).toMatchObject({ code: 'revoked_token', status: 401 });
});

test('a regenerated token works at once, and the old one stops working', async () => {
  const { value, row } = await (await service.account()).issue();
  const renewed = await regenerateToken(database, row.id, now);
  expect((await send(list, key(value))).body).toMatchObject({ code: 'revoked_token' });
  expect((await send(list, key(renewed.value))).status).toBe(200);
});

test.each([
  ['trial', 200],
  ['premium', 200],
  ['basic', 403],
] as const)('an account on the plan %s gets %i', async (plan, want) => {
  const { token } = await service.account(plan);
  const { status, body } = await send(list, key(await token()));
  expect(status).toBe(want);
  if (want === 403) expect(body).toMatchObject({ code: 'plan_required' });
});

test('the list of scopes is for the panel: it accepts no API token, not even a valid one', async () => {
  for (const path of ['/api/v1/api-tokens/scopes', '/api/v1/api-tokens/scopes/']) {
    expect((await send(path, key(good))).body).toMatchObject({ code: 'token_not_allowed', status: 403 });
    expect((await send(path, bearer(good))).body).toMatchObject({ code: 'token_not_allowed' });
    expect((await send(path, key(newToken('live')))).body).toMatchObject({
      code: 'invalid_token',
      status: 401,
    });
    expect((await send(path)).status).toBe(401);
  }
});

test('a plan without API access is reported before a missing scope', async () => {
  const { token } = await service.account('basic');
  const response = await send(list, key(await token(['sales:read'])));
  expect(response.body).toMatchObject({ code: 'plan_required' });
});

test.each([
  ['GET', list, 'products:read'],
  ['POST', '/api/v1/products/', 'products:write'],
  ['GET', '/api/v1/categories/6f0000000000000000000000/', 'categories:read'],
])('%s %s names the missing scope', async (method, path, scope) => {
  const scopes = ['sales:read', 'stats:read'];
  const token = await service.token(scopes);
  const { status, body } = await send(path, { method, ...key(token) });
  expect(status).toBe(403);
  expect(body).toMatchObject({ code: 'insufficient_scope', required_scope: scope, token_scopes: scopes });
});

test('the last use of a token is recorded to the minute, once a minute', async () => {
  const { token, id } = await service.account();
  const value = await token();
  const used = async () => (await listTokens(database, id))[0]?.last_used_at?.toISOString();
  await Promise.all([send(list, key(value)), send(list, key(value))]);
  await expect.poll(used).toBe('2026-10-01T12:00:00.000Z');
  expect((await listTokens(database, id))[0]?.last_used_ip).toBe('127.0.0.1');
  now = new Date(start.getTime() + minute);
  await send(list, key(value));
  now = start;
  await expect.poll(used).toBe('2026-10-01T12:01:00.000Z');
});

test('a token in a URL is logged as leaked, with its prefix and last four characters only', async () => {
  await send(`${list}?access_token=${good}`);
  const line = service.log.findLast((text) => text.includes('"leak"'));
  expect(JSON.parse(line ?? '{}')).toMatchObject({
    level: 'warn',
    leak: { parameter: 'access_token', token: shownAs(good) },
  });
});

test('a token in a URL is reported in the activity of its account, once an hour', async () => {
  const { id, issue } = await service.account();
  const { value, row } = await issue();
  const entries = async () =>
    await database.of(id).selectFrom('audit_log').selectAll().where('action', '=', 'leaked').execute();
  const { headers } = await send(`${list}?api_key=${value}`);
  await send(`/api/v1/products/${value}/`, key(value));
  expect(await entries()).toMatchObject([
    {
      entity_type: 'api_token',
      entity_id: row.id,
      request_id: headers.get('x-request-id'),
      actor: { type: 'api_token', id: row.id, name: row.name },
      changes: { url_part: [null, 'parameter api_key'] },
    },
  ]);
  now = new Date(start.getTime() + 60 * minute);
  await send(`/api/v1/products/${value}/`);
  now = start;
  expect((await entries()).map(({ changes }) => changes)).toContainEqual({ url_part: [null, 'path'] });
  expect(JSON.stringify(await entries())).not.toContain(value);
});

test('no token, header or body is in the log', async () => {
  const secret = 'correct-horse-battery-staple';
  await send(`/api/v1/products/?search=${secret}`, {
    method: 'POST',
    headers: { ...key(good).headers, 'content-type': 'application/json' },
    body: JSON.stringify({ name: secret }),
  });
  const log = service.log.join('');
  expect(log).toContain('"path":"/api/v1/products/"');
  expect(log).not.toContain(secret);
  expect(log).not.toContain(good);
  expect(log).not.toMatch(/authorization|x-api-key/i);
});
