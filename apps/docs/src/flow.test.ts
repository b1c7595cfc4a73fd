import fc from 'fast-check';
import { expect, test } from 'vitest';
import { flow } from './flow.ts';

test.each([
  { given: { a: 1, b: [] }, want: '{ "a": 1, "b": [] }' },
  {
    given: { a: 'long enough', b: 'to be broken', c: 1 },
    want: '{\n  "a": "long enough",\n  "b": "to be broken",\n  "c": 1\n}',
  },
  {
    given: { a: 1, b: 2, c: 'longer than a line' },
    want: '{\n  "a": 1, "b": 2,\n  "c": "longer than a line"\n}',
  },
])('$want', ({ given, want }) => {
  expect(flow(given, 24)).toBe(want);
});

test('is the same value', () => {
  const same = fc.property(fc.json(), (json) => {
    expect(JSON.parse(flow(JSON.parse(json), 30))).toEqual(JSON.parse(json));
  });
  fc.assert(same);
});
