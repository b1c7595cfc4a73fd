import { expect, test } from 'vitest';
import type { Schema } from '../document.ts';
import { shop } from '../testing/index.ts';
import { type ParameterRule, parameterRule, parameterValidators } from './parameters.ts';

test.each<[what: string, schema: Schema, want: ParameterRule]>([
  ['text', { type: 'string' }, { kind: 'string' }],
  ['an integer with a default', { type: 'integer', default: 1 }, { kind: 'integer', default: 1 }],
  ['a number', { type: 'number' }, { kind: 'number' }],
  ['a boolean', { type: 'boolean' }, { kind: 'boolean' }],
  [
    'an enum, whose default is beside its reference',
    ref('ProductSort'),
    { kind: 'string', default: 'created_at' },
  ],
  ['a list of an enum', { type: 'array', items: ref('ProductStatus') }, { kind: 'string', list: true }],
  ['a list of numbers', { type: 'array', items: { type: 'integer' } }, { kind: 'integer', list: true }],
  ['a moment', ref('Timestamp'), { kind: 'moment' }],
  ['a day or a moment', ref('DateOrDateTime'), { kind: 'moment' }],
])('reads %s', (_what, schema, want) => {
  expect(parameterRule(shop(), schema)).toEqual(want);
});

test('validates only constrained parameters, and equal ones once', () => {
  const document = shop();
  const idempotency = {
    name: 'Idempotency-Key',
    in: 'header',
    schema: { type: 'string', maxLength: 255 },
  } as const;
  for (const path of ['/api/v1/products/', '/api/v1/products/options/']) {
    const post = document.paths[path]?.post;
    if (post) post.parameters = [idempotency];
  }
  const { schemas, names } = parameterValidators(document);
  expect(names.getProduct).toEqual({});
  expect(names.getBook).toEqual({ path: 'getBook_path' });
  expect(names.createProduct).toEqual({ header: 'createProduct_header' });
  expect(names.createOption).toEqual({ header: 'createProduct_header' });
  expect(Object.keys(schemas)).toEqual(['listProducts_query', 'createProduct_header', 'getBook_path']);
  expect(schemas.createProduct_header?.properties).toHaveProperty('idempotency-key');
});

test('requires required parameters', () => {
  const document = shop();
  const list = document.paths['/api/v1/products/list/']?.get;
  list?.parameters?.push({ name: 'year', in: 'query', required: true, schema: { type: 'string' } });
  expect(parameterValidators(document).schemas.listProducts_query?.required).toEqual(['year']);
});

function ref(name: string): Schema {
  return { $ref: `#/components/schemas/${name}` };
}
