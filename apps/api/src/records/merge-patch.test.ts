import { expect, test } from 'vitest';
import { mergePatch } from './merge-patch.ts';

/** The examples of RFC 7396, appendix A, except those changed by our one exception. */
test.each([
  [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
  [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
  [{ a: 'b' }, { a: null }, {}],
  [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
  [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
  [{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
  [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
  [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
  [
    ['a', 'b'],
    ['c', 'd'],
    ['c', 'd'],
  ],
  [{ a: 'b' }, ['c'], ['c']],
  [{ a: 'foo' }, null, null],
  [{ a: 'foo' }, 'bar', 'bar'],
  [{ e: null }, { a: 1 }, { e: null, a: 1 }],
  [[1, 2], { a: 'b', c: null }, { a: 'b' }],
  [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
])('%j changed by %j is %j', (before, patch, want) => {
  expect(mergePatch(before, patch)).toEqual(want);
});

test.each([
  ['a field that is null stays null', { a: null }, { a: null }, { a: null }],
  [
    'a name special to JavaScript is an ordinary name',
    { a: 1 },
    JSON.parse('{"__proto__": {"b": 2}}'),
    undefined,
  ],
])('%s', (_name, before, patch, want = JSON.parse('{"a": 1, "__proto__": {"b": 2}}')) => {
  expect(JSON.stringify(mergePatch(before, patch))).toBe(JSON.stringify(want));
});

test('existing values are not modified', () => {
  const before = { a: { b: 1 } };
  mergePatch(before, { a: { b: 2, c: 3 } });
  expect(before).toEqual({ a: { b: 1 } });
});
