/** Preflights and security headers for browsers (Decision cors, transport). */
import { expect, test } from 'vitest';
import { startTestService } from '../testing/service.ts';

const list = '/api/v1/products/list/';
const page = 'https://shop.example';
const open = await startTestService();
const named = await startTestService({ config: { corsOrigins: [page], trustProxy: ['loopback'] } });
const closed = await startTestService({ config: { corsOrigins: [] } });

const preflight = (baseUrl: string, origin: string, path = list) =>
  fetch(baseUrl + path, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'x-api-key,if-match,content-type',
    },
  });

const exposed =
  'ETag, Location, Link, RateLimit, RateLimit-Policy, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, ' +
  'Retry-After, X-Request-Id, Idempotency-Replayed, Deprecation, Sunset';

test('any origin may send a preflight without a token, and cache the response for ten minutes', async () => {
  const { status, headers } = await preflight(open.baseUrl, page);
  expect(status).toBe(204);
  expect(Object.fromEntries(headers)).toMatchObject({
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
    'access-control-allow-headers': 'x-api-key,if-match,content-type',
    'access-control-max-age': '600',
  });
});

test.each([list, '/api/v1/nothing/', '/api/v1/products/6f00000000000000000000ff/', '/openapi.json'])(
  'pages may read the response of %s, including errors, never with cookies',
  async (path) => {
    const { headers } = await fetch(open.baseUrl + path, { headers: { origin: page } });
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('access-control-expose-headers')).toBe(exposed);
    expect(headers.get('access-control-allow-credentials')).toBeNull();
  },
);

test('with configured origins, others are rejected', async () => {
  const asked = await preflight(named.baseUrl, page);
  expect(asked.headers.get('access-control-allow-origin')).toBe(page);
  expect(asked.headers.get('vary')).toContain('Origin');
  const other = await preflight(named.baseUrl, 'https://elsewhere.example');
  expect(other.headers.get('access-control-allow-origin')).toBeNull();
  const none = await preflight(closed.baseUrl, page);
  expect(none.headers.get('access-control-allow-origin')).toBeNull();
});

test.each(['/healthz', '/panel/', '/docs/', '/nothing'])('%s does not allow other origins', async (path) => {
  const { headers } = await fetch(open.baseUrl + path, { headers: { origin: page } });
  expect(headers.get('access-control-allow-origin')).toBeNull();
});

test.each(['/panel/', '/panel/api/session/', '/docs/', '/nothing', '/apiary', '/openapi.json.gz'])(
  'a preflight to %s from another origin is not allowed',
  async (path) => {
    const { headers } = await preflight(open.baseUrl, page, path);
    expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
  },
);

test.each([list, '/api/v1/nothing/', '/openapi.json'])('a preflight to %s is', async (path) => {
  const { headers } = await preflight(open.baseUrl, page, path);
  expect(headers.get('access-control-allow-origin')).toBe('*');
});

test('behind TLS, responses have Strict-Transport-Security', async () => {
  const over = async ({ baseUrl }: typeof open, protocol: string) =>
    (await fetch(baseUrl + list, { headers: { 'x-forwarded-proto': protocol } })).headers.get(
      'strict-transport-security',
    );
  expect(await over(named, 'https')).toBe('max-age=31536000');
  expect(await over(named, 'http')).toBeNull();
  // Without a trusted proxy, any client could send the header.
  expect(await over(open, 'https')).toBeNull();
});

test.each(['/healthz', '/openapi.json', list, '/nothing'])(
  '%s forbids framing and content sniffing',
  async (path) => {
    const { headers } = await fetch(open.baseUrl + path);
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'SAMEORIGIN',
    });
  },
);
