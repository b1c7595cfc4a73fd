import { expect, test } from 'vitest';
import { readDocument } from './files.ts';
import { recordColumns } from './record-columns.ts';

const document = await readDocument(new URL('../../../spec/dist/openapi.json', import.meta.url).pathname);

test('of rentals: states, names, numbers and flags', () => {
  expect(recordColumns(document, 'Rentals')).toEqual({
    columns: {
      status: 'text',
      availability_status: 'shortWords',
      category_id: 'shortText',
      time_unit: 'shortText',
      insurance_required: 'boolean',
      delivery_available: 'boolean',
      name: 'words',
      rental_price: 'number',
      base_price: 'number',
      security_deposit: 'number',
    },
    filters: [
      'status',
      'availability_status',
      'category_id',
      'time_unit',
      'insurance_required',
      'delivery_available',
    ],
    sorts: ['rental_price', 'base_price', 'security_deposit'],
    names: ['name'],
    nullableNames: ['availability_status'],
    tags: true,
  });
});

test('optional names are listed separately', () => {
  expect(recordColumns(document, 'Categories').nullableNames).toEqual(['slug']);
});

test('rejects an unknown list', () => {
  expect(() => recordColumns(document, 'Nothings')).toThrow('no operation listNothings');
});
