/** Every way in which a request can be wrong, as its sender sees it: the decided status, code and place, and nothing stored (Decision N59, N60). */
import { describe, expect, test } from 'vitest';
import { newToken } from '../auth/token-format.ts';
import { revokeToken } from '../auth/tokens.ts';
import { type Answer, apiOf, type FieldProblem, type Sent } from '../testing/api.ts';
import { startTestService } from '../testing/service.ts';
import { stored } from '../testing/stored.ts';

const day = 24 * 60 * 60_000;
let now = new Date('2026-10-01T12:00:00.000Z');
const service = await startTestService({ clock: () => now });
const { database, baseUrl } = service;
const token = await service.token();
const api = apiOf(baseUrl, token);
const base = '/api/v1/products';
const list = `${base}/list/`;
const { data: product } = await api.post(`${base}/`, { name: 'Casco Andes', base_price: 48_500 });
const one = `${base}/${product._id}/`;

interface Want {
  status: number;
  code: string;
  errors?: Partial<FieldProblem>[];
}

/** Sends the request, which must be refused like this, leave nothing behind and be answered as a problem. */
async function refused(ask: () => Promise<Answer<unknown>>, want: Want): Promise<Answer<unknown>> {
  const before = await stored(database);
  const answer = await ask();
  expect(answer.body).toMatchObject({ success: false, ...want });
  expect(answer.status).toBe(want.status);
  expect(answer.header('content-type')).toBe('application/problem+json');
  expect(answer.header('x-request-id')).toBe(Object(answer.body).request_id);
  expect(await stored(database)).toEqual(before);
  return answer;
}

const json = (body: Sent['body'] = ''): Sent => ({ body, headers: { 'content-type': 'application/json' } });
const whole = (body: string | Buffer) => ({ ...json(body), headers: { 'content-type': 'application/json' } });

describe('a body', () => {
  const minimal = '"name":"a","base_price":1';
  const nested = `${'['.repeat(70_000)}${']'.repeat(70_000)}`;

  test.each<[what: string, sent: Sent, want: Want]>([
    ['that ends too early', json(`{${minimal}`), { status: 400, code: 'malformed_json' }],
    ['with a comma too many', json(`{${minimal},}`), { status: 400, code: 'malformed_json' }],
    ['in single quotes', json("{'name':'a'}"), { status: 400, code: 'malformed_json' }],
    ['with NaN', json('{"base_price":NaN}'), { status: 400, code: 'malformed_json' }],
    ['with two values', json(`{${minimal}}{}`), { status: 400, code: 'malformed_json' }],
    ['that is not UTF-8', whole(Buffer.from([0x7b, 0xff, 0x7d])), { status: 400, code: 'malformed_json' }],
    [
      'that is empty',
      json(),
      { status: 422, code: 'validation_failed', errors: [{ pointer: '', code: 'required' }] },
    ],
    [
      'of white space',
      json(' \n'),
      { status: 422, code: 'validation_failed', errors: [{ pointer: '', code: 'required' }] },
    ],
    [
      'that is null',
      json('null'),
      { status: 422, code: 'validation_failed', errors: [{ pointer: '', code: 'invalid_type' }] },
    ],
    [
      'that is a list',
      json('[]'),
      { status: 422, code: 'validation_failed', errors: [{ pointer: '', code: 'invalid_type' }] },
    ],
    [
      'that is a text',
      json('"a"'),
      { status: 422, code: 'validation_failed', errors: [{ pointer: '', code: 'invalid_type' }] },
    ],
    [
      'as a form',
      { body: 'name=a', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      { status: 415, code: 'unsupported_media_type' },
    ],
    [
      'as text',
      { body: `{${minimal}}`, headers: { 'content-type': 'text/plain' } },
      { status: 415, code: 'unsupported_media_type' },
    ],
    [
      'as another JSON',
      { body: `{${minimal}}`, headers: { 'content-type': 'application/merge-patch+json' } },
      { status: 415, code: 'unsupported_media_type' },
    ],
    ['as nothing', { body: new Blob([`{${minimal}}`]) }, { status: 415, code: 'unsupported_media_type' }],
    ['of more than 1 MiB', json(padded(1024 ** 2 + 1)), { status: 413, code: 'payload_too_large' }],
    [
      'with a NUL',
      json(String.raw`{${minimal},"sku":"a\u0000b"}`),
      { status: 422, code: 'validation_failed', errors: [{ pointer: '/sku', code: 'invalid_format' }] },
    ],
    [
      'with half a character',
      json(String.raw`{${minimal},"tags":["\ud83d"]}`),
      { status: 422, code: 'validation_failed', errors: [{ pointer: '/tags/0', code: 'invalid_format' }] },
    ],
    [
      'with a number beyond numbers',
      json(`{${minimal},"attributes":{"a":1e400}}`),
      { status: 422, code: 'validation_failed', errors: [{ pointer: '/attributes/a', code: 'too_high' }] },
    ],
    [
      'nested without end',
      json(`{${minimal},"attributes":${nested}}`),
      { status: 422, code: 'validation_failed' },
    ],
  ])('%s is refused', async (_, sent, want) => {
    await refused(() => api.send('POST', `${base}/`, sent), want);
  });

  test('that arrives in pieces is measured too', async () => {
    const pieces = new Blob([padded(1024 ** 2 + 1)]).stream();
    const headers = { 'content-type': 'application/json', 'x-api-key': token };
    const ask = async (): Promise<Answer<unknown>> => {
      const response = await fetch(`${baseUrl}${base}/`, {
        ...{ method: 'POST', body: pieces, headers },
        duplex: 'half',
      });
      const body: unknown = await response.json();
      return {
        status: response.status,
        body,
        header: (name) => response.headers.get(name),
        data: body,
        ...none,
      };
    };
    await refused(ask, { status: 413, code: 'payload_too_large' });
  });

  test.each<[what: string, sent: Sent]>([
    ['of just 1 MiB', json(padded(1024 ** 2))],
    [
      'with a charset',
      { body: `{${minimal}}`, headers: { 'content-type': 'Application/JSON; charset=utf-8' } },
    ],
    ['with a byte order mark', json(`\uFEFF{${minimal}}`)],
  ])('%s is taken', async (_, sent) => {
    expect((await api.send('POST', `${base}/`, sent)).status).toBe(201);
  });

  test('of an update must change something', async () => {
    const want = { status: 422, code: 'validation_failed', errors: [{ pointer: '', code: 'required' }] };
    await refused(() => api.put(one, {}), want);
    await refused(() => api.send('PUT', one), want);
  });

  test('of a delete is ignored', async () => {
    const { data } = await api.post(`${base}/`, { name: 'Para borrar', base_price: 1 });
    const { status } = await api.send('DELETE', `${base}/${data._id}/`, json('{"any":1}'));
    expect(status).toBe(200);
  });
});

const none = { code: undefined, errors: [], allowed: undefined };

/** A valid body of so many bytes. */
function padded(bytes: number): string {
  const start = '{"name":"a","base_price":1,"description":"';
  return `${start}${'x'.repeat(bytes - start.length - 2)}"}`;
}

describe('a query', () => {
  const invalid = (field: string, code: string): Want => ({
    ...{ status: 400, code: 'invalid_parameter' },
    errors: [{ field, code }],
  });

  test.each<[query: string, want: Want]>([
    ['page=0', invalid('page', 'too_low')],
    ['page=-1', invalid('page', 'too_low')],
    ['page=1.5', invalid('page', 'invalid_type')],
    ['page=two', invalid('page', 'invalid_type')],
    ['page=', invalid('page', 'invalid_type')],
    ['page=1e3', invalid('page', 'invalid_type')],
    ['page=9999999999999999', invalid('page', 'invalid_type')],
    ['page=1&page=2', invalid('page', 'invalid_format')],
    ['per_page=0', invalid('per_page', 'too_low')],
    ['per_page=many', invalid('per_page', 'invalid_type')],
    ['limit=0', invalid('limit', 'too_low')],
    ['sort=colour', invalid('sort', 'invalid_enum')],
    ['sort=-name', invalid('sort', 'invalid_enum')],
    ['sort_dir=up', invalid('sort_dir', 'invalid_enum')],
    ['status=sold', invalid('status', 'invalid_enum')],
    ['status=draft,sold', invalid('status', 'invalid_enum')],
    ['status=', invalid('status', 'invalid_enum')],
    ['featured=yes', invalid('featured', 'invalid_type')],
    ['featured=1', invalid('featured', 'invalid_type')],
    ['featured=True', invalid('featured', 'invalid_type')],
    ['created_from=yesterday', invalid('created_from', 'invalid_format')],
    ['created_from=2026-02-30', invalid('created_from', 'invalid_format')],
    ['created_from=2026-10-01T12:00:00', invalid('created_from', 'invalid_format')],
    ['created_to=01/10/2026', invalid('created_to', 'invalid_format')],
    ['created_to=0000-01-01', invalid('created_to', 'invalid_format')],
    ['created_to=9999-12-31T23:59:59-12:00', invalid('created_to', 'invalid_format')],
    ['updated_since=2026-10-01T25:00:00Z', invalid('updated_since', 'invalid_format')],
    ['search=a%00b', invalid('search', 'invalid_format')],
  ])('%s is refused', async (query, want) => {
    await refused(() => api.get(`${list}?${query}`), want);
  });

  test('names all that is wrong with it', async () => {
    const { errors } = await refused(() => api.get(`${list}?page=0&status=sold&featured=maybe`), {
      ...{ status: 400, code: 'invalid_parameter' },
    });
    expect(errors.map(({ field }) => field).sort()).toEqual(['featured', 'page', 'status']);
  });

  test.each([
    'colour=red',
    'Status=draft',
    'status[]=draft',
    'page=1&colour=red',
    '__proto__=1',
    'toString=1',
  ])('%s is refused, with the parameters that are taken', async (query) => {
    const { allowed } = await refused(() => api.get(`${list}?${query}`), {
      status: 400,
      code: 'unknown_parameter',
    });
    expect(allowed).toEqual(
      expect.arrayContaining(['page', 'per_page', 'sort', 'search', 'status', 'low_stock']),
    );
  });

  test.each([
    ['GET', one],
    ['PUT', one],
    ['DELETE', one],
    ['POST', `${base}/`],
    ['POST', `${base}/bulk/create/`],
  ])('of %s %s takes no parameters', async (method, path) => {
    const sent = method === 'GET' ? {} : json('{"name":"b","base_price":2,"items":[]}');
    await refused(() => api.send(method, `${path}?dry_run=true`, sent), {
      status: 400,
      code: 'unknown_parameter',
    });
  });
});

describe('a token', () => {
  const as = (value?: string, headers: Record<string, string> = {}) => {
    const other = apiOf(baseUrl, value);
    return () =>
      other.send('POST', `${base}/`, {
        ...json('{"name":"a","base_price":1}'),
        headers: { ...json().headers, ...headers },
      });
  };

  test('must be there', async () => {
    const { header } = await refused(as(), { status: 401, code: 'missing_token' });
    expect(header('www-authenticate')).toBe('Bearer error="invalid_token"');
  });

  test('must be one of this service', async () => {
    await refused(as('nonsense'), { status: 401, code: 'invalid_token' });
    await refused(as(newToken('live')), { status: 401, code: 'invalid_token' });
  });

  test('must not be revoked, from the next request on', async () => {
    const account = await service.account();
    const { value } = await account.issue();
    expect((await as(value)()).status).toBe(201);
    await revokeToken(database, value, now);
    await refused(as(value), { status: 401, code: 'revoked_token' });
  });

  test('must not be expired', async () => {
    const account = await service.account();
    const { value } = await account.issue();
    const start = now;
    now = new Date(start.getTime() + 31 * day);
    await refused(as(value), { status: 401, code: 'expired_token' });
    now = start;
    expect((await as(value)()).status).toBe(201);
  });

  test('must be one only', async () => {
    const { value } = await (await service.account()).issue();
    const both = as(token, { authorization: `Bearer ${value}` });
    await refused(both, { status: 400, code: 'conflicting_credentials' });
  });

  test('must not be in the address', async () => {
    for (const query of [`api_key=${token}`, `access_token=${token}`, `search=${token}`]) {
      const answer = await refused(() => api.get(`${list}?${query}`), {
        status: 400,
        code: 'credentials_in_url',
      });
      expect(JSON.stringify(answer.body)).not.toContain(token);
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
  ])('for %s %s needs more than %s', async (method, path, scope, required) => {
    const poor = apiOf(baseUrl, await service.token([scope]));
    const { body } = await refused(() => poor.send(method, path), {
      status: 403,
      code: 'insufficient_scope',
    });
    expect(body).toMatchObject({ required_scope: required, token_scopes: [scope] });
  });

  test('needs a plan with the API', async () => {
    const account = await service.account('basic');
    await refused(as(await account.token()), { status: 403, code: 'plan_required' });
  });
});

describe('an id', () => {
  const gone = { status: 404, code: 'not_found' };
  const change = { name: 'b' };

  async function deleted(): Promise<string> {
    const { data } = await api.post(`${base}/`, { name: 'a', base_price: 1 });
    await api.delete(`${base}/${data._id}/`);
    return data._id;
  }

  async function ofAnother(): Promise<string> {
    const other = apiOf(baseUrl, await (await service.account()).token());
    return (await other.post(`${base}/`, { name: 'a', base_price: 1 })).data._id;
  }

  test.each<[what: string, id: () => Promise<string>]>([
    ['unknown', async () => '6f00000000000000000000ff'],
    ['malformed', async () => 'nonsense'],
    ['too long', async () => `${product._id}0`],
    ['in capitals', async () => product._id.toUpperCase()],
    ['far too long', async () => 'a'.repeat(400)],
    ['with a NUL', async () => '%00'],
    ['with a quote', async () => "'%20or%20'1'='1"],
    ['deleted', deleted],
    ['of another account', ofAnother],
    ['of another kind of record', async () => (await api.post('/api/v1/services/', { name: 'a' })).data._id],
  ])('that is %s is not found', async (_, make) => {
    const path = `${base}/${await make()}/`;
    await refused(() => api.get(path), gone);
    await refused(() => api.put(path, change), gone);
    await refused(() => api.delete(path), gone);
  });

  test('is looked for before the version and the body are judged', async () => {
    const path = `${base}/6f00000000000000000000ff/`;
    await refused(() => api.put(path, { name: 5 }), gone);
    await refused(() => api.put(path, change, { 'if-match': '"9"' }), gone);
    await refused(() => api.put(one, { name: 5 }, { 'if-match': '"9"' }), {
      status: 412,
      code: 'precondition_failed',
    });
    await refused(() => api.send('PUT', path, json('{')), { status: 400, code: 'malformed_json' });
    await refused(() => api.put(`${path}?a=1`, change), { status: 400, code: 'unknown_parameter' });
  });
});

describe('a path', () => {
  test.each([
    ['DELETE', list, 'GET, HEAD, OPTIONS'],
    ['POST', list, 'GET, HEAD, OPTIONS'],
    ['PUT', list, 'GET, HEAD, OPTIONS'],
    ['GET', `${base}/`, 'POST, OPTIONS'],
    ['PATCH', `${base}/`, 'POST, OPTIONS'],
    ['POST', one, 'GET, HEAD, PUT, DELETE, OPTIONS'],
    ['PATCH', one, 'GET, HEAD, PUT, DELETE, OPTIONS'],
    ['GET', `${base}/bulk/create/`, 'POST, OPTIONS'],
    ['POST', `${base}/bulk/update/`, 'PUT, OPTIONS'],
    ['DELETE', `${base}/bulk/delete/`, 'POST, OPTIONS'],
    ['GET', `${base}/options/`, 'POST, OPTIONS'],
    ['DELETE', `${base}/pricing-profiles/`, 'POST, OPTIONS'],
  ])('does not take %s %s', async (method, path, allow) => {
    const { header } = await refused(() => api.send(method, path), {
      status: 405,
      code: 'method_not_allowed',
    });
    const names = (text: string | null) => (text ?? '').split(', ').sort();
    expect(names(header('allow'))).toEqual(names(allow));
  });

  test.each([
    '/api/v1/nothing/',
    `${list}more/`,
    `${one}more/`,
    '/api/v1/',
    '/api/v2/products/list/',
    '/products/list/',
  ])('%s is none', async (path) => {
    await refused(() => api.get(path), { status: 404, code: 'route_not_found' });
  });

  test.each([list, one])('%s is the same without its slash', async (path) => {
    const { status, body } = await api.get(path.slice(0, -1));
    expect(status).toBe(200);
    expect(body).toEqual((await api.get(path)).body);
  });
});

describe('a header', () => {
  test.each(['', ' ', 'with space', 'ñ', 'x'.repeat(256)])('Idempotency-Key must not be %j', async (key) => {
    const ask = () => api.post(`${base}/`, { name: 'a', base_price: 1 }, { 'idempotency-key': key });
    const errors = [{ field: 'Idempotency-Key' }];
    await refused(ask, { status: 400, code: 'invalid_parameter', errors });
  });

  test('Accept must leave JSON in', async () => {
    await refused(() => api.get(list, { accept: 'text/html' }), { status: 406, code: 'not_acceptable' });
    expect((await api.get(list, { accept: 'text/html, */*;q=0.1' })).status).toBe(200);
  });
});
