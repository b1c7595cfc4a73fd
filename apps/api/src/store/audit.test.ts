import { expect, test } from 'vitest';
import { changes } from './audit.ts';

test.each([
  ['a new record', undefined, { name: 'Casco', sku: null }, { name: [null, 'Casco'] }],
  [
    'a change',
    { name: 'Casco', tags: ['a'] },
    { name: 'Casco', tags: ['a', 'b'] },
    { tags: [['a'], ['a', 'b']] },
  ],
  ['a cleared member', { sku: 'C-1' }, { sku: null }, { sku: ['C-1', null] }],
  ['a deleted record', { name: 'Casco' }, undefined, { name: ['Casco', null] }],
  ['the same again', { tags: ['a'], updated_at: '1' }, { tags: ['a'], updated_at: '2' }, {}],
])('%s', (_, before, after, want) => {
  expect(changes(before, after)).toEqual(want);
});
