import { expect, test } from 'vitest';
import { escapePointer, isStorable, mayBeUnstorable, unstorablePointers } from './text.ts';

test.each([
  ['Yerba mate 500 g', true],
  ['ñandú 🧉', true],
  ['a\0b', false],
  ['half \ud83e', false],
])('%j is storable: %s', (text, want) => {
  expect(isStorable(text)).toBe(want);
});

test('suspects only escapes that can bring such a text in', () => {
  expect(['"\\u0000"', '"\\uD83E"', '"\\udc00"'].every(mayBeUnstorable)).toBe(true);
  expect(['"plain"', '"\\u00f1"', '"\\n"'].some(mayBeUnstorable)).toBe(false);
});

test('names where they are, in members, items and names', () => {
  const value = { ok: 'a', tags: ['a', 'b\0'], 'x/y': { '~': '\ud800' }, 'bad\0': 1, none: null };
  expect(unstorablePointers(value)).toEqual(['/tags/1', '/x~1y/~0', '']);
});

test('escapes the two characters that a pointer cannot hold', () => {
  expect(escapePointer('a/b~c')).toBe('a~1b~0c');
});
