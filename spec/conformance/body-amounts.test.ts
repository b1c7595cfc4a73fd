/** Every number of a request body is bounded (Decision money), except measures and rates, which are no money. */
import { expect, test } from 'vitest';
import { bodyOf, operationsOf, readBundle } from './description.ts';
import { isObject } from './json.ts';
import { viewOf } from './schema-view.ts';

const document = readBundle();

/** Numbers that are no amounts, prices or quantities. */
const others = new Set(
  `weight length width height lat lng min max step rounding coefficient
  index_from index_to rate tax_rate discount_rate rate_unregistered default_rate
  percentage discount_percentage adjustment_percentage apportionment_percentage price_impact_percentage payment_method_impact_percentage valid_days`.split(
    /\s+/,
  ),
);

interface Found {
  place: string;
  bounds: ReadonlyMap<string, unknown>;
}

/** The numbers in a schema that may be fractions, by their place. */
function numbersIn(schema: unknown, place: string, above: readonly unknown[] = []): Found[] {
  if (above.includes(schema) || above.length > 12) return [];
  const { bounds, items, members, types } = viewOf(document, schema);
  const inside = [...above, schema];
  const deeper = [...members].flatMap(([name, member]) =>
    numbersIn(member.schema, `${place}/${name}`, inside),
  );
  const own = types.includes('number') && !types.includes('string') ? [{ place, bounds }] : [];
  return [...own, ...deeper, ...(items ? numbersIn(items, `${place}/*`, inside) : [])];
}

const numbers = [...operationsOf(document).values()].flatMap(({ name, node }) =>
  numbersIn(bodyOf(document, node), '').map((found) => ({ ...found, place: `${name} ${found.place}` })),
);

test('no amount of a body is without bounds', () => {
  expect(numbers.length).toBeGreaterThan(300);
  const open = numbers.filter(
    ({ place, bounds }) =>
      !others.has(place.split('/').at(-1) ?? '') && !(has(bounds, 'inimum') && has(bounds, 'aximum')),
  );
  expect(open.map(({ place }) => place)).toEqual([]);
});

/** Quantities may have any number of decimals; what stock has of them is the business of stock. */
const quantities = new Set(['quantity', 'min_quantity', 'max_quantity']);

/** The places of amounts, recognized by their bound, that say nothing of their decimals. */
function unrounded(node: unknown, place: string): string[] {
  if (Array.isArray(node)) return node.flatMap((item, index) => unrounded(item, `${place}/${index}`));
  if (!isObject(node)) return [];
  const own = node.maximum === 999_999_999_999.99 && node['x-decimals'] === undefined ? [place] : [];
  const below = Object.entries(node).filter(([name]) => !quantities.has(name));
  return [...own, ...below.flatMap(([name, value]) => unrounded(value, `${place}/${name}`))];
}

test('every amount says how many decimals it is rounded to', () => {
  expect(unrounded(document.components, '')).toEqual([]);
});

/** Whether the schema has the bound, inclusive or exclusive. */
function has(bounds: Found['bounds'], ending: string): boolean {
  return [...bounds].some(([name, bound]) => name.endsWith(ending) && typeof bound === 'number');
}
