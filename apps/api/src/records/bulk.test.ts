/** Bulk operations (Reference 4.1, Decision N63, bulk-results). */
import type { BulkCreateResult, BulkDeleteResult, BulkUpdateResult } from '@mostrador/types';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, test, vi } from 'vitest';
import { type AnyPage, apiOf } from '../testing/api.ts';
import { catalog } from '../testing/reference/catalog.ts';
import { startTestService } from '../testing/service.ts';
import { stored } from '../testing/stored.ts';

const service = await startTestService();
const { database, baseUrl } = service;
const api = apiOf(baseUrl, await service.token());
const unknown = '6f00000000000000000000ff';
const notFound = { code: 'not_found', message: expect.stringContaining(unknown) };

describe.each(Object.values(catalog))('$base', ({ base, least }) => {
  const create = (items: unknown) => api.post<BulkCreateResult>(`${base}/bulk/create/`, { items });
  const update = (updates: unknown) => api.put<BulkUpdateResult>(`${base}/bulk/update/`, { updates });
  const remove = (ids: unknown) => api.post<BulkDeleteResult>(`${base}/bulk/delete/`, { ids });

  async function made(count: number): Promise<string[]> {
    const { data } = await create(Array.from({ length: count }, () => least));
    return data.created.map(({ id }) => id ?? '');
  }

  const read = async (id: string | null | undefined) => (await api.get(`${base}/${id}/`)).data;

  test('creates valid items in order, and reports the others', async () => {
    const { name: _, ...nameless } = least;
    const { status, data } = await create([
      least,
      { ...least, name: '' },
      5,
      nameless,
      { ...least, name: 'Último' },
    ]);
    expect(status).toBe(200);
    expect(data).toMatchObject({ total: 5, success_count: 2, error_count: 3 });
    const failed = (index: number, pointer: string, code: string) => ({
      index,
      success: false,
      id: null,
      error: { code: 'validation_failed', message: expect.any(String), errors: [{ pointer, code }] },
    });
    expect(data.created).toMatchObject([
      { index: 0, success: true, id: expect.stringMatching(/^[0-9a-f]{24}$/) },
      failed(1, '/name', 'too_short'),
      failed(2, '', 'invalid_type'),
      failed(3, '/name', 'required'),
      { index: 4, success: true },
    ]);
    expect(await read(data.created[4]?.id)).toMatchObject({ ...least, name: 'Último' });
  });

  test.each([
    ['NUL', '"a\\u0000"', 'invalid_format'],
    ['half a character', '"\\ud83e"', 'invalid_format'],
    ['a number out of range', '1e400', 'too_high'],
    ['a very deeply nested value', '['.repeat(100_000) + ']'.repeat(100_000), 'invalid_format'],
  ])('%s in an item fails that item alone, with a key too', async (_, value, code) => {
    const body = (list: string, id = '') => {
      const whole = JSON.stringify(least).slice(1);
      return `{"${list}":[{${id}${whole},{${id}"custom_fields":{"x":${value}},${whole}]}`;
    };
    const send = (method: string, path: string, text: string, headers = {}) =>
      api.send<BulkCreateResult & BulkUpdateResult>(method, `${base}/bulk/${path}/`, {
        body: text,
        headers: { 'content-type': 'application/json', ...headers },
      });
    const key = { 'idempotency-key': `${base} ${code} ${value.length}`.replaceAll(' ', '-') };
    const created = await send('POST', 'create', body('items'), key);
    expect(created.data).toMatchObject({ success_count: 1, error_count: 1 });
    expect(created.data.created[1]).toMatchObject({
      error: { code: 'validation_failed', errors: [{ code }] },
    });
    expect((await send('POST', 'create', body('items'), key)).body).toEqual(created.body);
    const updated = await send('PUT', 'update', body('updates', `"id":"${created.data.created[0]?.id}",`));
    expect(updated.data.updated).toMatchObject([{ success: true }, { success: false }]);
  });

  test('an invalid ID matches no record', async () => {
    const { data } = await update([
      { id: 'a\0', name: 'Nadie' },
      { id: '../', name: 'Nadie' },
    ]);
    expect(data.updated).toMatchObject([{ error: { code: 'not_found' } }, { error: { code: 'not_found' } }]);
  });

  test('updates valid items, each on its own', async () => {
    const [one = '', two = ''] = await made(2);
    const { status, data } = await update([
      { id: one, name: 'Uno' },
      { id: unknown, name: 'Nadie' },
      { id: two, name: '' },
      { name: 'Sin id' },
      { id: 5, name: 'Número' },
      'nonsense',
      { id: two },
    ]);
    expect(status).toBe(200);
    expect(data).toMatchObject({ total: 7, success_count: 2, error_count: 5 });
    const invalid = (pointer: string, code: string) => ({
      code: 'validation_failed',
      errors: [{ pointer, code }],
    });
    expect(data.updated).toMatchObject([
      { index: 0, id: one, success: true },
      { index: 1, id: unknown, success: false, error: notFound },
      { index: 2, id: two, success: false, error: invalid('/name', 'too_short') },
      { index: 3, id: null, success: false, error: invalid('/id', 'required') },
      { index: 4, id: null, success: false, error: invalid('/id', 'invalid_type') },
      { index: 5, id: null, success: false },
      { index: 6, id: two, success: true },
    ]);
    expect((await read(one)).name).toBe('Uno');
    expect((await read(two)).name).toBe(least.name);
  });

  test('deletes valid items, and a repeated ID only once', async () => {
    const [one = '', two = '', three = ''] = await made(3);
    const { status, data } = await remove([one, unknown, two, one]);
    expect(status).toBe(200);
    expect(data).toMatchObject({ total: 4, success_count: 2, error_count: 2 });
    expect(data.deleted).toMatchObject([
      { index: 0, id: one, success: true },
      { index: 1, id: unknown, success: false, error: notFound },
      { index: 2, id: two, success: true },
      { index: 3, id: one, success: false, error: { code: 'not_found' } },
    ]);
    const { data: left } = await api.get<AnyPage>(`${base}/list/?ids=${one},${two},${three}`);
    expect(left.items.map(({ _id }) => _id)).toEqual([three]);
  });

  test('processes a repeated ID in the order of the request', async () => {
    const [id = ''] = await made(1);
    const { data } = await update([
      { id, name: 'Primero' },
      { id, name: 'Segundo' },
    ]);
    expect(data).toMatchObject({ success_count: 2, error_count: 0 });
    expect((await read(id)).name).toBe('Segundo');
    expect((await api.get(`${base}/${id}/`)).header('etag')).toBe('"3"');
  });

  test('returns 200 if all items fail, and stores nothing', async () => {
    const before = await stored(database);
    expect(await create([{}, {}])).toMatchObject({ status: 200, data: { success_count: 0, error_count: 2 } });
    expect(await update([{ id: unknown, name: 'x' }])).toMatchObject({
      status: 200,
      data: { error_count: 1 },
    });
    expect(await remove([unknown])).toMatchObject({ status: 200, data: { error_count: 1 } });
    expect(await stored(database)).toEqual(before);
  });

  test('reports warnings in each item', async () => {
    const { data } = await create([least, { ...least, colour: 'red' }]);
    expect(data.created[0]).not.toHaveProperty('warnings');
    expect(data.created[1]).toMatchObject({
      success: true,
      warnings: [{ code: 'unknown_member', field: 'colour' }],
    });
    const sent = { id: data.created[0]?.id, name: 'Otro', colour: 'red', created_at: 'ignored' };
    const { data: changed } = await update([sent]);
    expect(changed.updated).toMatchObject([{ warnings: [{ code: 'unknown_member', field: 'colour' }] }]);
  });
});

const { base, least } = catalog.products;
const read = async (id: string | null | undefined) => (await api.get(`${base}/${id}/`)).data;

describe('the limit', () => {
  const items = (count: number) => Array.from({ length: count }, () => least);
  const over = { success: false, status: 422, code: 'bulk_limit_exceeded' };

  test('is a hundred items', async () => {
    const { data } = await api.post<BulkCreateResult>(`${base}/bulk/create/`, { items: items(100) });
    expect(data).toMatchObject({ total: 100, success_count: 100 });
    const ids = data.created.map(({ id }) => id);
    const updates = ids.map((id) => ({ id, stock: 1 }));
    expect((await api.put(`${base}/bulk/update/`, { updates })).data).toMatchObject({ success_count: 100 });
    expect((await api.post(`${base}/bulk/delete/`, { ids })).data).toMatchObject({ success_count: 100 });
  });

  test('applies to all of them, and nothing is stored beyond it', async () => {
    const before = await stored(database);
    const updates = Array.from({ length: 101 }, () => ({ id: unknown, stock: 1 }));
    const ids = updates.map(({ id }) => id);
    expect((await api.post(`${base}/bulk/create/`, { items: items(101) })).body).toMatchObject(over);
    expect((await api.put(`${base}/bulk/update/`, { updates })).body).toMatchObject(over);
    expect((await api.post(`${base}/bulk/delete/`, { ids })).body).toMatchObject(over);
    expect(await stored(database)).toEqual(before);
  });

  test('can be raised by the operator', async () => {
    const wide = await startTestService({ config: { bulkLimit: 250 } });
    const there = apiOf(wide.baseUrl, await wide.token());
    const { data } = await there.post(`${base}/bulk/create/`, { items: items(250) });
    expect(data).toMatchObject({ success_count: 250 });
    expect((await there.post(`${base}/bulk/create/`, { items: items(251) })).body).toMatchObject(over);
  });
});

test.each([
  ['POST', 'create', {}, '/items', 'required'],
  ['POST', 'create', { items: [] }, '/items', 'too_few_items'],
  ['POST', 'create', { items: {} }, '/items', 'invalid_type'],
  ['POST', 'create', { items: null }, '/items', 'invalid_type'],
  ['POST', 'create', [], '', 'invalid_type'],
  ['PUT', 'update', { items: [] }, '/updates', 'required'],
  ['PUT', 'update', { updates: [] }, '/updates', 'too_few_items'],
  ['POST', 'delete', { ids: [] }, '/ids', 'too_few_items'],
  ['POST', 'delete', { ids: [5] }, '/ids/0', 'invalid_type'],
  ['POST', 'delete', { ids: unknown }, '/ids', 'invalid_type'],
])('%s bulk/%s/ rejects %j: %s %s', async (method, action, body, pointer, code) => {
  const before = await stored(database);
  const path = `${base}/bulk/${action}/`;
  const response = method === 'PUT' ? await api.put(path, body) : await api.post(path, body);
  expect(response.body).toMatchObject({
    status: 422,
    code: 'validation_failed',
    errors: [{ pointer, code }],
  });
  expect(await stored(database)).toEqual(before);
});

test('If-Match has no effect on bulk operations', async () => {
  const { data } = await api.post(`${base}/`, least);
  const updates = [{ id: data._id, stock: 1 }];
  const response = await api.put<BulkUpdateResult>(
    `${base}/bulk/update/`,
    { updates },
    { 'if-match': '"9"' },
  );
  expect(response.data).toMatchObject({ success_count: 1 });
});

test('concurrent writers of the same records in any order all succeed', async () => {
  const { data } = await api.post<BulkCreateResult>(`${base}/bulk/create/`, { items: Array(20).fill(least) });
  const ids = data.created.map(({ id }) => id);
  const writers = Array.from({ length: 6 }, (_, writer) => {
    const order = writer % 2 === 0 ? ids : ids.toReversed();
    return api.put<BulkUpdateResult>(`${base}/bulk/update/`, {
      updates: order.map((id) => ({ id, stock: writer })),
    });
  });
  const responses = await Promise.all(writers);
  expect(responses.map(({ status }) => status)).toEqual(Array(6).fill(200));
  expect(responses.every(({ data: { success_count } }) => success_count === 20)).toBe(true);
});

describe('independent records', () => {
  const created = async (path: string, items: unknown[]) =>
    (await api.post<BulkCreateResult>(`/api/v1/${path}/bulk/create/`, { items })).data;

  test('are stored together: a hundred need as many statements as two', async () => {
    const category_id = (await api.post('/api/v1/categories/', { name: 'Cascos' })).data._id;
    const statementsOf = async (count: number) => {
      const items = Array.from({ length: count }, (_, index) => ({
        ...least,
        sku: `juntos-${count}-${index}`,
        category_id,
        stock: 5,
        track_stock: true,
      }));
      const query = vi.spyOn(pg.Client.prototype, 'query').mockClear();
      const { created: outcomes } = await created('products', items);
      const sent = query.mock.calls.map(([first]) => String(Object(first).text ?? first));
      vi.restoreAllMocks();
      expect(outcomes.every(({ success, warnings }) => success && !warnings)).toBe(true);
      return {
        outcomes,
        inserted: sent.filter((text) => /insert into "?(products|audit_log)/.test(text)).length,
      };
    };
    const { outcomes, inserted } = await statementsOf(100);
    expect(inserted).toBe((await statementsOf(2)).inserted);
    expect(await read(outcomes[99]?.id)).toMatchObject({ sku: 'juntos-100-99', total_stock: 5 });
    const { rows } = await sql<{ moved: string }>`
      select sum(quantity) as moved from stock_movements
      where product_id = any(${outcomes.map(({ id }) => id)}::text[])`.execute(database.everything);
    expect(Number(rows[0]?.moved)).toBe(500);
  });

  test('are updated together, including references to each other', async () => {
    const skus = Array.from({ length: 40 }, (_, index) => `cambia-${index}`);
    const items = skus.map((sku) => ({ ...least, sku, stock: 1, track_stock: true }));
    const ids = (await created('products', items)).created.map(({ id }) => id);
    const change = async (updates: object[]) => {
      const query = vi.spyOn(pg.Client.prototype, 'query').mockClear();
      const { data } = await api.put<BulkUpdateResult>('/api/v1/products/bulk/update/', { updates });
      const sent = query.mock.calls.map(([first]) => String(Object(first).text ?? first));
      vi.restoreAllMocks();
      const codes = data.updated.map(
        ({ error, warnings }) => error?.code ?? warnings?.map(({ code }) => code),
      );
      return { codes, parts: sent.filter((text) => text === 'savepoint part').length };
    };
    const priced = await change(ids.map((id, index) => ({ id, base_price: 100 + index, stock: 3 })));
    expect(priced).toEqual({ codes: ids.map(() => undefined), parts: 1 });
    expect(await read(ids[39])).toMatchObject({ base_price: 139, total_stock: 3 });
    // An invalid item is skipped; items that take values of others are updated one after the other.
    const one = await change([{ id: ids[0], base_price: -1 }, { id: ids[1], base_price: 5 }, { id: ids[2] }]);
    expect(one).toEqual({ codes: ['validation_failed', undefined, undefined], parts: 1 });
    const swapped = await change([
      { id: ids[3], sku: 'cambia-4' },
      { id: ids[4], sku: 'cambia-3' },
      { id: unknown, sku: 'x' },
      { id: ids[5], sku: 'cambia-6' },
    ]);
    expect(swapped.codes).toEqual([['duplicate_sku'], undefined, 'not_found', ['duplicate_sku']]);
    const twice = await change([
      { id: ids[7], base_price: 1 },
      { id: ids[7], base_price: 2 },
    ]);
    expect(twice.codes).toEqual([undefined, undefined]);
    expect(await read(ids[7])).toMatchObject({ base_price: 2 });
  });

  test('that move below each other cannot form a cycle', async () => {
    const [one, other] = (await created('categories', [{ name: 'Uno' }, { name: 'Otro' }])).created;
    const updates = [
      { id: one?.id, parent_id: other?.id },
      { id: other?.id, parent_id: one?.id },
    ];
    const { data } = await api.put<BulkUpdateResult>('/api/v1/categories/bulk/update/', { updates });
    expect(data.updated.map(({ error }) => error?.code)).toEqual([undefined, 'validation_failed']);
  });

  test('that are alike see each other, in order', async () => {
    const email = 'ana@example.com';
    const { created: outcomes } = await created('customers', [
      { name: 'Ana', email },
      { name: 'Eva' },
      { name: 'Ana María', email },
    ]);
    expect(outcomes.map(({ warnings }) => warnings?.map(({ code }) => code))).toEqual([
      undefined,
      undefined,
      ['duplicate_email'],
    ]);
    expect(outcomes[2]?.warnings?.[0]?.message).toContain(outcomes[0]?.id);
  });

  test('that cannot all be stored are stored as far as possible', async () => {
    const { created: outcomes } = await created('categories', [
      { name: 'Luces', slug: 'luces' },
      { name: 'Luces', slug: 'luces' },
      { name: 'Sin padre', parent_id: unknown },
      { name: 'Timbres' },
    ]);
    expect(outcomes.map(({ success, error }) => error?.code ?? success)).toEqual([
      true,
      'not_unique',
      'validation_failed',
      true,
    ]);
  });
});
