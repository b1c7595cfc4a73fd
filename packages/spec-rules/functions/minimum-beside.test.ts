import { expect, test } from 'vitest';
import { check } from '../testing/check.ts';

test.each([
  ['both', { minimum: 0, exclusiveMinimum: 0 }, []],
  ['only an inclusive bound', { minimum: 0 }, []],
  [
    'only an exclusive bound',
    { exclusiveMinimum: 0 },
    [['components schemas Amount', 'write minimum beside exclusiveMinimum, with the same number']],
  ],
])('%s', async (_name, Amount, want) => {
  expect(await check('minimum-beside', { components: { schemas: { Amount } } })).toEqual(want);
});
