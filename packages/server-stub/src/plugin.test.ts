import { afterAll, describe, expect, test } from 'vitest';
import { RawJson } from './call.ts';
import { Problem } from './problems.ts';
import { type Asking, testServer } from './testing/server.ts';

const { ask, app } = await testServer();
afterAll(() => app.close());

const yerba = { name: 'Yerba mate 500 g', price: 850 };

describe('a call', () => {
  test('has typed parameters, lists in either form, defaults, and moments in UTC', async () => {
    const query =
      'status=draft,published&status=draft&featured=true&max_price=10.5&created_from=2026-10-01T09:00:00-03:00';
    expect((await ask('GET', `/api/v1/products/list/?${query}`)).body).toMatchObject({
      success: true,
      data: {
        id: 'listProducts',
        query: {
          page: 1,
          sort: 'created_at',
          status: ['draft', 'published', 'draft'],
          featured: true,
          max_price: 10.5,
          created_from: '2026-10-01T12:00:00.000Z',
        },
      },
    });
  });

  test('has the body by its shape, and the unknown fields', async () => {
    const payload = {
      ...yerba,
      _id: 'x',
      low_stock: true,
      colour: 'green',
      seo: { title: 't', keywords: [] },
    };
    const { status, body } = await ask('POST', '/api/v1/products/', { payload });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      body: { ...yerba, seo: { title: 't' } },
      unknown: ['/colour', '/seo/keywords'],
      context: { account: 'key' },
    });
  });

  test('has decoded path parameters', async () => {
    expect((await ask('GET', '/api/v1/products/a%2Fb%20c/')).body.data).toMatchObject({
      params: { id: 'a/b c' },
    });
  });

  test('may omit an optional body', async () => {
    expect((await ask('POST', '/api/v1/books/1/close')).body.data).toMatchObject({
      id: 'closeBook',
      unknown: [],
    });
  });

  test.each<[what: string, options: Asking]>([
    ['no body', {}],
    [
      'an empty body of any type',
      { headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: '' },
    ],
    ['JSON, which is ignored', { payload: { any: 'thing' } }],
  ])('without a body accepts %s', async (_what, options) => {
    expect((await ask('DELETE', '/api/v1/products/7/', options)).body.data).toMatchObject({
      id: 'deleteProduct',
    });
  });
});

describe('paths', () => {
  test.each([
    ['GET', '/api/v1/products/list', 'listProducts'],
    ['POST', '/api/v1/books/1/close/', 'closeBook'],
    ['GET', '/api/v1/products/options', 'getProduct', 405],
    ['GET', '/api/v1/books/2026-10/sales', 'getBook'],
  ])('%s %s is %s in both forms', async (method, url, id, status = 200) => {
    const responses = await Promise.all(
      [url, `${url}/`.replace('//', '/')].map((form) => ask(method as 'GET', form)),
    );
    for (const { status: found, body } of responses) {
      expect(found).toBe(status);
      if (status === 200) expect(body.data).toMatchObject({ id });
    }
  });

  test('HEAD returns the same as GET without a body', async () => {
    const { status, headers, body } = await ask('HEAD', '/api/v1/products/list/');
    expect([status, headers['content-type'], body]).toEqual([
      200,
      'application/json; charset=utf-8',
      undefined,
    ]);
  });

  test('OPTIONS lists the methods of a path, without authentication', async () => {
    const { status, headers } = await ask('OPTIONS', '/api/v1/products/7/', { headers: { 'x-api-key': '' } });
    expect([status, headers.allow]).toEqual([204, 'GET, HEAD, PUT, DELETE, OPTIONS']);
  });
});

describe('the order of checks', () => {
  test('an unknown record is reported before an invalid body, and looked up only then', async () => {
    const asked: unknown[] = [];
    const server = await testServer({
      outranks: async ({ operation, principal, body }, params) => {
        asked.push([operation.id, principal, body, params]);
        if ('id' in params && params.id === 'gone')
          throw new Problem('not_found', 'There is no such product.');
      },
    });
    expect((await server.ask('PUT', '/api/v1/products/gone/', { payload: { price: 'x' } })).status).toBe(404);
    expect((await server.ask('PUT', '/api/v1/products/here/', { payload: { price: 'x' } })).status).toBe(422);
    expect((await server.ask('PUT', '/api/v1/products/gone/', { payload: { price: 1 } })).status).toBe(200);
    expect(asked).toEqual([
      ['updateProduct', 'key', { price: 'x' }, { id: 'gone' }],
      ['updateProduct', 'key', { price: 'x' }, { id: 'here' }],
    ]);
    await server.app.close();
  });

  test('authentication gets the operation, or undefined for unknown paths and wrong methods', async () => {
    const seen: unknown[] = [];
    const server = await testServer({
      authenticate: async (_request, operation) => {
        seen.push(operation?.scope);
        return 'key';
      },
    });
    await server.ask('GET', '/api/v1/products/7/');
    await server.ask('POST', '/api/v1/products/7/');
    await server.ask('GET', '/api/v1/nothing/');
    expect(seen).toEqual(['products:read', undefined, undefined]);
    await server.app.close();
  });
});

describe('responses', () => {
  test('send stored JSON unchanged, with the headers of the handler', async () => {
    const reply = () => ({
      status: 201,
      data: new RawJson('{ "stored" : 1.0 }'),
      headers: { location: '/here/' },
    });
    const server = await testServer({ reply });
    const response = await server.app.inject({
      method: 'GET',
      url: '/api/v1/products/7/',
      headers: { 'x-api-key': 'k' },
    });
    expect(response.body).toBe('{"success":true,"data":{ "stored" : 1.0 }}');
    expect(response.headers).toMatchObject({
      location: '/here/',
      'content-type': 'application/json; charset=utf-8',
    });
    await server.app.close();
  });

  test('have no body when nothing was modified', async () => {
    const server = await testServer({
      run: async () => ({ status: 304, data: undefined, headers: { etag: '"3"' } }),
    });
    const { status, headers, body } = await server.ask('GET', '/api/v1/products/7/');
    expect([status, headers.etag, body]).toEqual([304, '"3"', undefined]);
    await server.app.close();
  });

  test('reveal nothing about an unexpected error', async () => {
    const reply = () => {
      throw new Error('relation "products" does not exist');
    };
    const server = await testServer({ reply });
    const { status, body } = await server.ask('GET', '/api/v1/products/7/');
    expect(status).toBe(500);
    expect(body).toMatchObject({ code: 'internal_error', title: 'Internal error' });
    expect(JSON.stringify(body)).not.toContain('relation');
    await server.app.close();
  });

  test('of a deprecated operation state its dates and its successor', async () => {
    const server = await testServer({
      reply: () => ({ status: 200, data: {}, headers: { link: '</next>; rel="next"' } }),
    });
    const explained =
      '</docs/changelog>; rel="deprecation"; type="text/html", </api/v1/books/import/>; rel="successor-version"';
    const announced = { deprecation: '@1790812800', sunset: 'Thu, 01 Apr 2027 00:00:00 GMT' };
    const { headers } = await server.ask('POST', '/api/v1/books/7/close', { payload: {} });
    expect(headers).toMatchObject({ ...announced, link: `${explained}, </next>; rel="next"` });
    const rejected = await server.ask('POST', '/api/v1/books/7/close', { headers: { 'x-api-key': '' } });
    expect(rejected.status).toBe(401);
    expect(rejected.headers).toMatchObject({ ...announced, link: explained });
    expect((await server.ask('GET', '/api/v1/products/7/')).headers.deprecation).toBeUndefined();
    await server.app.close();
  });

  test('do not repeat the query, which may contain a token', async () => {
    const { body } = await ask('GET', '/api/v1/products/7/?api_key=secret');
    expect(body.instance).toBe('/api/v1/products/7/');
    expect(JSON.stringify(body)).not.toContain('secret');
  });
});
