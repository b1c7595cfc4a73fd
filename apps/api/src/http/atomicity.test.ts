/**
 * A write that fails half-way leaves nothing: record, audit entries and idempotency record are stored together or not
 * at all.
 */
import { type RawBuilder, sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { type AnyRecord, apiOf } from '../testing/api.ts';
import { onOneServer } from '../testing/one-server.ts';
import { catalog } from '../testing/reference/catalog.ts';
import { startTestService } from '../testing/service.ts';
import { stored } from '../testing/stored.ts';

const service = await startTestService({ alone: true });
const { kysely } = service.database;
const api = apiOf(service.baseUrl, await service.token());
const failed = { status: 500, code: 'internal_error' };

let repair: RawBuilder<unknown> | undefined;

/** Makes inserts into the table fail where the condition is met, as an unforeseen error would. */
async function breakTable(table: string, condition: string): Promise<void> {
  const name = sql.table(table);
  await sql`alter table ${name} add constraint broken check (not (${sql.raw(condition)})) not valid`.execute(
    kysely,
  );
  repair = sql`alter table ${name} drop constraint broken`;
}

afterEach(async () => {
  await repair?.execute(kysely);
  repair = undefined;
});

async function made(base: string, members: object): Promise<AnyRecord> {
  const { status, data } = await api.post(`${base}/`, members);
  expect(status).toBe(201);
  return data;
}

describe.each(Object.values(catalog))('$base', ({ base, least }) => {
  test('a failing audit entry rolls back creates, updates and deletes', async () => {
    const { _id } = await made(base, least);
    await breakTable('audit_log', 'true');
    const before = await stored(service.database);
    const key = { 'idempotency-key': `atomic-${base}` };
    expect((await api.post(`${base}/`, least)).body).toMatchObject(failed);
    expect((await api.post(`${base}/`, least, key)).body).toMatchObject(failed);
    expect((await api.put(`${base}/${_id}/`, { name: 'x' })).body).toMatchObject(failed);
    expect((await api.delete(`${base}/${_id}/`)).body).toMatchObject(failed);
    expect((await api.post(`${base}/bulk/create/`, { items: [least, least] })).body).toMatchObject(failed);
    expect((await api.put(`${base}/bulk/update/`, { updates: [{ id: _id, name: 'x' }] })).body).toMatchObject(
      failed,
    );
    expect((await api.post(`${base}/bulk/delete/`, { ids: [_id] })).body).toMatchObject(failed);
    expect(await stored(service.database)).toEqual(before);
  });

  test('a failing idempotency record rolls back the create', async () => {
    await breakTable('idempotency_keys', 'true');
    const before = await stored(service.database);
    const key = { 'idempotency-key': 'kept' };
    expect((await api.post(`${base}/`, least, key)).body).toMatchObject(failed);
    expect((await api.post(`${base}/bulk/create/`, { items: [least] }, key)).body).toMatchObject(failed);
    expect(await stored(service.database)).toEqual(before);
    expect((await api.post(`${base}/`, least)).status).toBe(201);
  });
});

test('a category is deleted with all consequences, or not at all', async () => {
  const { _id } = await made('/api/v1/categories', { name: 'Cascos' });
  await made('/api/v1/categories', { name: 'De ruta', parent_id: _id });
  await made('/api/v1/products', { name: 'Casco', base_price: 1, category_id: _id });
  await made('/api/v1/rentals', { name: 'Casco', category_id: _id });
  await breakTable('rentals', 'version > 1');
  const before = await stored(service.database);
  expect((await api.delete(`/api/v1/categories/${_id}/`)).body).toMatchObject(failed);
  expect(await stored(service.database)).toEqual(before);
});

test('a default is replaced only if the new default is stored', async () => {
  const profiles = '/api/v1/products/pricing-profiles';
  const { _id } = await made(profiles, { name: 'Minorista', is_default: true });
  await breakTable('pricing_profiles', `doc->>'name' = 'Roto'`);
  const before = await stored(service.database);
  expect((await api.post(`${profiles}/`, { name: 'Roto', is_default: true })).body).toMatchObject(failed);
  expect(await stored(service.database)).toEqual(before);
  expect((await api.get(`${profiles}/${_id}/`)).data.is_default).toBe(true);
});

test('an unforeseen error rolls back the whole bulk operation', async () => {
  await breakTable('products', `doc->>'name' = 'Roto'`);
  const before = await stored(service.database);
  const items = ['Casco', 'Roto', 'Luz'].map((name) => ({ name, base_price: 1 }));
  expect((await api.post('/api/v1/products/bulk/create/', { items })).body).toMatchObject(failed);
  expect(await stored(service.database)).toEqual(before);
});

// On a cluster the connection goes to a worker; losing one is covered by a test of outages.
onOneServer('a lost connection rolls back the write, and the service keeps running', async () => {
  const before = await stored(service.database);
  const { response } = await service.database.transaction('0'.repeat(24), async (tx) => {
    await sql`lock table audit_log`.execute(tx);
    const response = api.post('/api/v1/products/', { name: 'Casco', base_price: 1 });
    await expect.poll(cutOffWaiting).toBe(1);
    return { response };
  });
  expect((await response).body).toMatchObject({ status: 503, code: 'unavailable' });
  expect((await response).header('retry-after')).toBe('2');
  expect(await stored(service.database)).toEqual(before);
  expect((await api.post('/api/v1/products/', { name: 'Casco', base_price: 1 })).status).toBe(201);
});

/** Terminates the connections that wait for the audit log, and returns how many. */
async function cutOffWaiting(): Promise<number> {
  const { rows } = await sql`
    select pg_terminate_backend(pid) from pg_locks
    where relation = 'audit_log'::regclass and not granted`.execute(kysely);
  return rows.length;
}

// Citus has no triggers on distributed tables.
onOneServer('a record that was not inserted is not acknowledged', async () => {
  await sql`create function nothing() returns trigger language plpgsql as 'begin return null; end'`.execute(
    kysely,
  );
  await sql`create trigger nothing before insert on categories for each row execute function nothing()`.execute(
    kysely,
  );
  repair = sql`drop function nothing() cascade`;
  const before = await stored(service.database);
  expect((await api.post('/api/v1/categories/', { name: 'Luces' })).body).toMatchObject(failed);
  expect(await stored(service.database)).toEqual(before);
});
