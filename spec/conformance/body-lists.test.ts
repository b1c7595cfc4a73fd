/** Every list of a request body is bounded (Decision request-limits); those of a bulk operation by the operator (N63). */
import { expect, test } from 'vitest';
import { bodyOf, operationsOf, readBundle } from './description.ts';
import { mostItems } from './field-differences.ts';
import type { JsonObject } from './json.ts';
import { viewOf } from './schema-view.ts';

const document = readBundle();

/** The lists in a schema, by their place, with the most items that each may have. */
function listsIn(schema: unknown, place: string, above: readonly unknown[] = []): [string, unknown][] {
  if (above.includes(schema) || above.length > 12) return [];
  const { bounds, items, members, types } = viewOf(document, schema);
  const inside = [...above, schema];
  const sent = [...members].filter(([, { schema }]) => schema.readOnly !== true);
  const deeper = sent.flatMap(([name, member]) => listsIn(member.schema, `${place}/${name}`, inside));
  const own: [string, unknown][] = types.includes('array') ? [[place, bounds.get('maxItems')]] : [];
  return [...own, ...deeper, ...(items ? listsIn(items, `${place}/*`, inside) : [])];
}

const isBulk = (operation: string, place: string) =>
  /\/bulk\/.* \/(items|updates|ids)$/.test(`${operation} ${place}`);

const lists = [...operationsOf(document).values()].flatMap(
  ({ name, node }: { name: string; node: JsonObject }) =>
    listsIn(bodyOf(document, node), '')
      .filter(([place]) => !isBulk(name, place))
      .map(([place, most]) => ({ list: `${name} ${place}`, most })),
);

test('no list of a body is without a bound', () => {
  expect(lists.length).toBeGreaterThan(200);
  const unbounded = lists.filter(({ most }) => typeof most !== 'number' || most > mostItems);
  expect(unbounded.map(({ list }) => list)).toEqual([]);
});
