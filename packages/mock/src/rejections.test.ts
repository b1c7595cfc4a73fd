/** The mock rejects the same requests as the service, with the same errors (Decision N59, N60). */
import { expect, inject, test } from 'vitest';

const JSON_TYPE = { 'content-type': 'application/json' };
const TOKEN = { 'x-api-key': 'any' };
const product = '/api/v1/products/68dc3a505a1d0c7e42000104/';
const mock = inject('mock');

interface Rejection {
  name: string;
  path: string;
  init?: RequestInit;
  status: number;
  body: object;
  headers?: Record<string, string>;
}

const post = (
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = { ...TOKEN, ...JSON_TYPE },
) => ({
  method: 'POST',
  headers,
  body,
});

const rejections: Rejection[] = [
  {
    name: 'a path outside of the API',
    path: '/nowhere',
    status: 404,
    body: { code: 'route_not_found', instance: '/nowhere' },
  },
  {
    name: 'an unknown path of the API',
    path: '/api/v1/nowhere/',
    init: { headers: TOKEN },
    status: 404,
    body: { code: 'route_not_found' },
  },
  {
    name: 'a wrong method, on a path that would otherwise match an id',
    path: '/api/v1/products/list/',
    init: { method: 'DELETE', headers: TOKEN },
    status: 405,
    body: { code: 'method_not_allowed', allowed: ['GET', 'HEAD'] },
    headers: { allow: 'GET, HEAD, OPTIONS' },
  },
  {
    name: 'no token',
    path: product,
    status: 401,
    body: { code: 'missing_token' },
    headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
  },
  {
    name: 'no token, before the path is checked',
    path: '/api/v1/nowhere/',
    status: 401,
    body: { code: 'missing_token' },
  },
  {
    name: 'another media type',
    path: '/api/v1/products/',
    init: post('name=x', { ...TOKEN, 'content-type': 'application/x-www-form-urlencoded' }),
    status: 415,
    body: { code: 'unsupported_media_type' },
  },
  {
    name: 'malformed JSON',
    path: '/api/v1/products/',
    init: post('{"name": '),
    status: 400,
    body: { code: 'malformed_json' },
  },
  {
    name: 'a body over 1 MiB',
    path: '/api/v1/products/',
    init: post(new Uint8Array(1024 ** 2 + 1)),
    status: 413,
    body: { code: 'payload_too_large' },
  },
  {
    name: 'a form over 5 MiB',
    path: '/api/v1/received_invoices/upload-csv/',
    init: post(new Uint8Array(5 * 1024 ** 2 + 1), {
      ...TOKEN,
      'content-type': 'multipart/form-data; boundary=x',
    }),
    status: 413,
    body: { code: 'payload_too_large' },
  },
  {
    name: 'an invalid body',
    path: '/api/v1/products/',
    init: post('{"name": "Casco", "base_price": -1}'),
    status: 422,
    body: {
      code: 'validation_failed',
      errors: [
        {
          pointer: '/base_price',
          field: 'base_price',
          code: 'too_low',
          message: 'must be at least 0',
          minimum: 0,
        },
      ],
    },
  },
  {
    name: 'no body',
    path: '/api/v1/products/',
    init: { method: 'POST', headers: TOKEN },
    status: 422,
    body: { code: 'validation_failed' },
  },
  {
    name: 'an invalid parameter',
    path: '/api/v1/products/list/?per_page=0',
    init: { headers: TOKEN },
    status: 400,
    body: { code: 'invalid_parameter' },
  },
  {
    name: 'an unknown parameter',
    path: '/api/v1/products/list/?colour=red',
    init: { headers: TOKEN },
    status: 400,
    body: { code: 'unknown_parameter' },
  },
];

test.each(rejections)(
  '$name: $status $body.code',
  async ({ path, init = {}, status, body, headers = {} }) => {
    const response = await fetch(mock + path, init);
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(Object.fromEntries(response.headers)).toMatchObject(headers);
    expect(await response.json()).toMatchObject({
      success: false,
      status,
      detail: expect.any(String),
      title: expect.any(String),
      type: expect.stringMatching(/^http:\/\/127\.0\.0\.1:3000\/docs\/errors\/#/),
      instance: path.split('?')[0],
      request_id: response.headers.get('x-request-id'),
      ...body,
    });
  },
);

test('the token is accepted in either header', async () => {
  for (const headers of [TOKEN, { authorization: 'Bearer any' }]) {
    expect((await fetch(mock + product, { headers })).status).toBe(200);
  }
});

test('the request ID is kept', async () => {
  const headers = { ...TOKEN, 'x-request-id': 'req_of_the_caller' };
  const response = await fetch(mock + product, { headers });
  expect(response.headers.get('x-request-id')).toBe('req_of_the_caller');
});

test.each(['/api/v1/products/list/', '/api/v1/products/list'])(
  'HEAD of %s is GET without the body',
  async (path) => {
    const [get, head] = [
      await fetch(mock + path, { headers: TOKEN }),
      await fetch(mock + path, { method: 'HEAD', headers: TOKEN }),
    ];
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(head.headers.get('content-length')).toBe(get.headers.get('content-length'));
    expect((await fetch(mock + path, { method: 'HEAD' })).status).toBe(401);
  },
);

test('OPTIONS other than a preflight lists the methods', async () => {
  const response = await fetch(mock + product, { method: 'OPTIONS', headers: TOKEN });
  expect(response.status).toBe(204);
  expect(response.headers.get('allow')).toBe('GET, HEAD, PUT, DELETE, OPTIONS');
});
