/**
 * Tests resources with their list at the base path, changes by PATCH, and no bulk operations: contract, boundary
 * values, lists, and isolation. The equivalent of `contract.ts`, `bounds.ts`, `lists.ts` and `isolation.ts` for
 * standard resources.
 */
import { type Client, createClient, type RequestOptions, settle } from '@mostrador/client';
import { Problem, readBodyAs, resourcesWithoutBulk } from '@mostrador/server-stub';
import { deviations } from '@mostrador/server-stub/testing';
import { type Field, fieldTables } from '@mostrador/spec/fields';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { snakeCase } from '../../core/snake-case.ts';
import { type AnyPage, type AnyRecord, apiOf } from '../api.ts';
import { recorder } from '../recorder.ts';
import { edgesOf } from '../reference/edges.ts';
import { sharedParameters } from '../reference/lists.ts';
import { startTestService } from '../service.ts';
import { stored } from '../stored.ts';

type ShortName = keyof typeof resourcesWithoutBulk;

export interface ShortResource {
  name: ShortName;
  /** The minimal body that creates one. */
  least: Record<string, unknown>;
  whole: Record<string, unknown>;
  /** The fields with the limits from the reference and the decisions. */
  fields: Record<string, Field>;
  /** A body that is always invalid. */
  invalid: Record<string, unknown>;
  /** The returned value of a field, where it differs from the sent one. */
  shows?: Record<string, (given: unknown) => unknown>;
  /** Fields whose returned value differs from the sent one. */
  notReadBack?: readonly string[];
  records: Record<string, Record<string, unknown>>;
  filters: [query: string, want: string][];
  sorts: [sort: string, up: string, down: string][];
  /** The actions on one record, by a POST below its path: `cancel`. */
  actions?: readonly string[];
}

/** Await it at the top of a test file. */
export async function shortResource(resource: ShortResource): Promise<void> {
  const { name, least, whole, fields, invalid, shows = {}, notReadBack = [], actions = [] } = resource;
  const described = resourcesWithoutBulk[name];
  const { path: base, operations } = described;
  let now = new Date('2026-10-01T12:00:00.000Z');
  const service = await startTestService({ clock: () => now });
  const account = await service.account();
  const api = apiOf(service.baseUrl, await account.token());
  const patch = (id: unknown, body: object, headers = {}) =>
    api.send('PATCH', `${base}/${id}/`, {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    });
  const made = async (body: object): Promise<AnyRecord> => {
    const { status, data, body: received } = await api.post(`${base}/`, body);
    expect(status, JSON.stringify(received)).toBe(201);
    return data;
  };
  const nextMinute = () => {
    now = new Date(now.getTime() + 60_000);
  };

  describe('lists', () => {
    const letters = new Map<string, string>();

    beforeAll(async () => {
      for (const [letter, members] of Object.entries(resource.records)) {
        letters.set((await made(members))._id, letter);
        nextMinute();
      }
      const [b] = [...letters].find(([, letter]) => letter === 'b') ?? [];
      const { status } = await patch(b, {
        metadata: { touched: true },
        name: `${resource.records.b?.name} `,
      });
      expect(status).toBe(200);
    });

    async function list(query: string): Promise<string> {
      const { status, data, body } = await api.get<AnyPage>(`${base}/?${query}`);
      expect(status, JSON.stringify(body)).toBe(200);
      expect(data.total).toBe(data.items.length);
      return data.items.map(({ _id }) => letters.get(_id)).join('');
    }

    test('returns all records, newest first', async () => expect(await list('')).toBe('edcba'));
    test.each(resource.filters)('%s gives %s', async (query, want) => {
      expect(await list(query)).toBe(want);
    });
    test.each(resource.sorts)('sorted by %s gives %s, and downwards %s', async (sort, up, down) => {
      expect(await list(`sort=${sort}&sort_dir=asc`)).toBe(up);
      expect(await list(`sort=${sort}`)).toBe(down);
    });
    test('every sort and filter is tested above', async () => {
      const { errors } = await api.get(`${base}/?sort=nonsense`);
      expect([...(errors[0]?.allowed ?? [])].sort()).toEqual(resource.sorts.map(([sort]) => sort).sort());
      const { allowed = [] } = await api.get(`${base}/?nonsense=1`);
      const proven = resource.filters.flatMap(([query]) => [...new URLSearchParams(query).keys()]);
      const own = (names: string[]) => [...new Set(names)].filter((one) => !sharedParameters.includes(one));
      expect(own(allowed).sort()).toEqual(own(proven).sort());
    });
  });

  describe('bounds', () => {
    test('has exactly the fields listed here', () => {
      expect([...described.members].sort()).toEqual(Object.keys(fields).sort());
    });

    test.each(Object.entries(fields))('%s accepts its boundary values', async (field, bounds) => {
      const { accepts, rejects } = edgesOf(bounds, whole[field]);
      const both = (given: unknown) => [
        errorsIn(operations.create, { ...least, [field]: given }),
        errorsIn(operations.update, { [field]: given }),
      ];
      for (const given of accepts) expect(both(given), JSON.stringify(given)).toEqual([[], []]);
      for (const { given, code, at, inNew } of rejects) {
        const want = [[`/${field}${at}`, code]];
        expect(both(given), JSON.stringify(given)?.slice(0, 60)).toEqual([want, inNew ? [] : want]);
      }
      const clears = bounds.orNull === true;
      expect(both(null)).toEqual(clears ? [[], []] : Array(2).fill([[`/${field}`, 'invalid_type']]));
      if (notReadBack.includes(field)) return;
      const { _id } = await made(least);
      for (const given of [...accepts, ...(clears ? [null] : [])]) {
        const { status, data, body } = await patch(_id, { [field]: given });
        expect(status, JSON.stringify(body).slice(0, 300)).toBe(200);
        expect(data).toMatchObject({ [field]: (shows[field] ?? ((value: unknown) => value))(given) });
      }
    });

    test('rejected requests change nothing', async () => {
      const { _id } = await made(whole);
      const before = await stored(service.database, account.id);
      expect((await api.post(`${base}/`, { ...least, ...invalid })).status).toBe(422);
      expect((await patch(_id, invalid)).status).toBe(422);
      expect((await patch(_id, whole, { 'if-match': '"77"' })).status).toBe(412);
      expect(await stored(service.database, account.id)).toEqual(before);
    });
  });

  describe('isolation', () => {
    test('another account can neither find, change nor list it', async () => {
      const other = await service.account();
      const them = apiOf(service.baseUrl, await other.token());
      const record = await made(least);
      const before = await stored(service.database, account.id);
      const path = `${base}/${record._id}/`;
      const headers = { 'content-type': 'application/json' };
      for (const body of [{}, invalid])
        expect((await them.send('PATCH', path, { body: JSON.stringify(body), headers })).status).toBe(404);
      expect((await them.get(path)).status).toBe(404);
      expect((await them.delete(path)).status).toBe(404);
      expect((await them.get<AnyPage>(`${base}/?ids=${record._id}`)).data.total).toBe(0);
      for (const action of actions) {
        const { status, code } = await them.send('POST', `${path}${action}`);
        expect([status, code], action).toEqual([404, 'not_found']);
      }
      expect(await stored(service.database, account.id)).toEqual(before);
      const key = { 'idempotency-key': `shared-${name}` };
      const [mine, theirs] = [
        await api.post(`${base}/`, least, key),
        await them.post(`${base}/`, least, key),
      ];
      expect(theirs.status).toBe(201);
      expect(theirs.data._id).not.toBe(mine.data._id);
      expect((await them.get<AnyPage>(`${base}/`)).data.items.map(({ _id }) => _id)).toEqual([
        theirs.data._id,
      ]);
      await api.delete(`${base}/${mine.data._id}/`);
      const after = await stored(service.database, other.id);
      await made(least);
      expect(await stored(service.database, other.id)).toEqual(after);
    });
  });
}

/** The requests for each operation of the resource: one valid, one invalid. */
export type ShortStory = (api: Client) => {
  /** Sends all requests; the recorder collects the responses. */
  all(): Promise<void>;
  /** Sends each operation once, with an unknown ID. */
  once(options?: RequestOptions): (() => Promise<unknown>)[];
};

/**
 * Tests the contract of short resources: every response is validated against the description. `want` has the expected
 * statuses per operation.
 */
export async function shortContract(
  names: readonly ShortName[],
  story: ShortStory,
  want: Record<string, number[]>,
): Promise<void> {
  const service = await startTestService();
  async function heardFrom(token: string, baseUrl: string, options?: RequestOptions) {
    const { fetch, heard } = recorder();
    const requests = story(createClient({ baseUrl, token, fetch, retries: 0 }));
    if (options) for (const request of requests.once(options)) await settle(request());
    else await requests.all();
    expect(heard.flatMap((response) => deviations(response.operation, response))).toEqual([]);
    const statuses = Map.groupBy(heard, ({ operation }) => operation);
    return Object.fromEntries(
      [...statuses].map(([id, responses]) => [
        id,
        [...new Set(responses.map(({ status }) => status))].sort(),
      ]),
    );
  }
  const all = (status: number) =>
    Object.fromEntries(Object.keys(want).map((operation) => [operation, [status]]));

  test('the service responds as described', async () => {
    expect(await heardFrom(await service.token(), service.baseUrl)).toEqual(want);
  });

  test('the service rejects requests as described', async () => {
    expect(await heardFrom('nonsense', service.baseUrl, {})).toEqual(all(401));
    expect(await heardFrom(await service.token(['stats:read']), service.baseUrl, {})).toEqual(all(403));
  });

  test('the service fails as described', async () => {
    const broken = await startTestService({ alone: true });
    for (const table of names.map(snakeCase)) {
      await sql`alter table ${sql.table(table)} rename to ${sql.table(`lost_${table}`)}`.execute(
        broken.database.kysely,
      );
    }
    const heard = await heardFrom(await broken.token(), broken.baseUrl, {});
    for (const [operation, statuses] of Object.entries(heard)) {
      expect(unfailing.includes(operation) ? [200] : [500], operation).toEqual(statuses);
    }
  });
}

/** Sends requests one after the other; the recorder collects the responses. */
export async function allOf(requests: readonly (() => Promise<unknown>)[]): Promise<void> {
  for (const request of requests) await settle(request());
}

/** Returns the fields of a body in the reference, from `spec/conformance/fields`. */
export function fieldsOf(operation: string): Record<string, Field> {
  const table = fieldTables.find(({ creates = [] }) => creates.includes(operation));
  if (!table) throw new Error(`spec/conformance/fields has no table of ${operation}.`);
  return { ...table.fields };
}

/** Operations that read none of the tables, and so do not fail. */
const unfailing = ['getDriverTierInfo', 'quoteShipment', 'listShippingProviders'];

/** Returns the place and code of each error from the operation's compiled validators. */
function errorsIn(operation: Parameters<typeof readBodyAs>[0], body: unknown): [string, string][] {
  try {
    readBodyAs(operation, body);
    return [];
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return (error.errors ?? []).map(({ pointer = '', code }) => [pointer, code]);
  }
}
