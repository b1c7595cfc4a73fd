import core from '@stoplight/spectral-core';
import { expect, test } from 'vitest';
import { everywhere, having, named, type Wanted } from './everywhere.mjs';
import unresolved from './unresolved.cjs';

/** Lints a document with a rule that reports every visited value; returns the places. */
async function places(wanted: Wanted, data: object, fault: object = {}): Promise<string[]> {
  const then = { field: 'ignored', function: () => [{ message: 'a fault', ...fault }] };
  const spectral = new core.Spectral({ resolver: unresolved });
  spectral.setRuleset({ rules: { all: everywhere({ given: '$.ignored', then }, wanted) } });
  const parsed = { data, diagnostics: [], ast: undefined };
  const findings = await spectral.run({ parsed, getLocationForJsonPath: () => undefined });
  return findings.map(({ path }) => path.join(' ')).sort();
}

const document = { a: { title: 'A', list: [{ title: 'B', max: 1 }] }, title: { title: 'C' } };

test.each([
  ['all of a name', named('title'), ['a list 0 title', 'a title', 'title', 'title title']],
  ['all of several names', named('max', 'list'), ['a list', 'a list 0 max']],
  ['all that has a member', having('max'), ['a list 0']],
  ['nothing', named('min'), []],
])('finds %s', async (_name, wanted, want) => {
  expect(await places(wanted, document)).toEqual(want);
});

test('visits a part in two places once, at the first', async () => {
  const part = { title: 'A' };
  expect(await places(named('title'), { one: part, two: [part] })).toEqual(['one title']);
});

test('terminates for a part that contains itself', async () => {
  const part: Record<string, unknown> = { title: 'A' };
  part.itself = part;
  expect(await places(named('title'), { part })).toEqual(['part title']);
});

test('a function can state the place of the fault', async () => {
  expect(await places(named('title'), { a: { title: 'A' }, b: 1 }, { path: ['b'] })).toEqual(['b']);
});
