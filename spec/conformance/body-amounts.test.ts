/** Every number of a request body is bounded (Decision money), except measures and rates, which are no money. */
import { expect, test } from 'vitest';
import { bodyOf, operationsOf, readBundle } from './description.ts';
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

/** Whether the schema has the bound, inclusive or exclusive. */
function has(bounds: Found['bounds'], ending: string): boolean {
  return [...bounds].some(([name, bound]) => name.endsWith(ending) && typeof bound === 'number');
}
