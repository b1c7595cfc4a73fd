/** Tests the rules for the schemas of one file: what each rejects, with the exact message. */
import { expect, test } from 'vitest';
import { checkSource } from '../../testing/check.ts';

const file = 'catalog/products/schemas.yaml';
const properties = (members: object) => ({ Product: { type: 'object', properties: members } });

test.each([
  [
    'an object without properties',
    { a: { type: 'object' } },
    'a',
    'say what the object holds: its properties, or additionalProperties: true for members of any name',
  ],
  [
    'a nullable one too',
    { a: { type: ['object', 'null'] } },
    'a',
    'say what the object holds: its properties, or additionalProperties: true for members of any name',
  ],
  [
    'an array of nothing',
    { a: { type: 'array' } },
    'a',
    'say what the array holds in items; items: {} for anything',
  ],
  [
    'inside an array',
    { a: { type: 'array', items: { type: 'object' } } },
    'a items',
    'say what the object holds: its properties, or additionalProperties: true for members of any name',
  ],
])('free-object rejects %s', async (_name, members, path, message) => {
  expect(await checkSource('free-object', { [file]: properties(members) })).toEqual([
    [`Product properties ${path}`, message],
  ]);
});

test.each([
  ['free members', { a: { type: 'object', additionalProperties: true } }],
  ['named members', { a: { type: 'object', properties: { b: { type: 'string' } } } }],
  ['parts', { a: { type: 'object', allOf: [{ $ref: '#/Fields' }] } }],
  ['anything in an array', { a: { type: 'array', items: {} } }],
])('free-object accepts %s', async (_name, members) => {
  expect(await checkSource('free-object', { [file]: properties(members) })).toEqual([]);
});

test.each([
  [
    'nullable',
    { a: { type: 'string', nullable: true } },
    "write type: [string, 'null'] instead of nullable, which OpenAPI 3.1 does not know",
  ],
  [
    'null first',
    { a: { type: ['null', 'string'] } },
    "put 'null' last, after another type, as in type: [string, 'null']",
  ],
  [
    'null alone',
    { a: { type: ['null'] } },
    "put 'null' last, after another type, as in type: [string, 'null']",
  ],
  [
    'oneOf',
    { a: { oneOf: [{ $ref: '#/Seo' }, { type: 'null' }] } },
    "write anyOf: [..., {type: 'null'}]; all nullable schemas have one form",
  ],
  [
    'anyOf of one type',
    { a: { anyOf: [{ type: 'string' }, { type: 'null' }] } },
    "write type: [string, 'null'] instead of anyOf",
  ],
  [
    'null first in anyOf',
    { a: { anyOf: [{ type: 'null' }, { $ref: '#/Seo' }] } },
    "put {type: 'null'} last in anyOf",
  ],
])('nullable-form rejects %s', async (_name, members, message) => {
  expect(await checkSource('nullable-form', { [file]: properties(members) })).toEqual([
    ['Product properties a', message],
  ]);
});

test.each([
  ['a type that can be null', { a: { type: ['string', 'null'] } }],
  ['a reference that can be null', { a: { anyOf: [{ $ref: '#/Seo' }, { type: 'null' }] } }],
  [
    'two types that can be null',
    { a: { anyOf: [{ type: 'array', items: {} }, { $ref: '#/X' }, { type: 'null' }] } },
  ],
])('nullable-form accepts %s', async (_name, members) => {
  expect(await checkSource('nullable-form', { [file]: properties(members) })).toEqual([]);
});

test('named-enum rejects values in a member', async () => {
  const members = { status: { type: 'string', enum: ['a', 'b'] } };
  expect(await checkSource('named-enum', { [file]: properties(members) })).toEqual([
    [
      'Product properties status enum',
      'give these values a schema of their own in schemas.yaml, and refer to it',
    ],
  ]);
});

test.each([
  ['closed', { Status: { type: 'string', enum: ['a'] } }],
  ['open', { Origin: { anyOf: [{ type: 'string', enum: ['a'] }, { type: 'string' }] } }],
  ['a member called enum', properties({ enum: { type: 'string' } })],
])('named-enum accepts %s', async (_name, schemas) => {
  expect(await checkSource('named-enum', { [file]: schemas })).toEqual([]);
});

const fields = { type: 'object', properties: { name: { type: 'string' } } };
const allOf = [{ $ref: '#/ProductFields' }];
const family = {
  ProductFields: fields,
  ProductCreate: { type: 'object', allOf, required: ['name'] },
  ProductUpdate: { type: 'object', allOf },
  Product: { type: 'object', allOf, required: ['name'] },
};

test.each([
  ['a whole family', family],
  [
    'one included indirectly',
    { ...family, Request: { allOf }, ProductCreate: { allOf: [{ $ref: '#/Request' }] } },
  ],
  ['one that is never updated', { ...family, ProductUpdate: undefined }],
  ['fields of a part', { LineFields: { ...fields, required: ['name'] } }],
])('schema-family accepts %s', async (_name, schemas) => {
  expect(await checkSource('schema-family', { [file]: JSON.parse(JSON.stringify(schemas)) })).toEqual([]);
});

test.each([
  [
    'required fields',
    { ProductFields: { ...fields, required: ['name'] } },
    ['ProductFields', 'ProductFields: require nothing here, but in ProductCreate'],
  ],
  [
    'an update that requires',
    { ProductUpdate: { allOf, required: ['name'] } },
    ['ProductUpdate', 'ProductUpdate: require no field: what is not sent stays as it is'],
  ],
  [
    'an update that must not be empty',
    { ProductUpdate: { allOf, minProperties: 1 } },
    [
      'ProductUpdate',
      'ProductUpdate: ask for no minProperties: an update without fields is accepted and changes nothing',
    ],
  ],
  [
    'a record of its own making',
    { Product: { ...fields, required: ['name'] } },
    ['Product', 'Product: make it by allOf of ProductFields, so that a field stands in one place'],
  ],
  [
    'a record that promises nothing',
    { Product: { allOf } },
    ['Product', 'Product: list the fields that responses always contain in `required`'],
  ],
])('schema-family rejects %s', async (_name, change, finding) => {
  expect(await checkSource('schema-family', { [file]: { ...family, ...change } })).toEqual([finding]);
});
