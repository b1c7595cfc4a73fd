/** Every field of standard resources at its edges and beyond them, as tables typed by hand from the reference state them. */
import { resources } from '@mostrador/server-stub';
import { describe, expect, test } from 'vitest';
import { type AnyRecord, apiOf, countOf } from '../api.ts';
import type { ResourceOfReference } from '../reference/catalog.ts';
import type { Accepted, Field, Refused } from '../reference/fields.ts';
import { startTestService } from '../service.ts';

/** At the top of a test file, awaited. */
export async function boundsOf(tables: readonly ResourceOfReference[]): Promise<void> {
  const service = await startTestService();
  const api = apiOf(service.baseUrl, await service.token());

  describe.each([...tables])('$base', ({ base, least, fields }) => {
    test('has the fields of the reference, no more and no fewer', () => {
      const described = Object.values(resources).find(({ path }) => path === base);
      expect([...(described?.members ?? [])].sort()).toEqual(Object.keys(fields).sort());
    });

    test.each(Object.entries(fields))('%s', async (name, field) => {
      for (const { given, want } of field.accepts) await expectTaken(name, { given, want }, field);
      const standing = await created({});
      const total = await countOf(api, base);
      for (const wrong of field.refuses) await expectRefused(standing, name, wrong);
      await expectNull(standing, name, field);
      expect(await countOf(api, base)).toBe(total + (field.nullable ? 1 : 0));
    });

    async function expectTaken(name: string, { given, want }: Accepted, { nullable, cleared = null }: Field) {
      const record = await created({ [name]: given });
      expect(record[name]).toEqual(want);
      if (nullable) expect((await updated(record, { [name]: null }))[name]).toEqual(cleared);
      expect(await updated(record, { [name]: given })).toMatchObject({ [name]: want });
      expect((await api.get(`${base}/${record._id}/`)).data[name]).toEqual(want);
    }

    async function expectRefused(standing: AnyRecord, name: string, { given, code, at }: Refused) {
      const sent = JSON.stringify(given).slice(0, 60);
      const path = `${base}/${standing._id}/`;
      const attempts = [api.post(`${base}/`, { ...least, [name]: given }), api.put(path, { [name]: given })];
      for (const { status, errors } of await Promise.all(attempts)) {
        expect(status, sent).toBe(422);
        expect(errors.map(placeAndCode), sent).toEqual([{ pointer: `/${name}${at}`, code }]);
      }
      expect((await api.get(path)).data, sent).toEqual(standing);
    }

    async function expectNull(
      standing: AnyRecord,
      name: string,
      { required, nullable, cleared = null }: Field,
    ) {
      if (required) {
        const { [name]: _left, ...rest } = least;
        const missing = await api.post(`${base}/`, rest);
        expect(missing.status).toBe(422);
        expect(missing.errors.map(placeAndCode)).toEqual([{ pointer: `/${name}`, code: 'required' }]);
      }
      if (nullable) expect((await created({ [name]: null }))[name]).toEqual(cleared);
      else await expectRefused(standing, name, { given: null, code: 'invalid_type', at: '' });
    }

    async function created(members: object): Promise<AnyRecord> {
      const { status, data, body } = await api.post(`${base}/`, { ...least, ...members });
      expect(status, JSON.stringify(body).slice(0, 300)).toBe(201);
      const { warnings: _, ...record } = data;
      return record;
    }

    async function updated({ _id }: AnyRecord, members: object): Promise<AnyRecord> {
      const { status, data, body } = await api.put(`${base}/${_id}/`, members);
      expect(status, JSON.stringify(body).slice(0, 300)).toBe(200);
      return data;
    }
  });
}

function placeAndCode({ pointer, code }: { pointer?: string; code: string }) {
  return { pointer, code };
}
