/** Requests that match nothing: IDs, paths, methods, headers (Decision N60, R7, R10). */
import { expect, test } from 'vitest';
import { apiOf } from '../testing/api.ts';
import { rejecting } from '../testing/rejected.ts';
import { startTestService } from '../testing/service.ts';

const service = await startTestService();
const rejected = rejecting(service);
const { baseUrl } = service;
const api = apiOf(baseUrl, await service.token());
const base = '/api/v1/products';
const list = `${base}/list/`;
const { data: product } = await api.post(`${base}/`, { name: 'Casco Andes', base_price: 48_500 });
const one = `${base}/${product._id}/`;

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
])('an ID that is %s returns 404', async (_, make) => {
  const path = `${base}/${await make()}/`;
  await rejected(() => api.get(path), gone);
  await rejected(() => api.put(path, change), gone);
  await rejected(() => api.delete(path), gone);
});

test('an unknown ID is reported before the version and the body are checked', async () => {
  const path = `${base}/6f00000000000000000000ff/`;
  await rejected(() => api.put(path, { name: 5 }), gone);
  await rejected(() => api.put(path, change, { 'if-match': '"9"' }), gone);
  const passed = { status: 412, code: 'precondition_failed' };
  await rejected(() => api.put(one, { name: 5 }, { 'if-match': '"9"' }), passed);
});

test('invalid input fails before the ID is looked up', async () => {
  const path = `${base}/6f00000000000000000000ff/`;
  const sent = { body: '{', headers: { 'content-type': 'application/json' } };
  await rejected(() => api.send('PUT', path, sent), { status: 400, code: 'malformed_json' });
  await rejected(() => api.put(`${path}?a=1`, change), { status: 400, code: 'unknown_parameter' });
});

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
])('%s is not a method of %s', async (method, path, allow) => {
  const { header } = await rejected(() => api.send(method, path), {
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
])('%s is not a path', async (path) => {
  await rejected(() => api.get(path), { status: 404, code: 'route_not_found' });
});

test.each([list, one])('%s works without its trailing slash', async (path) => {
  const { status, body } = await api.get(path.slice(0, -1));
  expect(status).toBe(200);
  expect(body).toEqual((await api.get(path)).body);
});

test.each(['', ' ', 'with space', 'ñ', 'x'.repeat(256)])('Idempotency-Key must not be %j', async (key) => {
  const ask = () => api.post(`${base}/`, { name: 'a', base_price: 1 }, { 'idempotency-key': key });
  const errors = expect.arrayContaining([expect.objectContaining({ field: 'Idempotency-Key' })]);
  await rejected(ask, { status: 400, code: 'invalid_parameter', errors });
});

test('Accept must allow JSON', async () => {
  await rejected(() => api.get(list, { accept: 'text/html' }), { status: 406, code: 'not_acceptable' });
  expect((await api.get(list, { accept: 'text/html, */*;q=0.1' })).status).toBe(200);
});
