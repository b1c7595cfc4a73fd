/** Record versions: `ETag`, `If-None-Match`, `If-Match` (Decision concurrency). */
import { beforeEach, describe, expect, test } from 'vitest';
import { type AnyRecord, apiOf } from '../testing/api.ts';
import { startTestService } from '../testing/service.ts';

const service = await startTestService();
const api = apiOf(service.baseUrl, await service.token());
let path = '';

beforeEach(async () => {
  const { data } = await api.post('/api/v1/products/', { name: 'Casco Andes', base_price: 48_500 });
  path = `/api/v1/products/${data._id}/`;
  await api.put(path, { stock: 1 });
});

describe('If-None-Match', () => {
  test.each(['"2"', 'W/"2"', '"1", "2"', '*'])('%s: the caller has this version', async (known) => {
    const { status, body, header } = await api.get(path, { 'if-none-match': known });
    expect([status, body]).toEqual([304, undefined]);
    expect(header('etag')).toBe('"2"');
  });

  test.each(['"1"', '"22"', '2', 'nonsense', ''])('%s: the caller has another version', async (known) => {
    const { status, data, header } = await api.get(path, { 'if-none-match': known });
    expect([status, data.stock]).toEqual([200, 1]);
    expect(header('etag')).toBe('"2"');
  });
});

describe('If-Match', () => {
  const passed = { success: false, status: 412, code: 'precondition_failed' };

  test.each(['"2"', '*', '"1", "2"', ' "2" '])('%s allows the change', async (version) => {
    expect((await api.put(path, { stock: 2 }, { 'if-match': version })).status).toBe(200);
  });

  test.each(['"1"', '"3"', 'W/"2"', '2', 'nonsense'])('%s does not', async (version) => {
    const sent = { 'if-match': version };
    const changed = await api.put(path, { stock: 2 }, sent);
    expect(changed.body).toMatchObject(passed);
    expect(changed.header('etag')).toBe('"2"');
    expect((await api.delete(path, sent)).body).toMatchObject(passed);
    expect((await api.get(path)).data.stock).toBe(1);
  });

  test('is checked before the body, and even if the update changes nothing', async () => {
    const sent = { 'if-match': '"1"' };
    expect((await api.put(path, { stock: 'many' }, sent)).body).toMatchObject(passed);
    expect((await api.put(path, {}, sent)).body).toMatchObject(passed);
    expect((await api.put(path, { stock: 1 }, sent)).body).toMatchObject(passed);
  });

  test('allows a delete', async () => {
    expect((await api.delete(path, { 'if-match': '"2"' })).status).toBe(200);
  });

  test('allows one of many writers', async () => {
    const writes = Array.from({ length: 16 }, (_, stock) =>
      api.put(path, { stock: stock + 10 }, { 'if-match': '"2"' }),
    );
    const responses = await Promise.all(writes);
    expect(responses.map(({ status }) => status).sort()).toEqual([
      200,
      ...Array.from({ length: 15 }, () => 412),
    ]);
    const [won] = responses.filter(({ status }) => status === 200);
    expect((await api.get(path)).data).toEqual(won?.data);
  });
});

test('writers without it change different fields and lose none', async () => {
  const members = {
    sku: 'a',
    barcode: 'b',
    unit: 'c',
    cost: 5,
    weight: 6,
    min_stock: 7,
    featured: true,
    tax_rate: 21,
  };
  await Promise.all(Object.entries(members).map(([name, value]) => api.put(path, { [name]: value })));
  const { data, header } = await api.get<AnyRecord>(path);
  expect(data).toMatchObject({ ...members, stock: 1 });
  expect(header('etag')).toBe('"10"');
});
