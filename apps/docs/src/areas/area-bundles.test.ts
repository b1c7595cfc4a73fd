import { isObject, valueAt } from '@mostrador/json';
import { expect, test } from 'vitest';
import { readFlatBundle } from '../description.ts';
import { areaBundles } from './area-bundles.ts';

const bundle = readFlatBundle();
const areas = areaBundles(bundle, (area) => ({ description: `About ${area}` }));
const operationsOf = (value: unknown) => {
  const items = Object.values(isObject(value) ? value : {}).filter(isObject);
  return items.flatMap((item) => Object.values(item).flatMap((one) => valueAt(one, 'operationId') ?? []));
};

test('every operation is in exactly one of them', () => {
  const all = areas.flatMap((area) => operationsOf(valueAt(area.bundle, 'paths')));
  expect(all.sort()).toEqual(operationsOf(bundle.paths).sort());
});

test.each(areas)('$name has the referenced components, and no others', ({ bundle: area }) => {
  const named = new Set(JSON.stringify(area).match(/(?<="\$ref":"#\/components\/)[^"]+/g));
  const groups = Object.entries(valueAt(area, 'components') ?? {}).filter(
    ([group]) => group !== 'securitySchemes',
  );
  const there = groups.flatMap(([group, members]) => Object.keys(members).map((name) => `${group}/${name}`));
  expect(there.sort()).toEqual([...named].sort());
  expect(valueAt(area, 'components', 'securitySchemes')).toEqual(
    valueAt(bundle, 'components', 'securitySchemes'),
  );
});
