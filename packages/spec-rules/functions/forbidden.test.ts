import { expect, test } from 'vitest';
import { check, withOperation } from '../testing/check.ts';

const parameter = (place: string, schema: object) =>
  withOperation({ parameters: [{ name: 'id', in: place, schema }] }, '/x/{id}/', 'get');
const noPattern = 'no pattern on a path parameter: an id of another form is 404, not 400';

test.each([
  ['a path parameter without one', parameter('path', { type: 'string' }), []],
  ['a query parameter', parameter('query', { pattern: '^a' }), []],
  [
    'a path parameter',
    parameter('path', { pattern: '^a' }),
    [['paths /x/{id}/ get parameters 0 schema pattern', noPattern]],
  ],
  [
    'a path parameter of the whole path',
    { paths: { '/x/{id}/': { parameters: [{ in: 'path', schema: { pattern: '^a' } }] } } },
    [['paths /x/{id}/ parameters 0 schema pattern', noPattern]],
  ],
])('pattern: %s', async (_name, description, want) => {
  expect(await check('no-path-pattern', description)).toEqual(want);
});

test('multipleOf', async () => {
  expect(await check('no-multiple-of', { components: { schemas: { Price: { multipleOf: 0.01 } } } })).toEqual(
    [
      [
        'components schemas Price multipleOf',
        'no multipleOf: validators that compute in binary reject 0.07; state the decimals in the description',
      ],
    ],
  );
});
