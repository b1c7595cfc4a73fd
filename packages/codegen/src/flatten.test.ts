import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import type { Document, Schema } from './document.ts';
import { flattenDocument } from './flatten.ts';
import { shop } from './testing/index.ts';

const string = { type: 'string' };

function flattened(schemas: Record<string, Schema>): Record<string, Schema> {
  const document: Document = {
    openapi: '3.1.0',
    info: { title: '', version: '' },
    paths: {},
    components: { schemas },
  };
  return flattenDocument(document).components?.schemas ?? {};
}

const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });
const fields: Schema = {
  type: 'object',
  description: 'The fields.',
  properties: { name: string, note: string },
};

describe('collapses', () => {
  test.each<[what: string, given: Schema, want: Schema]>([
    [
      'properties and required properties',
      { type: 'object', description: 'To create.', allOf: [ref('Fields')], required: ['name'] },
      { type: 'object', description: 'To create.', required: ['name'], properties: fields.properties ?? {} },
    ],
    [
      'several parts, including inline ones, in order',
      {
        type: 'object',
        allOf: [
          ref('Fields'),
          { type: 'object', properties: { total: { type: 'number' } }, required: ['total'] },
        ],
        required: ['name'],
        properties: { id: string },
      },
      {
        type: 'object',
        required: ['total', 'name'],
        properties: { name: string, note: string, total: { type: 'number' }, id: string },
      },
    ],
    [
      'a later part refines a property of the same type',
      {
        type: 'object',
        allOf: [ref('Bounded')],
        properties: {
          size: { type: 'number', default: 1 },
          kind: { ...ref('Kind'), default: 'a' },
          any: string,
        },
      },
      {
        type: 'object',
        properties: {
          size: { type: 'number', minimum: 1, default: 1 },
          kind: { ...ref('Kind'), description: 'Its kind.', default: 'a' },
          any: string,
        },
      },
    ],
    [
      'the minimum number of properties',
      { type: 'object', allOf: [ref('Fields')], minProperties: 1 },
      { type: 'object', minProperties: 1, properties: fields.properties ?? {} },
    ],
    [
      'an open part into an open whole',
      { type: 'object', allOf: [{ ...fields, additionalProperties: true }] },
      { type: 'object', additionalProperties: true, properties: fields.properties ?? {} },
    ],
    [
      'a closed whole',
      { type: 'object', allOf: [ref('Fields')], unevaluatedProperties: false, 'x-source': 'decided' },
      {
        type: 'object',
        'x-source': 'decided',
        additionalProperties: false,
        properties: fields.properties ?? {},
      },
    ],
    [
      'a composition of compositions',
      { type: 'object', allOf: [ref('Named')] },
      { type: 'object', required: ['name'], properties: fields.properties ?? {} },
    ],
  ])('%s', (_what, given, want) => {
    const named = { type: 'object', allOf: [ref('Fields')], required: ['name'] };
    const bounded = {
      type: 'object',
      properties: {
        size: { type: 'number', minimum: 1 },
        kind: { ...ref('Kind'), description: 'Its kind.' },
        any: { anyOf: [string, { type: 'null' }] },
      },
    };
    const schemas = { Fields: fields, Named: named, Bounded: bounded, Kind: string, Given: given };
    expect(flattened(schemas).Given).toEqual(want);
  });
});

describe('leaves alone', () => {
  test.each<[what: string, given: Schema]>([
    ['a part that is not an object', { allOf: [{ type: 'string' }, { maxLength: 3 }] }],
    ['a part with a choice', { type: 'object', allOf: [{ type: 'object', anyOf: [fields] }] }],
    ['a closed part', { type: 'object', allOf: [{ ...fields, additionalProperties: false }] }],
    ['an example that looks like a schema', { type: 'object', examples: [{ allOf: [fields] }] }],
  ])('%s', (_what, given) => {
    expect(flattened({ Fields: fields, Given: given }).Given).toEqual(given);
  });
});

test('visits properties named like data keywords', () => {
  const composed = { type: 'object', allOf: [ref('Fields')] };
  const given = flattened({ Fields: fields, Given: { type: 'object', properties: { default: composed } } });
  expect(given.Given?.properties?.default).toEqual({ type: 'object', properties: fields.properties });
});

test('does not touch the given document', () => {
  const document = shop();
  flattenDocument(document);
  expect(document).toEqual(shop());
});

test('leaves no allOf in the house pattern, and every schema accepts what it accepted', () => {
  const document = shop();
  const flat = flattenDocument(document);
  expect(JSON.stringify(flat)).not.toContain('"allOf"');
  const bodies = [
    {},
    { name: 'Yerba' },
    { name: 'Yerba', price: 1 },
    { name: '', price: -1 },
    { price: 'x' },
    7,
    null,
  ];
  for (const name of ['ProductCreate', 'ProductUpdate', 'ProductBulkItem']) {
    const verdicts = [document, flat].map((given) => {
      const ajv = new Ajv2020({ strict: false, validateFormats: false });
      ajv.addSchema({ $id: 'it', components: given.components });
      return bodies.map((body) => ajv.validate({ $ref: `it#/components/schemas/${name}` }, body));
    });
    expect(verdicts[1]).toEqual(verdicts[0]);
  }
});
