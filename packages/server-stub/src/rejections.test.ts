import { Readable } from 'node:stream';
import type { FieldError } from '@mostrador/types';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { type Asking, testServer } from './testing/server.ts';

const handled: string[] = [];
const { ask, app } = await testServer({
  reply: ({ operation }) => {
    handled.push(operation.id);
    return { status: 200, data: {} };
  },
});
afterAll(() => app.close());
afterEach(() => expect(handled).toEqual([]));

/** The mistake, the request, and the expected problem. */
type Row = [what: string, request: string, options: Asking, problem: object];

const nobody = { headers: { 'x-api-key': '' } };

function raw(payload: string | Buffer, type = 'application/json'): Asking {
  return { payload, headers: { 'content-type': type } };
}

function body(payload: object): Asking {
  return { payload };
}

/** Returns a problem with one error. */
function about(field: string, code: FieldError['code'], message: string, limits: object = {}): object {
  return { errors: [{ field, code, message, ...limits }] };
}

function rejects(status: number, rows: Row[]): void {
  describe(`${status}`, () => {
    test.each(rows)('%s', async (_what, request, options, problem) => {
      const [method = '', url = ''] = request.split(' ');
      const response = await ask(method, url, options);
      expect(response.status).toBe(status);
      expect(response.body).toMatchObject({ success: false, status, ...problem, request_id: 'req_test' });
      expect(response.headers['content-type']).toBe('application/problem+json');
    });
  });
}

const list = 'GET /api/v1/products/list/';
const create = 'POST /api/v1/products/';

rejects(401, [
  ['an operation without credentials', list, nobody, { code: 'missing_token' }],
  ['an unknown path without credentials', 'GET /api/v1/nothing/', nobody, { code: 'missing_token' }],
  ['a wrong method without credentials', 'DELETE /api/v1/products/list/', nobody, { code: 'missing_token' }],
  ['QUERY without credentials', 'QUERY /api/v1/products/list/', nobody, { code: 'missing_token' }],
  [
    'whatever else is wrong',
    `${create}?x=1`,
    { payload: '{', headers: { 'x-api-key': '', 'content-type': 'text/plain' } },
    { code: 'missing_token' },
  ],
]);

rejects(404, [
  ['an unknown path', 'GET /api/v1/nothing/', {}, { code: 'route_not_found' }],
  ['the API itself', 'GET /api/v1', {}, { code: 'route_not_found' }],
  ['an unknown path by QUERY', 'QUERY /api/v1/nothing/', {}, { code: 'route_not_found' }],
  ['an id that cannot exist', 'GET /api/v1/products/%00/', {}, { code: 'not_found' }],
  ['an id of any length', `GET /api/v1/products/${'x'.repeat(501)}/`, {}, { code: 'route_not_found' }],
]);

rejects(405, [
  ['a wrong method', 'DELETE /api/v1/products/list/', {}, { allowed: ['GET', 'HEAD'] }],
  ['a path beside a parameter', 'GET /api/v1/products/options/', {}, { allowed: ['POST'] }],
  ['TRACE', 'TRACE /api/v1/products/list/?page=1', {}, { allowed: ['GET', 'HEAD'] }],
  ['LINK', 'LINK /api/v1/products/list', {}, { allowed: ['GET', 'HEAD'] }],
  ['QUERY without a media type', 'QUERY /api/v1/products/options/', {}, { allowed: ['POST'] }],
  ['a method whose body is not read', 'REPORT /api/v1/products/options/', raw('{', 'x'), {}],
]);

rejects(406, [
  ['an unacceptable response type', list, { headers: { accept: 'text/html' } }, { code: 'not_acceptable' }],
]);

const asJson = { code: 'unsupported_media_type', detail: 'Send the body as `application/json`.' };
rejects(415, [
  ['a foreign media type, before the query', `${create}?x=1`, raw('a=1', 'text/plain'), asJson],
  ['a body of no type', create, { payload: '{}' }, asJson],
  ['an invalid media type', create, raw('{}', 'json'), asJson],
  [
    'JSON instead of a form',
    'POST /api/v1/books/import/',
    body({}),
    { detail: 'Send the body as `multipart/form-data`.' },
  ],
]);

rejects(400, [
  [
    'malformed JSON, before the query',
    `${create}?x=1`,
    raw('{"name": Yerba}'),
    { code: 'malformed_json', detail: 'The body is not JSON: there is a syntax error at line 1, column 10.' },
  ],
  [
    'truncated JSON',
    create,
    raw('{"name":'),
    { detail: 'The body is not JSON: it ends unexpectedly at line 1, column 9.' },
  ],
  ['JSON that is not UTF-8', create, raw(Buffer.from([0x22, 0xff, 0x22])), { code: 'malformed_json' }],
  [
    'an unknown parameter, before the body',
    `${create}?colour=red`,
    body({}),
    {
      code: 'unknown_parameter',
      detail: '`colour` is not a parameter of this operation.',
      allowed: [],
      ...about('colour', 'invalid_reference', 'is not a parameter of this operation'),
    },
  ],
  [
    'several unknown parameters',
    `${list}?a=1&b=2&page=x`,
    {},
    { allowed: ['page', 'sort', 'status', 'category_id', 'featured', 'max_price', 'created_from'] },
  ],
  [
    'a parameter below its bound',
    `${list}?page=0`,
    {},
    {
      code: 'invalid_parameter',
      detail: '`page` must be at least 1.',
      ...about('page', 'too_low', 'must be at least 1', { minimum: 1 }),
    },
  ],
  [
    'parameters of wrong types',
    `${list}?page=Infinity&featured=1&max_price=0x10`,
    {},
    { detail: '3 parameters are not valid.' },
  ],
  ['an empty number', `${list}?page=`, {}, about('page', 'invalid_type', 'must be an integer')],
  [
    'a parameter given twice',
    `${list}?page=1&page=2`,
    {},
    about('page', 'invalid_format', 'must be given only once'),
  ],
  [
    'one wrong value of a list',
    `${list}?status=draft,sold`,
    {},
    about('status', 'invalid_enum', "must be one of draft, published or owner's", {
      allowed: ['draft', 'published', "owner's"],
    }),
  ],
  [
    'a day that does not exist',
    `${list}?created_from=2026-02-30T00:00:00Z`,
    {},
    { errors: [{ field: 'created_from', code: 'invalid_format' }] },
  ],
  [
    'a text that cannot be stored',
    `${list}?category_id=%00`,
    {},
    { errors: [{ field: 'category_id', code: 'invalid_format' }] },
  ],
  [
    'a path parameter outside its enum',
    'GET /api/v1/books/2026-10/rentals/',
    {},
    about('book_type', 'invalid_enum', 'must be one of sales or purchases', {
      allowed: ['sales', 'purchases'],
    }),
  ],
]);

const missing = { detail: 'The body is required.', errors: [{ pointer: '', field: '', code: 'required' }] };
rejects(422, [
  ['a missing body', create, {}, { code: 'validation_failed', ...missing }],
  ['a body of white space', create, raw(' \n'), missing],
  [
    'a body of another type',
    create,
    raw('[]'),
    about('', 'invalid_type', 'must be an object', { pointer: '' }),
  ],
  [
    'one invalid field',
    create,
    body({ name: 'Yerba', price: -1 }),
    {
      detail: '`price` must be at least 0.',
      ...about('price', 'too_low', 'must be at least 0', { pointer: '/price', minimum: 0 }),
    },
  ],
  ['several invalid fields', create, body({ name: '', tags: [1] }), { detail: '3 fields are not valid.' }],
  [
    'an empty update',
    'PUT /api/v1/products/7/',
    body({}),
    { detail: 'The body must have at least 1 field.' },
  ],
  [
    'a wrong item',
    'PUT /api/v1/products/bulk/update/',
    body({ items: [{ id: 'a' }, { price: 1 }] }),
    about('items.1.id', 'required', 'is required', { pointer: '/items/1/id' }),
  ],
  [
    'a text that cannot be stored',
    create,
    raw('{"name": "a\\u0000", "price": 1}'),
    { errors: [{ pointer: '/name', field: 'name', code: 'invalid_format' }] },
  ],
  [
    'a very deeply nested body',
    create,
    raw(`{"attributes": ${'['.repeat(20_000)}${']'.repeat(20_000)}}`),
    { code: 'validation_failed' },
  ],
]);

test('the response to a wrong method lists the right ones in a header', async () => {
  expect((await ask('DELETE', '/api/v1/products/list/')).headers.allow).toBe('GET, HEAD, OPTIONS');
});

test('a rejection keeps the headers of its problem', async () => {
  expect((await ask('GET', '/api/v1/products/list/', nobody)).headers['www-authenticate']).toBe('Bearer');
});

test('a body larger than the limit is rejected, with or without Content-Length', async () => {
  const small = await testServer({ limits: { body: 30 } });
  const payload = JSON.stringify({ name: 'a name of a good length', price: 1 });
  const chunked = { 'content-type': 'application/json', 'transfer-encoding': 'chunked' };
  const sized = await small.ask('POST', '/api/v1/products/', raw(payload));
  const unsized = await small.ask('POST', '/api/v1/products/', {
    payload: Readable.from([payload]),
    headers: chunked,
  });
  expect(sized.body).toMatchObject({ status: 413, detail: 'The body may have at most 30 bytes.' });
  expect(unsized.body).toMatchObject({ status: 413, code: 'payload_too_large' });
  await small.app.close();
});
