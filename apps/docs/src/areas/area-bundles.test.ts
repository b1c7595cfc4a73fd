import { expect, test } from 'vitest';
import { at, readFlatBundle } from '../description.ts';
import { isObject } from '../is-object.ts';
import { areaBundles } from './area-bundles.ts';

const bundle = readFlatBundle();
const areas = areaBundles(bundle, (area) => ({ description: `About ${area}` }));
const operationsOf = (value: unknown) => {
  const items = Object.values(isObject(value) ? value : {}).filter(isObject);
  return items.flatMap((item) => Object.values(item).flatMap((one) => at(one, 'operationId') ?? []));
};

test('every operation is in one of them, and in one only', () => {
  const all = areas.flatMap((area) => operationsOf(at(area.bundle, 'paths')));
  expect(all.sort()).toEqual(operationsOf(bundle.paths).sort());
});

test.each(areas)('$name has what its references lead to, and nothing else', ({ bundle: area }) => {
  const named = new Set(JSON.stringify(area).match(/(?<="\$ref":"#\/components\/)[^"]+/g));
  const groups = Object.entries(at(area, 'components') ?? {}).filter(
    ([group]) => group !== 'securitySchemes',
  );
  const there = groups.flatMap(([group, members]) => Object.keys(members).map((name) => `${group}/${name}`));
  expect(there.sort()).toEqual([...named].sort());
  expect(at(area, 'components', 'securitySchemes')).toEqual(at(bundle, 'components', 'securitySchemes'));
});
