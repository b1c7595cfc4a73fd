/** In-place changes of figures and references keep the document and its stored text consistent. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type AnyRecord, apiOf } from '../testing/api.ts';
import { startTestService } from '../testing/service.ts';
import { changedMembers } from './changed-members.ts';

const service = await startTestService();
const api = apiOf(service.baseUrl, await service.token());
const db = service.database.everything;
const now = new Date('2026-11-22T10:00:00.000Z');

const made = async (path: string, body: object) => (await api.post<AnyRecord>(`/api/v1/${path}/`, body)).data;

/** Returns whether the stored text is of this version, and its content without the time of the change. */
async function kept(table: string, id: string) {
  const { rows } = await sql<{ body: string; current: boolean; doc: object }>`
    select body, doc, body_version = version as current from ${sql.table(table)} where id = ${id}`.execute(
    db,
  );
  return rows[0];
}

test('changed references, stock and points update the stored text', async () => {
  const category = await made('categories', { name: 'Bicis' });
  const product = await made('products', {
    name: 'Luz "é"',
    base_price: 1.5,
    track_stock: true,
    stock: 5,
    category_id: category._id,
    attributes: { b: null, aa: [1, { c: 'x' }] },
  });
  const before = await api.get(`/api/v1/products/${product._id}/`);
  await api.delete(`/api/v1/categories/${category._id}/`);
  const item = {
    publication_id: product._id,
    publication_type: 'product',
    name: 'Luz',
    quantity: 2,
    price: 2,
  };
  await made('sales', { items: [item], status: 'completed' });
  const { data } = await api.get(`/api/v1/products/${product._id}/`);
  expect({ ...data, updated_at: '' }).toEqual({
    ...before.data,
    category_id: null,
    stock: 3,
    total_stock: 3,
    updated_at: '',
  });
  const row = await kept('products', product._id);
  expect(row?.current).toBe(true);
  // The same fields in the same order, as if the whole record had been written.
  expect(row?.body).toBe(JSON.stringify(data));
  expect(row?.doc).not.toHaveProperty('category_id');
});

test.each([
  { members: { name: null }, want: { name: null } },
  { members: { name: 'a"b\\ñ\n' }, want: { name: 'a"b\\ñ\n' } },
  { members: {}, computed: { sort_order: sql`2 + 3` }, want: { sort_order: 5 } },
])('$want', async ({ members, computed, want }) => {
  const { _id } = await made('categories', { name: 'Bicis', sort_order: 1 });
  await sql`update categories set ${changedMembers(members, now, computed)} where id = ${_id}`.execute(db);
  const { data, header } = await api.get(`/api/v1/categories/${_id}/`);
  expect([data, header('etag')]).toMatchObject([{ ...want, updated_at: now.toISOString() }, '"2"']);
  expect(await kept('categories', _id)).toMatchObject({ current: true, body: JSON.stringify(data) });
});

test('a text of an earlier version stays outdated', async () => {
  const { _id } = await made('categories', { name: 'Bicis' });
  await sql`update categories set body_version = 0 where id = ${_id}`.execute(db);
  await sql`update categories set ${changedMembers({ name: 'Más' }, now)} where id = ${_id}`.execute(db);
  expect(await kept('categories', _id)).toMatchObject({ current: false });
  expect((await api.get(`/api/v1/categories/${_id}/`)).data).toMatchObject({ name: 'Más' });
});
