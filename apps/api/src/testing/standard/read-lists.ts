/** Tests every filter and sort of a list whose records have no standard create operation (Decision N61). */
import { beforeAll, expect, test } from 'vitest';
import type { AnyPage, Api } from '../api.ts';
import { sharedParameters } from '../reference/lists.ts';

export interface ReadList {
  api: Api;
  /** `/api/v1/bill/receipts/list/`. */
  path: string;
  /** Creates five records. Returns the letter of each by ID, and the words that queries refer to as `$word`. */
  made(): Promise<{ letters: ReadonlyMap<string, string>; words: Record<string, string> }>;
  /** Queries without paging, and the expected records. */
  filters: [query: string, want: string][];
  /** Sort keys, with the ascending and descending order: unset values last, equal ones by ID. */
  sorts: [sort: string, up: string, down: string][];
}

/** Call it inside a `describe`. */
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

  test('returns all records, newest first', async () => expect(await list('')).toBe('edcba'));

  test.each(filters)('%s gives %s', async (query, want) => expect(await list(query)).toBe(want));

  test.each(sorts)('sorted by %s gives %s, and downwards %s', async (sort, up, down) => {
    expect(await list(`sort=${sort}&sort_dir=asc`)).toBe(up);
    expect(await list(`sort=${sort}`)).toBe(down);
  });

  test('every sort and filter is tested above', async () => {
    const { errors } = await api.get(`${path}?sort=nonsense`);
    expect([...(errors[0]?.allowed ?? [])].sort()).toEqual(sorts.map(([sort]) => sort).sort());
    const { allowed = [] } = await api.get(`${path}?nonsense=1`);
    const own = (names: string[]) => [...new Set(names)].filter((name) => !sharedParameters.includes(name));
    const proven = filters.flatMap(([query]) => [...new URLSearchParams(query).keys()]);
    expect(own(allowed).sort()).toEqual(own(proven).sort());
  });
}
