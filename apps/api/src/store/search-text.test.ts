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

test('only the text of the named members is searched', () => {
  const record = { name: 'Casco Andes', sku: 'CAS-1', cost: 12, description: null };
  expect(searchText(record, ['name', 'sku', 'cost', 'description'])).toBe('casco andes cas-1');
});

test('each word of a search becomes a pattern, its special characters harmless', () => {
  expect(patterns('Pié  50%_\\')).toEqual(['%pie%', '%50\\%\\_\\\\%']);
  expect(patterns('   ')).toEqual([]);
});
