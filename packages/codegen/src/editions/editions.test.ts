/** Tests what the editions of the description state explicitly, and what the flat one leaves to the service. */
import { describe, expect, test } from 'vitest';
import type { Document, Schema } from '../document.ts';
import { shop } from '../testing/index.ts';
import { completeDocument } from './complete.ts';
import { withNamedEnvelopes } from './envelopes.ts';
import { portableDocument } from './portable.ts';

const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

function withSchemas(schemas: Record<string, Schema>): Document {
  return { openapi: '3.1.0', info: { title: '', version: '' }, paths: {}, components: { schemas } };
}

const completed = (schema: Schema) => completeDocument(withSchemas({ It: schema })).components?.schemas?.It;
const portable = (schema: Schema, others = {}) =>
  portableDocument(withSchemas({ It: schema, ...others })).components?.schemas?.It;

describe('numbers have a format', () => {
  test.each([
    [{ type: 'number' }, 'double'],
    [{ type: ['number', 'null'] }, 'double'],
    [{ type: 'integer' }, 'int64'],
    [{ type: 'integer', minimum: 0 }, 'int64'],
    [{ type: 'integer', minimum: 0, maximum: 2_147_483_647 }, 'int32'],
    [{ type: 'integer', minimum: 0, maximum: 2_147_483_648 }, 'int64'],
    [{ type: 'integer', enum: [1, 2, 3] }, 'int32'],
    [{ type: ['string', 'number'] }, undefined],
    [{ type: 'string' }, undefined],
  ])('%j: %s', (schema, format) => {
    expect(completed(schema)?.format).toBe(format);
    expect(completed({ type: 'object', properties: { a: schema } })?.properties?.a?.format).toBe(format);
  });

  test('except in data that looks like a schema', () => {
    const schema = { type: 'object', examples: [{ type: 'number' }] };
    expect(completed(schema)).toEqual(schema);
  });
});

describe('envelopes', () => {
  const document = withNamedEnvelopes(shop());
  const responses = Object.values(document.paths).flatMap(({ get, post, put }) =>
    [get, post, put].flatMap((operation) => {
      const success = Object.entries(operation?.responses ?? {}).find(([status]) => status.startsWith('2'));
      const response = success?.[1];
      const schema =
        response && !('$ref' in response) ? response.content?.['application/json']?.schema : undefined;
      return operation && schema ? [[operation.operationId, schema.$ref?.split('/').at(-1)]] : [];
    }),
  );

  test.each([
    ['listProducts', 'ProductListResponse'],
    ['getProduct', 'ProductResponse'],
    ['createProduct', 'ProductResponse'],
    ['updateProduct', 'ProductResponse'],
  ])('the response of %s is %s', (operation, name) => {
    expect(Object.fromEntries(responses)[operation]).toBe(name);
    expect(document.components?.schemas?.[name]?.properties).toHaveProperty('data');
  });

  test('do not take the name of a schema', () => {
    const taken = shop();
    const schemas = { ...taken.components?.schemas, ProductResponse: {} };
    expect(() => withNamedEnvelopes({ ...taken, components: { ...taken.components, schemas } })).toThrow(
      'There is a schema ProductResponse already.',
    );
  });
});

test('lists in the query have at least one value', () => {
  const parameters = Object.values(completeDocument(shop()).paths).flatMap(
    ({ get }) => get?.parameters ?? [],
  );
  const lists = parameters.filter((parameter) => 'schema' in parameter && parameter.schema.type === 'array');
  expect(lists.length).toBeGreaterThan(0);
  expect(lists).toEqual(
    lists.map(() => expect.objectContaining({ schema: expect.objectContaining({ minItems: 1 }) })),
  );
});

describe('samples', () => {
  const given = (sample: Record<string, unknown>): Document => {
    const document = shop();
    const item = document.paths['/api/v1/products/{id}/'];
    if (item?.delete) item.delete['x-sample'] = sample;
    return document;
  };

  test('take the record that an operation names, and other operations keep theirs', () => {
    const { paths } = completeDocument(given({ id: 'p2' }));
    const item = paths['/api/v1/products/{id}/'];
    const [id] = item?.delete?.parameters ?? [];
    expect(id).toMatchObject({ name: 'id', in: 'path', required: true, example: 'p2' });
    expect(JSON.stringify([item?.parameters, item?.get])).not.toContain('p2');
  });

  test('name parameters that there are', () => {
    expect(() => completeDocument(given({ colour: 'red' }))).toThrow(
      'deleteProduct has no parameter "colour", which its x-sample names.',
    );
  });
});

describe('the flat edition', () => {
  const known = { type: 'string', enum: ['pos', 'web'] };

  test.each<[what: string, given: Schema, want: Schema]>([
    ['a constant boolean is a boolean', { type: 'boolean', const: true }, { type: 'boolean' }],
    [
      'an exclusive bound is omitted',
      { type: 'number', minimum: 0, exclusiveMinimum: 0 },
      { type: 'number', minimum: 0 },
    ],
    [
      'strings of two formats become a string',
      { anyOf: [{ type: 'string', format: 'date' }, { type: 'string' }] },
      { type: 'string' },
    ],
    [
      'an enum or any string becomes a string that lists the values',
      { anyOf: [ref('Known'), { type: 'string' }] },
      { type: 'string', 'x-known-values': ['pos', 'web'] },
    ],
    [
      'an enum of fractions becomes a number',
      { type: 'number', enum: [0, 2.5] },
      { type: 'number', 'x-known-values': [0, 2.5] },
    ],
    [
      'a choice of types becomes any value',
      { type: ['string', 'number', 'null'], description: 'It.' },
      { description: 'It.' },
    ],
    [
      'a list or a map becomes any value',
      {
        description: 'It.',
        anyOf: [
          { type: 'array', items: known },
          { type: 'object', additionalProperties: known },
        ],
      },
      { description: 'It.' },
    ],
    [
      'values that are not identifiers get names',
      { type: 'string', default: 'utf-8', enum: ['name', 'utf-8', '7d', ''] },
      {
        type: 'string',
        enum: ['name', 'utf-8', '7d', ''],
        'x-enum-varnames': ['BY_NAME', 'UTF_8', 'VALUE_7D', 'EMPTY'],
      },
    ],
    [
      'a default beside a reference stays only for an enum',
      {
        type: 'object',
        properties: { known: { ...ref('Known'), default: 'pos' }, free: { ...ref('Free'), default: 'pos' } },
      },
      { type: 'object', properties: { known: { ...ref('Known'), default: 'pos' }, free: ref('Free') } },
    ],
    [
      'of two IDs, the read-only one is removed',
      {
        type: 'object',
        required: ['id', '_id'],
        properties: { _id: { type: 'string' }, id: { type: 'string', readOnly: true } },
      },
      { type: 'object', required: ['_id'], properties: { _id: { type: 'string' } } },
    ],
    [
      'null stays one of the values',
      { anyOf: [ref('Known'), { type: 'null' }] },
      { anyOf: [ref('Known'), { type: 'null' }] },
    ],
  ])('%s', (_what, given, want) => {
    expect(portable(given, { Known: known, Free: { type: 'string' } })).toEqual(want);
  });
});
