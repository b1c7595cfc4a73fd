import { expect, test } from 'vitest';
import { unstorableFields } from './unstorable.ts';

const long = 'ñ'.repeat(1001);

test.each<[what: string, sent: unknown, message: string, want: [pointer: string, code: string][]]>([
  ['a quoted value', { from: 'x', to: 'y' }, 'invalid date: "y"', [['/to', 'invalid_format']]],
  ['a long text', { a: { 'b/c': [long, 'x'] } }, 'index row size', [['/a/b~1c/0', 'too_long']]],
  ['a text that just fits', { a: 'x'.repeat(2000) }, 'index row size', []],
  ['a large number', [{ n: 1e12 }, { n: 999_999_999_999 }], 'numeric overflow', [['/0/n', 'too_high']]],
  ['a very small number', { n: -1e15 }, 'numeric overflow', [['/n', 'too_low']]],
  ['a quoted value that was not sent', { a: 'x' }, 'bad "z"', []],
  ['a sum out of range', { a: 7, b: { c: -9 } }, 'numeric overflow', [['/b/c', 'too_high']]],
  ['nothing', undefined, 'bad', []],
])('%s', (_what, sent, message, want) => {
  expect(unstorableFields(sent, message).map(({ pointer, code }) => [pointer, code])).toEqual(want);
});
