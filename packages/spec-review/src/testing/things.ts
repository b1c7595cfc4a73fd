/**
 * A small description with one of everything that the review compares. Each call returns a new one, which may be
 * changed.
 */
import type { Document } from '@mostrador/codegen';

const problem = (code: string) => ({
  description: 'A failure.',
  content: { 'application/problem+json': { schema: ref('Problem'), examples: { one: { value: { code } } } } },
});
const response = (schema: object, value: unknown = {}) => ({
  description: 'A success.',
  headers: { ETag: { schema: { type: 'string' } } },
  content: {
    'application/json': {
      schema: {
        type: 'object',
        required: ['success', 'data'],
        properties: { success: { type: 'boolean', const: true }, data: schema },
      },
      examples: { one: { value } },
    },
  },
});

export function ref(name: string) {
  return { $ref: `#/components/schemas/${name}` };
}

const may = (scope: string) => [{ Key: [scope] }, { Bearer: [scope] }];
const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
const body = {
  required: true,
  content: { 'application/json': { schema: ref('ThingCreate'), examples: { one: { value: {} } } } },
};

function thingFields() {
  return {
    name: { type: 'string', minLength: 1, maxLength: 10, description: 'Its name.' },
    kind: ref('Kind'),
    origin: ref('Origin'),
    size: { type: 'integer', minimum: 1, maximum: 9 },
    price: { type: 'number', minimum: 0 },
    note: { type: ['string', 'null'] },
    code: { type: 'string', pattern: '^[a-z]+$' },
    day: { type: 'string', format: 'date' },
    tags: { type: 'array', maxItems: 3, items: { type: 'string' } },
    extra: { anyOf: [ref('Extra'), { type: 'null' }] },
    owner: { anyOf: [{ type: 'string' }, ref('Extra')] },
    level: { type: 'string', default: 'low' },
    free: { type: 'object', additionalProperties: true },
  };
}

export function things() {
  const fields = { type: 'object', properties: thingFields() };
  return {
    openapi: '3.1.0',
    info: { title: 'Things', version: '1.0.0' },
    servers: [{ url: 'http://one' }],
    tags: [{ name: 'Things' }],
    'x-tagGroups': [{ name: 'Catalog', tags: ['Things'] }],
    paths: {
      '/things/': {
        post: {
          operationId: 'createThing',
          summary: 'Create a thing',
          description: 'Creates a thing and returns it.',
          tags: ['Things'],
          security: may('things:write'),
          parameters: [{ name: 'Key', in: 'header', schema: { type: 'string' } }],
          requestBody: structuredClone(body),
          responses: { 201: response(ref('Thing')), 422: problem('validation_failed') },
        },
      },
      '/things/list/': {
        get: {
          operationId: 'listThings',
          summary: 'List things',
          description: 'Returns a page of things.',
          tags: ['Things'],
          security: may('things:read'),
          parameters: [
            { name: 'page', in: 'query', schema: { type: 'integer', minimum: 1 } },
            { name: 'kind', in: 'query', explode: false, schema: { type: 'array', items: ref('Kind') } },
          ],
          responses: { 200: response(ref('ThingPage')) },
        },
      },
      '/things/{id}/': {
        parameters: [id],
        get: {
          operationId: 'getThing',
          summary: 'Get a thing',
          description: 'Returns one thing.',
          tags: ['Things'],
          security: may('things:read'),
          parameters: [],
          responses: { 200: response(ref('Thing')), 404: problem('not_found') },
        },
      },
    },
    components: {
      schemas: {
        Kind: { type: 'string', enum: ['big', 'small'] },
        Origin: { anyOf: [{ type: 'string', enum: ['shop', 'web'] }, { type: 'string' }] },
        Extra: { type: 'object', properties: { color: { type: 'string' } }, required: ['color'] },
        Problem: { type: 'object', properties: { code: { type: 'string' } } },
        ThingFields: fields,
        ThingCreate: { type: 'object', allOf: [ref('ThingFields')], required: ['name'] },
        Thing: {
          type: 'object',
          allOf: [ref('ThingFields')],
          properties: {
            _id: { type: 'string', readOnly: true },
            parent: { anyOf: [ref('Thing'), { type: 'null' }] },
          },
          required: ['_id', 'name', 'kind'],
        },
        ThingPage: {
          type: 'object',
          properties: { items: { type: 'array', items: ref('Thing') }, total: { type: 'integer' } },
          required: ['items', 'total'],
        },
      },
    },
  };
}

/** Sets the value at a path of names, or removes it if the value is undefined. */
export function set(document: object, path: string, value: unknown): void {
  const steps = path.split(' ');
  const last = steps.pop() ?? '';
  const parent = steps.reduce<object>((node, step) => {
    const next: unknown = Reflect.get(node, step);
    if (typeof next !== 'object' || next === null)
      throw new Error(`There is no ${step} on the way to ${path}`);
    return next;
  }, document);
  if (value === undefined) Reflect.deleteProperty(parent, last);
  else Reflect.set(parent, last, value);
}

/** Returns the description after these changes, by path. */
export function changed(changes: Record<string, unknown>): Document {
  const document = things();
  for (const [path, value] of Object.entries(changes)) set(document, path, value);
  return bundle(document);
}

export function bundle(document: object): Document {
  const copy: unknown = JSON.parse(JSON.stringify(document));
  if (!isDocument(copy)) throw new Error('not a description');
  return copy;
}

function isDocument(value: unknown): value is Document {
  return typeof value === 'object' && value !== null && 'openapi' in value && 'paths' in value;
}
