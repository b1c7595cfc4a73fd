/** Invalid queries (Decision N60, N61, N62): ignoring them would silently return wrong data. */
import { expect, test } from 'vitest';
import { apiOf } from '../testing/api.ts';
import { type Rejection, rejecting } from '../testing/rejected.ts';
import { startTestService } from '../testing/service.ts';

const service = await startTestService();
const rejected = rejecting(service);
const api = apiOf(service.baseUrl, await service.token());
const base = '/api/v1/products';
const list = `${base}/list/`;
const invalidParameter = { status: 400, code: 'invalid_parameter' };
const unknownParameter = { status: 400, code: 'unknown_parameter' };

const wrong = (field: string, code: string): Rejection => ({
  ...invalidParameter,
  errors: [{ field, code }],
});

test.each<[query: string, want: Rejection]>([
  ['page=0', wrong('page', 'too_low')],
  ['page=-1', wrong('page', 'too_low')],
  ['page=1.5', wrong('page', 'invalid_type')],
  ['page=two', wrong('page', 'invalid_type')],
  ['page=', wrong('page', 'invalid_type')],
  ['page=1e3', wrong('page', 'invalid_type')],
  ['page=9999999999999999', wrong('page', 'invalid_type')],
  ['page=1&page=2', wrong('page', 'invalid_format')],
  ['per_page=0', wrong('per_page', 'too_low')],
  ['per_page=many', wrong('per_page', 'invalid_type')],
  ['limit=0', wrong('limit', 'too_low')],
  ['sort=colour', wrong('sort', 'invalid_enum')],
  ['sort=-name', wrong('sort', 'invalid_enum')],
  ['sort_dir=up', wrong('sort_dir', 'invalid_enum')],
  ['status=sold', wrong('status', 'invalid_enum')],
  ['status=draft,sold', wrong('status', 'invalid_enum')],
  ['status=', wrong('status', 'invalid_enum')],
  ['featured=yes', wrong('featured', 'invalid_type')],
  ['featured=1', wrong('featured', 'invalid_type')],
  ['featured=True', wrong('featured', 'invalid_type')],
  ['created_from=yesterday', wrong('created_from', 'invalid_format')],
  ['created_from=2026-02-30', wrong('created_from', 'invalid_format')],
  ['created_from=2026-10-01T12:00:00', wrong('created_from', 'invalid_format')],
  ['created_to=01/10/2026', wrong('created_to', 'invalid_format')],
  ['created_to=0000-01-01', wrong('created_to', 'invalid_format')],
  ['created_to=9999-12-31T23:59:59-12:00', wrong('created_to', 'invalid_format')],
  ['updated_since=2026-10-01T25:00:00Z', wrong('updated_since', 'invalid_format')],
  ['search=a%00b', wrong('search', 'invalid_format')],
])('%s is rejected', async (query, want) => {
  await rejected(() => api.get(`${list}?${query}`), want);
});

test('all errors of a query are reported', async () => {
  const { errors } = await rejected(
    () => api.get(`${list}?page=0&status=sold&featured=maybe`),
    invalidParameter,
  );
  expect(errors.map(({ field }) => field).sort()).toEqual(['featured', 'page', 'status']);
});

test.each(['colour=red', 'Status=draft', 'status[]=draft', 'page=1&colour=red', '__proto__=1', 'toString=1'])(
  '%s is rejected, with the accepted parameters',
  async (query) => {
    const { allowed } = await rejected(() => api.get(`${list}?${query}`), unknownParameter);
    expect(allowed).toEqual(
      expect.arrayContaining(['page', 'per_page', 'sort', 'search', 'status', 'low_stock']),
    );
  },
);

test.each([
  ['GET', '{id}/'],
  ['PUT', '{id}/'],
  ['DELETE', '{id}/'],
  ['POST', ''],
  ['POST', 'bulk/create/'],
  ['PUT', 'bulk/update/'],
  ['POST', 'bulk/delete/'],
])('%s %s accepts no parameters', async (method, path) => {
  const { data } = await api.post(`${base}/`, { name: 'Casco', base_price: 1 });
  const url = `${base}/${path.replace('{id}', data._id)}?dry_run=true`;
  const body = JSON.stringify({ name: 'b', base_price: 2, items: [{}], updates: [{}], ids: [data._id] });
  const sent = method === 'GET' ? {} : { body, headers: { 'content-type': 'application/json' } };
  await rejected(() => api.send(method, url, sent), unknownParameter);
});
