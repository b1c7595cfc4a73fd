import { expect, test } from 'vitest';
import type { Schema } from '../document.ts';
import { shop } from '../testing/index.ts';
import { bodySchemas, fileMembers, perItemMembers } from './bodies.ts';
import { bodyShapes } from './shapes.ts';

test('validates a body against its named schema, if there is one', () => {
  const schemas = bodySchemas(shop());
  expect(schemas.createProduct).toEqual({ $ref: '#/components/schemas/ProductCreate' });
  expect(schemas.listProducts).toBeUndefined();
});

test('does not validate files of a form', () => {
  expect(bodySchemas(shop()).importBook).toEqual({
    type: 'object',
    required: ['file'],
    properties: { file: {}, period: { type: 'string', minLength: 1 } },
  });
});

test('leaves the validation of bulk items to the handler', () => {
  const document = shop();
  const items: Schema = {
    type: 'array',
    minItems: 1,
    'x-per-item': true,
    items: { $ref: '#/components/schemas/ProductCreate' },
  };
  const create = { type: 'object', required: ['items'], properties: { items } };
  Object.assign(document.components?.schemas ?? {}, { ProductBulkCreate: create });
  expect(bodySchemas(document).bulkCreateProducts?.properties?.items).toEqual({ ...items, items: {} });
  expect(bodyShapes(document).ProductBulkCreate?.members).toEqual({ items: null });
  expect(perItemMembers(document, create)).toEqual(['items']);
});

test.each<[what: string, member: Schema, want: string[]]>([
  ['a media type', { type: 'string', contentMediaType: 'text/csv' }, ['it']],
  ['the binary format', { type: 'string', format: 'binary' }, ['it']],
  ['encoded text', { type: 'string', contentMediaType: 'text/csv', contentEncoding: 'base64' }, []],
  ['plain text', { type: 'string' }, []],
])('of %s', (_what, member, want) => {
  expect(fileMembers(shop(), { type: 'object', properties: { it: member } })).toEqual(want);
});
