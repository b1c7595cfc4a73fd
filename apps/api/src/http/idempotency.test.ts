/** A repeated write takes effect once (Decision idempotency). */
import type { BulkCreateResult } from '@mostrador/types';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { type AnyPage, apiOf } from '../testing/api.ts';
import { startTestService } from '../testing/service.ts';
import { stored } from '../testing/stored.ts';

const service = await startTestService({ alone: true });
const { database } = service;
const api = apiOf(service.baseUrl, await service.token());
const path = '/api/v1/products/';
const casco = { name: 'Casco Andes', base_price: 48_500 };

let made = 0;
const newKey = () => `key-${++made}`;
const withKey = (key: string) => ({ 'idempotency-key': key });

async function count(search: string): Promise<number> {
  return (await api.get<AnyPage>(`${path}list/?search=${search}`)).data.total;
}

describe('a repeated request', () => {
  test('returns the first response, and has no effect', async () => {
    const key = newKey();
    const first = await api.post(path, { ...casco, sku: 'once', colour: 'red' }, withKey(key));
    expect(first.status).toBe(201);
    expect(first.header('idempotency-replayed')).toBeNull();
    const before = await stored(database);
    const again = await api.post(path, { ...casco, sku: 'once', colour: 'red' }, withKey(key));
    expect(again.status).toBe(201);
    expect(again.body).toEqual(first.body);
    expect(again.header('idempotency-replayed')).toBe('true');
    for (const name of ['etag', 'location', 'content-type'])
      expect(again.header(name)).toBe(first.header(name));
    expect(await stored(database)).toEqual(before);
  });

  test('does so even after the record changed', async () => {
    const key = newKey();
    const first = await api.post(path, casco, withKey(key));
    await api.delete(`${path}${first.data._id}/`);
    expect((await api.post(path, casco, withKey(key))).body).toEqual(first.body);
  });

  test('without the trailing slash is the same request', async () => {
    const key = newKey();
    const first = await api.post(path, casco, withKey(key));
    const again = await api.post(path.slice(0, -1), casco, withKey(key));
    expect(again.body).toEqual(first.body);
  });

  test('with another token of the account is the same request', async () => {
    const account = await service.account();
    const [one, other] = [await account.issue(), await account.issue()];
    const key = withKey(newKey());
    const first = await apiOf(service.baseUrl, one.value).post(path, casco, key);
    const again = await apiOf(service.baseUrl, other.value).post(path, casco, key);
    expect(again.body).toEqual(first.body);
  });

  test('of a bulk operation returns the first response, including failures', async () => {
    const key = withKey(newKey());
    const items = [{ ...casco, name: 'Bulk uno' }, { name: '' }];
    const first = await api.post<BulkCreateResult>(`${path}bulk/create/`, { items }, key);
    expect(first.data).toMatchObject({ success_count: 1, error_count: 1 });
    const again = await api.post<BulkCreateResult>(`${path}bulk/create/`, { items }, key);
    expect(again.body).toEqual(first.body);
    expect(await count('bulk uno')).toBe(1);
  });
});

describe('the same key', () => {
  test('with another body is rejected', async () => {
    const key = withKey(newKey());
    await api.post(path, casco, key);
    const before = await stored(database);
    const other = await api.post(path, { ...casco, base_price: 1 }, key);
    expect(other.body).toMatchObject({ status: 422, code: 'idempotency_key_reused' });
    expect(await stored(database)).toEqual(before);
  });

  test('on another path is a different key', async () => {
    const key = withKey(newKey());
    const product = await api.post(path, casco, key);
    const service = await api.post('/api/v1/services/', casco, key);
    const bulk = await api.post<BulkCreateResult>(`${path}bulk/create/`, { items: [casco] }, key);
    expect([product.status, service.status, bulk.status]).toEqual([201, 201, 200]);
    expect(service.data._id).not.toBe(product.data._id);
  });

  test('of another account is a different key', async () => {
    const key = withKey(newKey());
    const other = apiOf(service.baseUrl, await (await service.account()).token());
    const [one, two] = [
      await api.post(path, casco, key),
      await other.post(path, { name: 'b', base_price: 1 }, key),
    ];
    expect([one.status, two.status]).toEqual([201, 201]);
  });

  test('expires after 24 hours', async () => {
    const key = newKey();
    const first = await api.post(path, casco, withKey(key));
    const old = (hours: number) =>
      sql`update idempotency_keys set created_at = now() - make_interval(hours => ${hours}) where key = ${key}`;
    await old(23).execute(database.everything);
    expect((await api.post(path, casco, withKey(key))).body).toEqual(first.body);
    await old(25).execute(database.everything);
    const later = await api.post(path, casco, withKey(key));
    expect(later.status).toBe(201);
    expect(later.data._id).not.toBe(first.data._id);
  });

  test.each(['~!"', 'x'.repeat(255)])('may be %j', async (key) => {
    expect((await api.post(path, casco, withKey(key))).status).toBe(201);
    expect((await api.post(path, casco, withKey(key))).header('idempotency-replayed')).toBe('true');
  });
});

describe('thirty-two concurrent requests', () => {
  test('create one record; those that arrive too early must retry', async () => {
    const key = withKey(newKey());
    const body = { ...casco, name: 'Carrera' };
    const responses = await Promise.all(Array.from({ length: 32 }, () => api.post(path, body, key)));
    const done = responses.filter(({ status }) => status === 201);
    const early = responses.filter(({ status }) => status !== 201);
    expect(new Set(done.map(({ data }) => data._id)).size).toBe(1);
    expect(new Set(early.map(({ status, code }) => `${status} ${code}`))).toEqual(
      new Set(early.length > 0 ? ['409 request_in_progress'] : []),
    );
    expect(early.every(({ header }) => header('retry-after') === '1')).toBe(true);
    expect(await count('carrera')).toBe(1);
    expect((await api.post(path, body, key)).data).toEqual(done[0]?.data);
  });
});

describe('a rejection', () => {
  test('by a business rule is stored', async () => {
    const key = withKey(newKey());
    const category = { name: 'Ruedas', slug: 'ruedas' };
    const { data } = await api.post('/api/v1/categories/', category);
    const first = await api.post('/api/v1/categories/', category, key);
    expect(first.body).toMatchObject({ status: 409, code: 'not_unique' });
    await api.delete(`/api/v1/categories/${data._id}/`);
    const again = await api.post('/api/v1/categories/', category, key);
    const { request_id: _first, ...want } = Object(first.body);
    expect(again.body).toMatchObject(want);
    expect(again.status).toBe(409);
    expect(again.header('idempotency-replayed')).toBe('true');
    expect((await api.post('/api/v1/categories/', category)).status).toBe(201);
  });

  test('by validation is not stored: the corrected request can reuse the key', async () => {
    const key = newKey();
    expect((await api.post(path, { ...casco, base_price: -1 }, withKey(key))).status).toBe(422);
    expect((await api.post(`${path}?a=1`, casco, withKey(key))).status).toBe(400);
    expect((await api.post(path, casco, { ...withKey(key), 'x-api-key': 'nonsense' })).status).toBe(401);
    const right = await api.post(path, casco, withKey(key));
    expect([right.status, right.header('idempotency-replayed')]).toEqual([201, null]);
  });

  test('that fails internally is not stored', async () => {
    const key = withKey(newKey());
    await sql`alter table audit_log add constraint broken check (false) not valid`.execute(database.kysely);
    const before = await stored(database);
    expect((await api.post(path, casco, key)).status).toBe(500);
    expect(await stored(database)).toEqual(before);
    await sql`alter table audit_log drop constraint broken`.execute(database.kysely);
    const again = await api.post(path, casco, key);
    expect([again.status, again.header('idempotency-replayed')]).toEqual([201, null]);
  });
});

test('without a key a repeated request creates another record', async () => {
  const responses = [
    await api.post(path, { ...casco, name: 'Doble' }),
    await api.post(path, { ...casco, name: 'Doble' }),
  ];
  expect(responses.map(({ status }) => status)).toEqual([201, 201]);
  expect(await count('doble')).toBe(2);
});

test('a key on PUT and DELETE has no effect: they are idempotent anyway', async () => {
  const { data } = await api.post(path, casco);
  const key = withKey(newKey());
  const one = `${path}${data._id}/`;
  expect((await api.put(one, { stock: 1 }, key)).status).toBe(200);
  expect((await api.put(one, { stock: 2 }, key)).data.stock).toBe(2);
  expect((await api.delete(one, key)).status).toBe(200);
  expect((await api.delete(one, key)).status).toBe(404);
});
