/** Every filter and every sort of a list whose records are not made by a standard create (Decision N61). */
import { beforeAll, expect, test } from 'vitest';
import type { AnyPage, Api } from '../api.ts';
import { sharedParameters } from '../reference/lists.ts';

export interface ReadList {
  api: Api;
  /** `/api/v1/bill/receipts/list/`. */
  path: string;
  /** Makes five records, the letter of each by its id, and what queries name as `$word`. */
  made(): Promise<{ letters: ReadonlyMap<string, string>; words: Record<string, string> }>;
  /** Queries without paging, and the records they give. */
  filters: [query: string, want: string][];
  /** Sort keys, with the order upwards and downwards: unset values last, equal ones by id. */
  sorts: [sort: string, up: string, down: string][];
}

/** Within a `describe`. */
export function readList({ api, path, made, filters, sorts }: ReadList): void {
  let scene: Awaited<ReturnType<typeof made>> = { letters: new Map(), words: {} };
  beforeAll(async () => {
    scene = await made();
  }, 60_000);

  async function list(query: string): Promise<string> {
    const text = Object.entries(scene.words).reduce(
      (all, [word, id]) => all.replaceAll(`$${word}`, id),
      query,
    );
    const { status, data, body } = await api.get<AnyPage>(`${path}?${text}`);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(data.total).toBe(data.items.length);
    return data.items.map(({ _id, id }) => scene.letters.get(String(_id ?? id))).join('');
  }

  test('gives all, the newest first', async () => expect(await list('')).toBe('edcba'));

  test.each(filters)('%s gives %s', async (query, want) => expect(await list(query)).toBe(want));

  test.each(sorts)('sorted by %s gives %s, and downwards %s', async (sort, up, down) => {
    expect(await list(`sort=${sort}&sort_dir=asc`)).toBe(up);
    expect(await list(`sort=${sort}`)).toBe(down);
  });

  test('every sort and every filter it takes is above', async () => {
    const { errors } = await api.get(`${path}?sort=nonsense`);
    expect([...(errors[0]?.allowed ?? [])].sort()).toEqual(sorts.map(([sort]) => sort).sort());
    const { allowed = [] } = await api.get(`${path}?nonsense=1`);
    const own = (names: string[]) => [...new Set(names)].filter((name) => !sharedParameters.includes(name));
    const proven = filters.flatMap(([query]) => [...new URLSearchParams(query).keys()]);
    expect(own(allowed).sort()).toEqual(own(proven).sort());
  });
}
