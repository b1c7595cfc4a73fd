/** Two accounts on one service can neither see nor change each other's data (Decision R7, cross-cutting). */
import type { BulkDeleteResult, BulkUpdateResult } from '@mostrador/types';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type AnyPage, type AnyRecord, type ApiResponse, apiOf } from '../api.ts';
import type { StandardResource } from '../reference/standard-resource.ts';
import { startTestService } from '../service.ts';
import { stored } from '../stored.ts';
import { filled } from './needed.ts';

/** Await it at the top of a test file. */
export async function isolationOf(tables: readonly StandardResource[]): Promise<void> {
  const service = await startTestService();
  const { database, baseUrl } = service;
  const [ours, theirs] = [await service.account(), await service.account()];
  const us = apiOf(baseUrl, await ours.token());
  const them = apiOf(baseUrl, await theirs.token());
  const gone = { success: false, status: 404, code: 'not_found' };

  describe.each([...tables])(
    '$base',
    ({ base, least, scope, table = scope, text = 'name', invalid = { name: '' }, needs }) => {
      let [ourLeast, theirLeast] = [least, least];

      beforeAll(async () => {
        ourLeast = filled(least, (await needs?.(us)) ?? {});
        theirLeast = filled(least, (await needs?.(them)) ?? {});
      });

      test('another account cannot access a record', async () => {
        const record = unwarned(await us.post(`${base}/`, { ...ourLeast, [text]: 'Solo nuestro' }));
        const path = `${base}/${record._id}/`;
        const before = await stored(database, ours.id);
        expect((await them.get(path)).body).toMatchObject(gone);
        expect((await them.put(path, { [text]: 'x' })).body).toMatchObject(gone);
        expect((await them.put(path, invalid)).body).toMatchObject(gone);
        expect((await them.put(path, { [text]: 'x' }, { 'if-match': '"1"' })).body).toMatchObject(gone);
        expect((await them.delete(path)).body).toMatchObject(gone);
        const rejected = { success_count: 0, error_count: 1 };
        const updates = [{ id: record._id, [text]: 'x' }];
        const changed = await them.put<BulkUpdateResult>(`${base}/bulk/update/`, { updates });
        expect(changed.data).toMatchObject({ ...rejected, updated: [{ error: { code: 'not_found' } }] });
        const deleted = await them.post<BulkDeleteResult>(`${base}/bulk/delete/`, { ids: [record._id] });
        expect(deleted.data).toMatchObject({ ...rejected, deleted: [{ error: { code: 'not_found' } }] });
        expect(await stored(database, ours.id)).toEqual(before);
        expect((await us.get(path)).data).toEqual(record);
      });

      test.each(['', 'search=nuestro', 'sort=updated_at', 'created_from=2020-01-01'])(
        'a list with %j has only records of the account',
        async (query) => {
          await us.post(`${base}/`, { ...ourLeast, [text]: 'Solo nuestro' });
          const before = (await them.get<AnyPage>(`${base}/list/?${query}`)).data.total;
          const { data } = await them.post(`${base}/`, { ...theirLeast, [text]: 'Nuestro y de nadie más' });
          const { items, total } = (await them.get<AnyPage>(`${base}/list/?${query}`)).data;
          expect(total).toBe(before + 1);
          expect(items.map(({ _id }) => _id)).toContain(data._id);
          expect(items.filter((item) => item[text] === 'Solo nuestro')).toEqual([]);
        },
      );

      test('a list by IDs has only records of the account', async () => {
        const [mine, other] = [await us.post(`${base}/`, ourLeast), await them.post(`${base}/`, theirLeast)];
        const { data } = await us.get<AnyPage>(`${base}/list/?ids=${mine.data._id},${other.data._id}`);
        expect(data.items).toEqual([unwarned(mine)]);
      });

      test('the same idempotency key is separate per account', async () => {
        const key = { 'idempotency-key': 'shared' };
        const [mine, other] = [
          await us.post(`${base}/`, ourLeast, key),
          await them.post(`${base}/`, theirLeast, key),
        ];
        expect(other.status).toBe(201);
        expect(other.header('idempotency-replayed')).toBeNull();
        expect(other.data._id).not.toBe(mine.data._id);
      });

      test('the same ID can exist in two accounts', async () => {
        const record = unwarned(await us.post(`${base}/`, ourLeast));
        const fresh = await service.account();
        const them = apiOf(baseUrl, await fresh.token());
        await sql`
        insert into ${sql.table(table)} (account_id, id, created_at, updated_at, doc, search)
        select ${fresh.id}, id, created_at, updated_at, doc, search from ${sql.table(table)}
        where id = ${record._id}`.execute(database.everything);
        const path = `${base}/${record._id}/`;
        expect((await them.put(path, { [text]: 'De ellos' })).data[text]).toBe('De ellos');
        expect((await us.get(path)).data).toEqual(record);
        expect((await them.delete(path)).status).toBe(200);
        expect((await us.get(path)).data).toEqual(record);
        expect((await us.put(path, { [text]: 'Nuestro' })).data[text]).toBe('Nuestro');
      });

      test('requests of another account write nothing here', async () => {
        const before = await stored(database, ours.id);
        const { data } = await them.post(`${base}/`, theirLeast);
        await them.put(`${base}/${data._id}/`, { [text]: 'x' });
        await them.delete(`${base}/${data._id}/`);
        expect(await stored(database, ours.id)).toEqual(before);
      });
    },
  );
}

/** Returns the created record without its warnings. */
function unwarned({ data }: ApiResponse): AnyRecord {
  const { warnings: _, ...record } = data;
  return record;
}
