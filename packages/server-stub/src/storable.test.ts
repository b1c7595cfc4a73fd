import { expect, test } from 'vitest';
import { isStorable, storageErrors } from './storable.ts';

test.each([
  ['Yerba mate 500 g', true],
  ['ñandú 🧉', true],
  ['a\0b', false],
  ['half \ud83e', false],
])('%j is storable: %s', (text, want) => {
  expect(isStorable(text)).toBe(want);
});

test('reports the place of such texts: in fields, in items, and in names', () => {
  const body = { ok: 'a', tags: ['a', 'b\0'], 'x/y': { '~': '\ud800' }, 'bad\0': 1, none: null };
  expect(storageErrors(body).map(({ pointer, field }) => [pointer, field])).toEqual([
    ['/tags/1', 'tags.1'],
    ['/x~1y/~0', 'x/y.~'],
    ['', ''],
  ]);
});

test('rejects values nested too deeply, without visiting all levels', () => {
  const nested = (depth: number) => JSON.parse('['.repeat(depth) + ']'.repeat(depth));
  expect(storageErrors(nested(64))).toEqual([]);
  expect(storageErrors(nested(100_000))).toMatchObject([
    { code: 'invalid_format', message: 'must not be nested more than 64 deep' },
  ]);
});

test('ignores list items that are validated one by one', () => {
  const body = { items: ['a\0', { name: 'b\0' }], note: 'c\0' };
  expect(storageErrors(body, ['items']).map(({ pointer }) => pointer)).toEqual(['/note']);
  expect(storageErrors({ items: 'a\0' }, ['items']).map(({ pointer }) => pointer)).toEqual(['/items']);
  expect(storageErrors('a\0', ['items'])).toHaveLength(1);
});

test('rejects numbers out of range', () => {
  expect(storageErrors(JSON.parse('{"price":1e400,"low":[-1e400],"ok":1e308}'))).toMatchObject([
    { pointer: '/price', code: 'too_high' },
    { pointer: '/low/0', code: 'too_low' },
  ]);
});
