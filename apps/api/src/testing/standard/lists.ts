/** Tests every filter and sort of standard resources on real records (Decision N61). */
import { beforeAll, describe, expect, test } from 'vitest';
import { type AnyPage, apiOf } from '../api.ts';
import { type ListOf, sharedParameters } from '../reference/lists.ts';
import { startTestService } from '../service.ts';
import { filled, type Needed } from './needed.ts';

/**
 * Await it at the top of a test file. The first record is created at 12:00 UTC on 1 October 2026, each further one a
 * minute later.
 */
export async function listsOf(tables: readonly ListOf[]): Promise<void> {
  let now = new Date('2026-10-01T12:00:00.000Z');
  const service = await startTestService({ clock: () => now });
  const api = apiOf(service.baseUrl, await service.token());
  const tick = () => (now = new Date(now.getTime() + 60_000));

  describe.each([...tables])('$base', ({ base, needs, records, filters, sorts, touch }) => {
    let needed: Needed = {};
    const letters = new Map<string, string>();

    beforeAll(async () => {
      needed = (await needs?.(api)) ?? {};
      for (const [letter, members] of Object.entries(records)) {
        const { status, data, body } = await api.post(`${base}/`, filled(members, needed));
        expect(status, JSON.stringify(body)).toBe(201);
        letters.set(data._id, letter);
        tick();
      }
      const [b] = [...letters].find(([, letter]) => letter === 'b') ?? [];
      await api.put(`${base}/${b}/`, touch ?? { name: `${records.b?.name} ` });
    });

    async function list(query: string): Promise<string> {
      const { status, data, body } = await api.get<AnyPage>(`${base}/list/?${filled(query, needed)}`);
      expect(status, JSON.stringify(body)).toBe(200);
      expect(data.total).toBe(data.items.length);
      return data.items.map(({ _id }) => letters.get(_id)).join('');
    }

    test('returns all records, newest first', async () => {
      expect(await list('')).toBe('edcba');
    });

    test.each(filters)('%s gives %s', async (query, want) => {
      expect(await list(query)).toBe(want);
    });

    test.each(sorts)('sorted by %s gives %s, and downwards %s', async (sort, up, down) => {
      expect(await list(`sort=${sort}&sort_dir=asc`)).toBe(up);
      expect(await list(`sort=${sort}&sort_dir=desc`)).toBe(down);
      expect(await list(`sort=${sort}`)).toBe(down);
    });

    test('every sort is tested above', async () => {
      const { errors } = await api.get(`${base}/list/?sort=nonsense`);
      const [{ allowed = [] } = {}] = errors;
      expect([...allowed].sort()).toEqual(sorts.map(([sort]) => sort).sort());
    });

    test('every filter is tested above', async () => {
      const { allowed = [] } = await api.get(`${base}/list/?nonsense=1`);
      const own = allowed.filter((name) => !sharedParameters.includes(name));
      const proven = filters.flatMap(([query]) => [...new URLSearchParams(query).keys()]);
      expect(own.sort()).toEqual([...new Set(proven)].sort());
    });
  });
}
