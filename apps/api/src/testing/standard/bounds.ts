/**
 * Tests every field of standard resources with its boundary values and beyond, from the tables of the reference: with
 * the description's validators in this process, and the accepted values in one record of the service.
 */
import { Problem, readBodyAs, resources } from '@mostrador/server-stub';
import type { Field } from '@mostrador/spec/fields';
import { fieldTables } from '@mostrador/spec/fields';
import type { OperationId } from '@mostrador/types';
import { beforeAll, describe, expect, test } from 'vitest';
import { isObject } from '../../core/is-object.ts';
import { type AnyRecord, apiOf, countOf } from '../api.ts';
import { edgesOf, type Rejected } from '../reference/edges.ts';
import type { StandardResource } from '../reference/standard-resource.ts';
import { startTestService } from '../service.ts';
import { filled } from './needed.ts';

/** Await it at the top of a test file. */
export async function boundsOf(all: readonly StandardResource[]): Promise<void> {
  const service = await startTestService();
  const api = apiOf(service.baseUrl, await service.token());

  describe.each([...all])('$base', (resource) => {
    const { base, whole, needs, shows = {}, beyond = [], references = [], always = [] } = resource;
    let { least } = resource;
    const described = describedAt(base);
    const fields = Object.entries(fieldsOf(resource));
    let standing: AnyRecord;

    beforeAll(async () => {
      least = filled(least, (await needs?.(api)) ?? {});
      const { status, data, body } = await api.post(`${base}/`, least);
      expect(status, JSON.stringify(body)).toBe(201);
      standing = data;
    });

    test('has the fields of the reference, no more and no fewer', () => {
      expect([...described.members].sort()).toEqual(Object.keys(fieldsOf(resource)).sort());
    });

    describe.each(fields)('%s', (name, field) => {
      // A reference to another record is replaced by an unknown ID.
      const sample = references.includes(name) ? undefined : whole[name];
      const { accepts, rejects } = edgesOf(field, sample);
      const clears = field.required !== true && !(name in described.defaults) && !always.includes(name);

      test('accepts its boundary values, and rejects values beyond them', () => {
        for (const given of accepts) expect(errorsOf({ [name]: given })).toEqual([[], []]);
        for (const wrong of rejects) expectRejected(wrong);
        if (field.required) expectMissing();
        if (clears) expect(errorsOf({ [name]: null })).toEqual([[], []]);
        else expectRejected({ given: null, code: 'invalid_type', at: '' });
      });

      // References to other records are tested with the rules of their resource.
      if (references.includes(name)) return;

      test('is stored and read back', async () => {
        const show = shows[name] ?? ((given: unknown) => given ?? null);
        // The initial value is restored, since fields depend on each other.
        const last = name in least ? [least[name]] : [];
        for (const given of [...accepts, ...(clears ? [null] : []), ...last]) {
          const { status, data, body } = await api.put(`${base}/${standing._id}/`, { [name]: given });
          expect(status, JSON.stringify(body).slice(0, 300)).toBe(200);
          expect(data).toMatchObject({ [name]: show(inUtc(given)) });
        }
      });

      /** Returns the errors of a new record, and of a change. */
      function errorsOf(members: object) {
        const { create, update } = described.operations;
        return [errorsIn(create, { ...least, ...members }), errorsIn(update, members)];
      }

      function expectRejected({ given, code, at, inNew }: Rejected) {
        const want = [[`/${name}${at}`, code]];
        expect(errorsOf({ [name]: given }), JSON.stringify(given)?.slice(0, 60)).toEqual([
          want,
          inNew ? [] : want,
        ]);
      }

      function expectMissing() {
        const { [name]: _left, ...rest } = least;
        expect(errorsIn(described.operations.create, rest)).toEqual([[`/${name}`, 'required']]);
      }
    });

    test('rejected values change nothing', async () => {
      const path = `${base}/${standing._id}/`;
      const [before, total] = [(await api.get(path)).data, await countOf(api, base)];
      for (const [name, given, code] of [...rejectedOnce(), ...beyond]) {
        const members = { [name]: given };
        for (const { status, errors } of [
          await api.post(`${base}/`, { ...least, ...members }),
          await api.put(path, members),
        ])
          expect([status, errors.map(placeAndCode)]).toEqual([422, [[`/${name}`, code]]]);
      }
      expect([(await api.get(path)).data, await countOf(api, base)]).toEqual([before, total]);
    });

    /** Returns one of the values that the validators reject, to check that the service rejects it too. */
    function rejectedOnce(): [string, unknown, string][] {
      const [[name, field] = ['', undefined]] = fields;
      const wrong = field && edgesOf(field, whole[name]).rejects.find(({ at }) => at === '');
      return wrong ? [[name, wrong.given, wrong.code]] : [];
    }
  });
}

function describedAt(base: string) {
  const described = Object.values(resources).find(({ path }) => path === base);
  if (!described) throw new Error(`No resource is described at ${base}.`);
  return described;
}

function fieldsOf({ base, decided = {} }: StandardResource): Record<string, Field> {
  const table = fieldTables.find(({ creates = [] }) => creates.includes(`POST ${base}/`));
  if (!table && Object.keys(decided).length === 0) {
    throw new Error(`Neither spec/conformance/fields nor \`decided\` has the fields of ${base}.`);
  }
  return { ...table?.fields, ...decided };
}

/** Returns the place and code of each error from the operation's compiled validators. */
function errorsIn(operation: OperationId, body: unknown): [string, string][] {
  try {
    readBodyAs(operation, body);
    return [];
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return (error.errors ?? []).map(placeAndCode);
  }
}

function placeAndCode({ pointer = '', code }: { pointer?: string; code: string }): [string, string] {
  return [pointer, code];
}

/** Converts moments to UTC at every depth, as responses do, and removes null from objects. */
function inUtc(given: unknown): unknown {
  if (typeof given === 'string' && /^\d{4}-\d\d-\d\dT/.test(given)) return new Date(given).toISOString();
  if (Array.isArray(given)) return given.map(inUtc);
  if (!isObject(given)) return given;
  const set = Object.entries(given).filter(([, value]) => value !== null);
  return Object.fromEntries(set.map(([name, value]) => [name, inUtc(value)]));
}
