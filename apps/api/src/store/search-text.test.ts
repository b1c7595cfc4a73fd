import { expect, test } from 'vitest';
import { fold, patterns, searchText } from './search-text.ts';

test.each([
  ['Cámara 29"', 'camara 29"'],
  ['Piñón  ÑANDÚ', 'pinon nandu'],
  ['  Straße ', 'straße'],
  ['', ''],
])('%j folds to %j', (given, want) => {
  expect(fold(given)).toBe(want);
});

test('only the text of the named fields is searched', () => {
  const record = { name: 'Casco Andes', sku: 'CAS-1', cost: 12, description: null };
  expect(searchText(record, ['name', 'sku', 'cost', 'description'])).toBe('casco andes cas-1');
});

test('only the beginning of a long text is searched, in every field', () => {
  const text = searchText({ a: 'a'.repeat(1e6), b: 'end', c: 'c'.repeat(1e6) }, ['a', 'b', 'c'], ['more']);
  expect(text).toBe(`${'a'.repeat(2_000)} end ${'c'.repeat(2_000)} more`);
  expect(searchText({}, [], Array(100).fill('x'.repeat(999))).length).toBeLessThanOrEqual(8_000);
});

test('each word of a search becomes a pattern with escaped special characters', () => {
  expect(patterns('Pié  50%_\\')).toEqual(['%pie%', '%50\\%\\_\\\\%']);
  expect(patterns('   ')).toEqual([]);
  expect(patterns('pie Pié PIE')).toEqual(['%pie%']);
});
