import { describe, expect, test } from 'vitest';
import { deviationsOf } from './deviations.ts';
import type { Purpose } from './field-differences.ts';
import { type Field, type Fields, optional, required, unsaid } from './fields/field-table.ts';

const document = {
  schemas: {
    Status: { type: 'string', enum: ['open', 'closed'] },
    Unit: { type: 'string', enum: ['cm', 'in'], 'x-source': 'decided' },
  },
};
const ref = (name: string) => ({ $ref: `#/schemas/${name}` });

/** The deviations of one field `a`. */
function deviationsFrom(schema: object, field: Field, purpose: Purpose = 'create') {
  const needed = field.required === true ? ['a'] : [];
  return deviationsOf(document, { properties: { a: schema }, required: needed }, { a: field }, purpose);
}

describe('a field that is described as stated', () => {
  test.each<[object, Field]>([
    [
      { type: 'string', maxLength: 5 },
      { type: 'string', maxLength: 5 },
    ],
    [
      { type: ['string', 'null'], maxLength: 5 },
      { type: 'string', maxLength: 5 },
    ],
    [{ type: 'string' }, { type: 'string', required: true }],
    [{ type: ['number', 'null'] }, { type: 'number', orNull: true }],
    [ref('Status'), { type: 'string', enum: ['closed', 'open'] }],
    [{ anyOf: [ref('Status'), { type: 'null' }] }, { type: 'string', enum: ['open', 'closed'] }],
    [{ enum: ['open', null] }, { type: 'unsaid', enum: ['open'] }],
    [
      { type: 'number', minimum: 0, exclusiveMinimum: 0 },
      { type: 'number', exclusiveMinimum: 0 },
    ],
    [{ anyOf: [{ type: 'string' }, { type: 'object' }] }, { type: ['string', 'object'] }],
    [{ type: 'array', items: { type: 'string', format: 'email' } }, { type: 'array' }],
    [
      { type: 'array', items: { type: 'string' } },
      { type: 'array', of: 'string' },
    ],
    [{ anyOf: [ref('Unit'), { type: 'null' }] }, unsaid],
    [
      { anyOf: [ref('Status'), { type: 'string', 'x-source': 'decided' }] },
      { type: 'string', enum: ['open', 'closed'], open: true },
    ],
    [
      { type: 'number', minimum: 1 },
      { type: 'number', decided: { minimum: 1 } },
    ],
  ])('%j', (schema, field) => {
    expect(deviationsFrom(schema, field)).toEqual([]);
  });
});

describe('a field that is not', () => {
  test.each<[object, Field, string]>([
    [{ type: 'number' }, { type: 'integer' }, 'a: should be integer and is number'],
    [{}, { type: 'string' }, 'a: should be string and is anything'],
    [{ type: 'string' }, { type: ['string', 'object'] }, 'a: should be object or string and is string'],
    [{ type: 'string' }, { type: 'string', maxLength: 5 }, 'a: maxLength should be 5 and is absent'],
    [{ type: 'string', maxLength: 5 }, { type: 'string' }, 'a: maxLength should be absent and is 5'],
    [{ type: 'number', minimum: 1 }, { type: 'number', minimum: 0 }, 'a: minimum should be 0 and is 1'],
    [{ type: 'number', minimum: 0 }, { type: 'number' }, 'a: minimum should be absent and is 0'],
    [{ type: 'string', pattern: 'x' }, { type: 'string' }, 'a: pattern should be absent and is "x"'],
    [{ type: 'number', multipleOf: 5 }, unsaid, 'a: multipleOf should be absent and is 5'],
    [ref('Status'), { type: 'string' }, 'a: enum should be absent and is ["open","closed"]'],
    [ref('Unit'), { type: 'string' }, 'a: enum should be absent and is ["cm","in"]'],
    [
      ref('Status'),
      { type: 'string', enum: ['open'] },
      'a: enum should be ["open"] and is ["open","closed"]',
    ],
    [
      ref('Status'),
      { type: 'string', enum: ['open', 'closed'], open: true },
      'a: should take more values than the named ones',
    ],
    [{ type: ['string', 'null'] }, { type: 'string', required: true }, 'a: should not allow null'],
    [{ type: 'string' }, { type: 'string', orNull: true }, 'a: should allow null'],
    [{ type: 'integer' }, { type: 'integer', default: 30 }, 'a: default should be 30 and is absent'],
    [
      { type: 'object', additionalProperties: false },
      { type: 'object' },
      'a: should take members it does not know',
    ],
    [
      { type: 'array', items: { type: 'number' } },
      { type: 'array', of: 'string' },
      'a[]: should be string and is number',
    ],
    [
      { type: 'array', items: { type: 'integer', minimum: 2 } },
      { type: 'array', of: { type: 'integer', minimum: 1 } },
      'a[]: minimum should be 1 and is 2',
    ],
  ])('%j', (schema, field, want) => {
    expect(deviationsFrom(schema, field)).toEqual([want]);
  });
});

describe('what is required', () => {
  const fields: Fields = { a: { type: 'string', required: true }, b: { type: 'string' }, c: unsaid };
  const schema = (...names: string[]) => ({
    properties: { a: { type: 'string' }, b: { type: 'string' }, c: {}, d: { 'x-source': 'decided' } },
    required: names,
  });

  test.each<[string[], Purpose, string[]]>([
    [['a'], 'create', []],
    [['a', 'c'], 'create', []],
    [[], 'create', ['a: should be required']],
    [['a', 'b'], 'create', ['b: should be optional']],
    [['a', 'd'], 'create', ['d: should not be required']],
    [[], 'update', []],
    [['a'], 'update', ['a: should be optional']],
    [['a', 'b', 'c', 'd'], 'record', []],
    [[], 'response', ['a: should always be there']],
  ])('%j in a body or response of kind %s', (names, purpose, want) => {
    expect(deviationsOf(document, schema(...names), fields, purpose)).toEqual(want);
  });
});

describe('what is inside', () => {
  const lines = { type: 'array', items: { properties: { a: {}, b: {} }, type: 'object', required: ['a'] } };
  const members = { type: 'object', properties: { a: {}, b: {} } };
  const customer = { ...members, required: ['a'] };

  test.each<[object, Fields, string[]]>([
    [lines, { a: required, b: optional }, []],
    [lines, { a: required }, ['x[].b: is not in the reference and not marked as decided']],
    [lines, { a: optional, b: optional }, ['x[].a: should be optional']],
  ])('of each item, in what creates and in what updates: %j', (schema, members, want) => {
    const given = { properties: { x: schema } };
    for (const purpose of ['create', 'update'] as const)
      expect(deviationsOf(document, given, { x: { type: 'array', members } }, purpose)).toEqual(want);
  });

  test.each<[Purpose, object, Fields, string[]]>([
    ['create', customer, { a: required, b: optional, c: unsaid }, ['x.c: is missing']],
    ['create', customer, { a: required, b: required }, ['x.b: should be required']],
    ['update', customer, { a: required, b: optional }, ['x.a: should be optional']],
    ['update', members, { a: required, b: required }, []],
  ])('of an object, in a body of kind %s: %j', (purpose, schema, fields, want) => {
    const given = { properties: { x: schema } };
    expect(deviationsOf(document, given, { x: { type: 'object', members: fields } }, purpose)).toEqual(want);
  });

  test('members that the reference gives elsewhere are known', () => {
    const x: Field = { type: 'array', members: { a: required }, elsewhere: { b: { type: 'string' } } };
    expect(deviationsOf(document, { properties: { x: lines } }, { x }, 'create')).toEqual([
      'x[].b: should be string and is anything',
    ]);
  });
});

test('a member besides the table must be marked as decided, on itself or on its schema', () => {
  const properties = { b: { type: 'string' }, c: { type: 'string', 'x-source': 'decided' }, d: ref('Unit') };
  expect(deviationsOf(document, { properties }, {}, 'create')).toEqual([
    'b: is not in the reference and not marked as decided',
  ]);
});

test('an update has no default, whatever the reference states', () => {
  const properties = { a: { type: 'integer', default: 30 } };
  const fields: Fields = { a: { type: 'integer', default: 30 } };
  expect(deviationsOf(document, { properties }, fields, 'create')).toEqual([]);
  expect(deviationsOf(document, { properties }, fields, 'update')).toEqual([
    'a: default should be absent and is 30',
  ]);
});

test('a response may be narrower than the reference', () => {
  expect(deviationsFrom({ type: 'string', format: 'date-time' }, { type: 'string' }, 'response')).toEqual([]);
  expect(deviationsFrom({ type: 'integer' }, { type: 'string' }, 'response')).toEqual([
    'a: should be string and is integer',
  ]);
});
