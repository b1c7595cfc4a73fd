import { expect, test } from 'vitest';
import type { Schema } from '../document.ts';
import { shop } from '../testing/index.ts';
import { type Shape, shapeReader } from './shape-reader.ts';
import { bodyShapes, shapeTable } from './shapes.ts';

const seo: Schema = { $ref: '#/components/schemas/ProductSeo' };
const variant: Schema = { $ref: '#/components/schemas/ProductVariant' };
const text: Schema = { type: 'string' };

test.each<[what: string, schema: Schema, want: Shape]>([
  ['text', text, {}],
  ['a moment', { type: ['string', 'null'], format: 'date-time' }, { moment: true }],
  ['a day or a moment', { $ref: '#/components/schemas/DateOrDateTime' }, { moment: true }],
  ['an amount', { type: ['number', 'null'], 'x-decimals': 2 }, { decimals: 2 }],
  ['a list of texts', { type: 'array', items: text }, {}],
  ['a list of objects', { type: 'array', items: seo }, { items: 'ProductSeo' }],
  ['a free object', { type: 'object', additionalProperties: true }, {}],
  ['a map of texts', { type: 'object', additionalProperties: text }, {}],
  ['a map of objects', { type: 'object', additionalProperties: seo }, { rest: 'ProductSeo' }],
  ['members', { type: 'object', properties: { a: text, b: seo } }, { members: { a: null, b: 'ProductSeo' } }],
  [
    'fields and free ones',
    { type: 'object', properties: { a: text }, additionalProperties: true },
    { members: { a: null }, rest: true },
  ],
  [
    'fields and others that are strings',
    { type: 'object', properties: { a: text }, additionalProperties: text },
    { members: { a: null }, rest: true },
  ],
  [
    'a list or a map',
    {
      anyOf: [
        { type: 'array', items: variant },
        { type: 'object', additionalProperties: variant },
        { type: 'null' },
      ],
    },
    { items: 'ProductVariant', rest: 'ProductVariant' },
  ],
  [
    'any of two objects: the fields of both',
    { oneOf: [seo, { type: 'object', properties: { url: text } }] },
    { members: { title: null, slug: null, url: null } },
  ],
])('reads %s', (_what, schema, want) => {
  const shapes = shapeReader(shop());
  const name = shapes.read('it', schema);
  expect(shapes.table[name]).toEqual(want);
});

test('reads a schema that refers to itself once', () => {
  const shapes = shapeReader(shop());
  expect(shapes.read('it', variant)).toBe('ProductVariant');
  expect(shapes.table).toEqual({
    ProductVariant: { members: { sku: null, children: { items: 'ProductVariant' } } },
  });
});

test('lists read-only fields, in bulk items too', () => {
  const shapes = bodyShapes(shop());
  const returned = ['_id', 'created_at', 'warnings', 'low_stock'];
  expect(shapes.ProductCreate?.readOnly).toEqual(returned);
  expect(shapes.ProductUpdate?.readOnly).toEqual(returned);
  expect(shapes.ProductBulkItem?.readOnly).toEqual(returned);
  expect(shapes.BookClose?.readOnly).toEqual(['book_id', 'closed']);
});

test('sorts the table, with inline bodies under their operation', () => {
  const names = [...shapeTable(shop()).matchAll(/^ {2}"(\w+)":/gm)].map(([, name]) => name);
  expect(names).toEqual([...names].sort());
  expect(names).toContain('importBook');
});
