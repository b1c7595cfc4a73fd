import { expect, inject, test } from 'vitest';

const ORIGIN = { origin: 'https://shop.example' };
const mock = inject('mock');

test('a preflight needs no token', async () => {
  const response = await fetch(`${mock}/api/v1/products/`, {
    method: 'OPTIONS',
    headers: {
      ...ORIGIN,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'x-api-key,content-type',
    },
  });
  expect(response.status).toBe(204);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'access-control-allow-origin': '*',
    'access-control-allow-methods': expect.stringContaining('POST'),
    'access-control-allow-headers': 'x-api-key,content-type',
    'access-control-max-age': '600',
  });
});

test.each([{ headers: ORIGIN }, { headers: { ...ORIGIN, 'x-api-key': 'any' } }])(
  'a page may read the response to %j',
  async (init) => {
    const response = await fetch(`${mock}/api/v1/products/list/`, init);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-expose-headers')).toContain('X-Request-Id');
  },
);
