/** Rate limits as callers see them (Decision N64). */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Config } from '../../config.ts';
import { apiOf } from '../../testing/api.ts';
import { startTestService } from '../../testing/service.ts';

const list = '/api/v1/products/list/';

/** Starts a separate service and returns it with a token. */
async function limited(config: Partial<Config>) {
  const service = await startTestService({ config, alone: true });
  return { ...service, api: apiOf(service.baseUrl, await service.token()) };
}

test('every response has the rate limit headers', async () => {
  const { api, baseUrl } = await limited({ tokenRate: 1000 });
  for (const [path, left] of [
    [list, 999],
    ['/api/v1/products/6f00000000000000000000ff/', 998],
    ['/api/v1/nothing/', 997],
    [`${list}?colour=red`, 996],
  ] as const) {
    const { header } = await api.get(path);
    expect(header('ratelimit-policy')).toBe('"default";q=1000;w=60');
    expect(header('ratelimit')).toMatch(new RegExp(`^"default";r=${left};t=(59|60)$`));
    expect(header('x-ratelimit-limit')).toBe('1000');
    expect(header('x-ratelimit-remaining')).toBe(String(left));
    expect(header('x-ratelimit-reset')).toMatch(/^(59|60)$/);
  }
  const stranger = await apiOf(baseUrl).get(list);
  expect(stranger.header('ratelimit')).toBeNull();
});

test('each token has its own limit', async () => {
  const { api, account, baseUrl } = await limited({ tokenRate: 3 });
  for (const left of [2, 1, 0]) {
    const { status, header } = await api.get(list);
    expect([status, header('x-ratelimit-remaining')]).toEqual([200, String(left)]);
  }
  const { status, code, body, header } = await api.get(list);
  expect([status, code]).toEqual([429, 'rate_limited']);
  expect(body).toMatchObject({
    success: false,
    title: 'Too many requests',
    request_id: header('x-request-id'),
  });
  const seconds = Number(header('retry-after'));
  expect(seconds).toBeGreaterThan(55);
  expect(seconds).toBeLessThanOrEqual(60);
  expect(header('ratelimit')).toBe(`"default";r=0;t=${seconds}`);
  expect(header('cache-control')).toBe('no-store');
  const other = await account();
  expect((await apiOf(baseUrl, await other.token()).get(list)).status).toBe(200);
});

test('the tokens of an account share a limit, and the headers show the nearer one', async () => {
  const { account, baseUrl } = await limited({ tokenRate: 10, accountRate: 4 });
  const { issue } = await account();
  const [one, other] = [apiOf(baseUrl, (await issue()).value), apiOf(baseUrl, (await issue()).value)];
  const { header } = await one.get(list);
  expect(header('ratelimit-policy')).toBe('"account";q=4;w=60');
  expect(header('x-ratelimit-remaining')).toBe('3');
  for (const api of [other, one, other]) expect((await api.get(list)).status).toBe(200);
  for (const api of [one, other]) expect((await api.get(list)).code).toBe('rate_limited');
});

test('a burst exceeds the requests per second of one token in one process', async () => {
  const { api } = await limited({ burst: 5 });
  const responses = await Promise.all(Array.from({ length: 20 }, () => api.get(list)));
  const rejected = responses.filter(({ status }) => status === 429);
  expect(rejected.length).toBeGreaterThanOrEqual(5);
  expect(rejected[0]?.header('retry-after')).toBe('1');
  expect(rejected[0]?.header('ratelimit-policy')).toBe('"burst";q=5;w=1');
  await new Promise((resolve) => setTimeout(resolve, 1000));
  expect((await api.get(list)).status).toBe(200);
});

test('a bulk operation costs one request, plus one per ten items or part of ten', async () => {
  const { api } = await limited({ tokenRate: 100 });
  const items = (count: number) => ({
    items: Array.from({ length: count }, () => ({ name: 'Luz', base_price: 1 })),
  });
  const left = async (count: number) =>
    Number((await api.post('/api/v1/products/bulk/create/', items(count))).header('x-ratelimit-remaining'));
  expect(await left(1)).toBe(98);
  expect(await left(10)).toBe(96);
  expect(await left(11)).toBe(93);
  expect(await left(100)).toBe(82);
});

test('limits are checked after the scope and before the body', async () => {
  const { api, baseUrl, token } = await limited({ tokenRate: 1 });
  await api.get(list);
  const malformed = { body: '{', headers: { 'content-type': 'application/json' } };
  expect((await api.send('POST', '/api/v1/products/', malformed)).code).toBe('rate_limited');
  const oversized = { body: 'x'.repeat(2_000_000), headers: { 'content-type': 'text/plain' } };
  expect((await api.send('POST', '/api/v1/products/', oversized)).code).toBe('rate_limited');
  const poor = apiOf(baseUrl, await token(['sales:read']));
  expect((await poor.get(list)).code).toBe('insufficient_scope');
  expect((await api.get('/api/v1/nothing/')).code).toBe('route_not_found');
  expect((await api.send('PATCH', list)).code).toBe('method_not_allowed');
});

test('without limits, nothing is counted and no headers are sent', async () => {
  const { api, database } = await limited({ tokenRate: 0, accountRate: 0, burst: 0 });
  const { header } = await api.get(list);
  expect(header('ratelimit')).toBeNull();
  expect((await sql`select * from rate_windows`.execute(database.everything)).rows).toEqual([]);
});
