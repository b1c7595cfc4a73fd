/** The description has the operations of the reference, those that were decided, and no other. */
import { describe, expect, test } from 'vitest';
import { operationsOf, readBundle } from './description.ts';
import { decided } from './operations/decided.ts';
import { documented } from './operations/index.ts';
import { type Area, areas } from './operations/operation-table.ts';
import { scopes } from './operations/scopes.ts';

const described = [...operationsOf(readBundle()).values()];
const all = (table: Partial<Record<Area, string[]>>) => areas.flatMap((area) => table[area] ?? []);
const path = (line: string) => line.split(' ')[1] ?? '';
const scope = (line: string) => line.split(' ')[2] ?? '';

describe('the tables', () => {
  test('count what the reference counts', () => {
    const counts = Object.fromEntries(areas.map((area) => [area, documented[area].length]));
    expect(counts).toEqual({
      catalog: 56,
      sales: 59,
      customers: 99,
      purchasing: 24,
      invoicing: 15,
      operations: 57,
      accounting: 72,
    });
    const paths = new Set(all(documented).map(path));
    expect([new Set(all(documented)).size, paths.size]).toEqual([382, 295]);
    expect([...paths].filter((each) => !each.endsWith('/'))).toHaveLength(14);
  });

  test('use the 57 scopes, each at least once', () => {
    const used = [...all(documented), ...all(decided)].map(scope);
    expect(scopes.filter((each) => !used.includes(each))).toEqual([]);
    expect(
      all(documented)
        .map(scope)
        .filter((each) => !scopes.includes(each)),
    ).toEqual([]);
    expect(scopes).toHaveLength(57);
  });

  test('ask for the read scope exactly where nothing changes', () => {
    const lines = [...all(documented), ...all(decided)];
    const unlike = lines.filter((line) => line.startsWith('GET ') !== scope(line).endsWith(':read'));
    expect(unlike).toEqual(['POST /api/v1/stats/transactions/ stats:read']);
  });
});

describe.each(areas)('%s', (area) => {
  const here = described.filter((operation) => operation.area === area);
  const lines = [
    ...documented[area].map((line) => `${line} documented`),
    ...(decided[area] ?? []).map((line) => `${line} decided`),
  ];

  test('has the operations of the reference and of the decisions, with their scopes', () => {
    const want = new Set(lines);
    const have = new Set(here.map(({ name, security, source }) => `${name} ${scopeOf(security)} ${source}`));
    expect({
      missing: [...want].filter((line) => !have.has(line)),
      extra: [...have].filter((line) => !want.has(line)),
    }).toEqual({ missing: [], extra: [] });
  });

  test('takes the token in either header, with the same scope', () => {
    const wrong = here.filter(({ security }) => {
      const one = scopeOf(security);
      return security.join() !== `ApiKeyHeader ${one},BearerToken ${one}`;
    });
    expect(wrong.map(({ name, security }) => `${name}: ${security.join(', ')}`)).toEqual([]);
  });
});

test('every operation belongs to an area', () => {
  const known: readonly string[] = areas;
  expect(described.filter(({ area }) => !known.includes(area)).map(({ name }) => name)).toEqual([]);
});

/** The scope of the first alternative. */
function scopeOf(security: string[]): string {
  return security[0]?.split(' ')[1] ?? 'without scope';
}
