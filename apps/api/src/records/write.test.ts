/**
 * Creating, changing and deleting records of every resource (Reference 4.1, Decision nulls, unknown-members, defaults).
 */
import { resources } from '@mostrador/server-stub';
import { describe, expect, test } from 'vitest';
import { type AnyPage, type AnyRecord, apiOf } from '../testing/api.ts';
import { catalog } from '../testing/reference/catalog.ts';
import { startTestService } from '../testing/service.ts';

let now = new Date('2026-10-01T12:00:00.000Z');
const service = await startTestService({ clock: () => now });
const api = apiOf(service.baseUrl, await service.token());
const tick = () => (now = new Date(now.getTime() + 1_000));

describe.each(Object.values(catalog))('$base', ({ base, least, whole }) => {
  const path = ({ _id }: AnyRecord) => `${base}/${_id}/`;
  const described = Object.values(resources).find(({ path }) => path === base);
  const names: string[] = [...(described?.members ?? [])];
  const clearable = names.filter((name) => !(name in least) && !(name in (described?.defaults ?? {})));
  const cleared = clearable.find((name) => typeof whole[name] === 'string') ?? '';
  const value = whole[cleared];

  async function made(members: object = {}): Promise<AnyRecord> {
    const { status, data, body } = await api.post(`${base}/`, { ...least, ...members });
    expect(status, JSON.stringify(body)).toBe(201);
    return data;
  }

  test('a new record has an ID, timestamps, every field, and a URL', async () => {
    const { status, data, header } = await api.post(`${base}/`, least);
    expect(status).toBe(201);
    expect(data).toMatchObject({ ...least, created_at: now.toISOString(), updated_at: now.toISOString() });
    expect(data._id).toMatch(/^[0-9a-f]{24}$/);
    expect(Object.keys(data)).toEqual(expect.arrayContaining(names));
    expect(clearable.filter((name) => data[name] !== null)).toEqual([]);
    expect(header('location')).toBe(path(data));
    expect(header('etag')).toBe('"1"');
  });

  test('a stored record reads the same, alone and in a list', async () => {
    const record = await made({ [cleared]: value });
    expect((await api.get(path(record))).data).toEqual(record);
    const { data } = await api.get<AnyPage>(`${base}/list/?ids=${record._id}`);
    expect(data.items).toEqual([record]);
  });

  test('fields come in the order of the description, the timestamps last, however they are read', async () => {
    const record = await made({ [cleared]: value });
    const order = Object.keys(record);
    expect([order[0], ...order.slice(-2)]).toEqual(['_id', 'created_at', 'updated_at']);
    expect(order.filter((name) => names.includes(name))).toEqual(names);
    expect(Object.keys((await api.get(path(record))).data)).toEqual(order);
    const { data } = await api.get<AnyPage>(`${base}/list/?ids=${record._id}`);
    expect(data.items.map((item) => Object.keys(item))).toEqual([order]);
    tick();
    expect(Object.keys((await api.put(path(record), { name: 'Otro' })).data)).toEqual(order);
    expect(Object.keys((await api.get(path(record))).data)).toEqual(order);
  });

  test('an update changes the fields sent and keeps the rest', async () => {
    const before = await made({ [cleared]: value });
    tick();
    const { status, data, header } = await api.put(path(before), { name: 'Otro nombre' });
    expect(status).toBe(200);
    expect(data).toEqual({ ...before, name: 'Otro nombre', updated_at: now.toISOString() });
    expect(header('etag')).toBe('"2"');
    expect((await api.get(path(before))).data).toEqual(data);
  });

  test('null clears a field, and it can be set again', async () => {
    const before = await made({ [cleared]: value });
    const { data } = await api.put(path(before), { [cleared]: null });
    expect(data).toEqual({ ...before, [cleared]: null, updated_at: now.toISOString() });
    expect((await api.put(path(before), { [cleared]: value })).data[cleared]).toEqual(before[cleared]);
  });

  test('an empty update is accepted and changes nothing', async () => {
    const before = await made({ [cleared]: value });
    tick();
    const { status, data, header } = await api.put(path(before), {});
    expect(status).toBe(200);
    expect(data).toEqual(before);
    expect(header('etag')).toBe('"1"');
    const update = { id: before._id };
    const { data: bulk } = await api.put<{ success_count: number }>(`${base}/bulk/update/`, {
      updates: [update],
    });
    expect(bulk.success_count).toBe(1);
    expect((await api.get(path(before))).data).toEqual(before);
  });

  test('an update that changes nothing keeps the version and the time', async () => {
    const before = await made({ [cleared]: value });
    tick();
    for (const same of [{ name: before.name }, { [cleared]: value }, before]) {
      const { status, data, header } = await api.put(path(before), same);
      expect(status).toBe(200);
      expect(data).toEqual(before);
      expect(header('etag')).toBe('"1"');
    }
  });

  test('a whole record can be sent back; its read-only fields are silently ignored', async () => {
    const before = await made();
    const sent = {
      ...before,
      _id: 'x',
      created_at: '2020-01-01T00:00:00Z',
      updated_at: 5,
      warnings: [{ code: 'x' }],
    };
    const { status, data } = await api.put(path(before), { ...sent, name: 'Otro nombre' });
    expect(status).toBe(200);
    expect(data).toEqual({ ...before, name: 'Otro nombre', updated_at: now.toISOString() });
    const { data: copy } = await api.post(`${base}/`, sent);
    expect(copy).not.toHaveProperty('warnings');
    expect(copy._id).not.toBe('x');
    expect(copy.created_at).toBe(now.toISOString());
  });

  test('unknown fields are not stored, and each causes a warning', async () => {
    const unknown = { colour: 'red', ' ': 1, constructor: {} };
    const { data } = await api.post(`${base}/`, { ...least, ...unknown });
    const warned = (record: AnyRecord) =>
      Object(record.warnings).map(({ code, field }: never) => [code, field]);
    const want = [
      ['unknown_member', 'colour'],
      ['unknown_member', ' '],
      ['unknown_member', 'constructor'],
    ];
    expect(warned(data)).toEqual(want);
    const { data: changed, header } = await api.put(path(data), unknown);
    expect(warned(changed)).toEqual(want);
    expect(header('etag')).toBe('"1"');
    expect(Object.keys((await api.get(path(data))).data).sort()).toEqual(
      Object.keys(data)
        .filter((name) => name !== 'warnings')
        .sort(),
    );
  });

  test('a deleted record is not found, and cannot be deleted again', async () => {
    const record = await made();
    const { status, data } = await api.delete(path(record));
    expect(status).toBe(200);
    expect(data).toEqual({ deleted: true, id: record._id });
    expect((await api.get(path(record))).status).toBe(404);
    expect((await api.put(path(record), { name: 'x' })).status).toBe(404);
    expect((await api.delete(path(record))).status).toBe(404);
    expect((await api.get<AnyPage>(`${base}/list/?ids=${record._id}`)).data.total).toBe(0);
  });
});

test('a deleted record stays in the database', async () => {
  const { data } = await api.post('/api/v1/products/', { name: 'Casco', base_price: 1 });
  await api.delete(`/api/v1/products/${data._id}/`);
  const row = await service.database.everything
    .selectFrom('products')
    .select(['deleted_at', 'version', 'doc'])
    .where('id', '=', data._id)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ deleted_at: now, version: 2, doc: { name: 'Casco', base_price: 1 } });
});

test('records created at the same moment have different IDs that sort by creation', async () => {
  const made = Array.from({ length: 20 }, () => api.post('/api/v1/services/', { name: 'a' }));
  const ids = (await Promise.all(made)).map(({ data }) => data._id);
  expect(new Set(ids).size).toBe(20);
  tick();
  const { data } = await api.post('/api/v1/services/', { name: 'b' });
  expect(ids.every((id) => id < data._id)).toBe(true);
});

describe('objects of an update', () => {
  const products = '/api/v1/products';
  const least = { name: 'Casco Andes', base_price: 48_500 };

  async function changed(before: object, patch: object): Promise<AnyRecord> {
    const { data } = await api.post(`${products}/`, { ...least, ...before });
    const { status, data: after, body } = await api.put(`${products}/${data._id}/`, patch);
    expect(status, JSON.stringify(body)).toBe(200);
    expect((await api.get(`${products}/${data._id}/`)).data).toEqual(after);
    return after;
  }

  test.each([
    [
      'fields of an object are merged',
      { seo: { title: 'Casco', slug: 'casco' } },
      { seo: { slug: 'casco-andes' } },
      { seo: { title: 'Casco', slug: 'casco-andes' } },
    ],
    [
      'null removes a field',
      { seo: { title: 'Casco', slug: 'casco' } },
      { seo: { slug: null } },
      { seo: { title: 'Casco' } },
    ],
    [
      'free objects are merged at every depth',
      { attributes: { frenos: { tipo: 'disco', marca: 'A' }, rodado: 29 } },
      { attributes: { frenos: { marca: 'B' }, rodado: null } },
      { attributes: { frenos: { tipo: 'disco', marca: 'B' } } },
    ],
    [
      'an array is replaced',
      { attributes: { colores: ['rojo', 'azul'] } },
      { attributes: { colores: ['verde'] } },
      { attributes: { colores: ['verde'] } },
    ],
    [
      'null clears a whole object',
      { attributes: { rodado: 29 } },
      { attributes: null },
      { attributes: null },
    ],
    [
      'an object replaces null',
      {},
      { attributes: { rodado: 29, talle: null } },
      { attributes: { rodado: 29 } },
    ],
    [
      'variants as an object are merged by ID',
      { variants: { v1: { id: 'v1', name: 'Negro', price: 10 }, v2: { id: 'v2', name: 'Rojo' } } },
      { variants: { v1: { price: 12 }, v3: { id: 'v3', name: 'Azul' } } },
      {
        variants: {
          v1: { id: 'v1', name: 'Negro', price: 12 },
          v2: { id: 'v2', name: 'Rojo' },
          v3: { id: 'v3', name: 'Azul' },
        },
      },
    ],
    [
      'variants as a list are replaced',
      { variants: [{ id: 'v1' }, { id: 'v2' }] },
      { variants: [{ id: 'v3' }] },
      { variants: [{ id: 'v3' }] },
    ],
  ])('%s', async (_name, before, patch, want) => {
    expect(await changed(before, patch)).toEqual(expect.objectContaining(want));
  });

  test('the limits of a free object apply to the merged result', async () => {
    const keys = (name: string) =>
      Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`${name}${at}`, at]));
    const { data } = await api.post(`${products}/`, { ...least, attributes: keys('a') });
    const { status, errors } = await api.put(`${products}/${data._id}/`, { attributes: keys('b') });
    expect([status, errors[0]?.code]).toEqual([422, 'too_many_items']);
  });
});
