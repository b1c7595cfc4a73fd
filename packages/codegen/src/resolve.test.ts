import { expect, test } from 'vitest';
import { resolveParameter, resolveSchema, schemaName } from './resolve.ts';
import { shop } from './testing/index.ts';

test('follows references to the end, keeping keywords beside them', () => {
  const document = shop();
  Object.assign(document.components?.schemas ?? {}, { Alias: { $ref: '#/components/schemas/Timestamp' } });
  expect(resolveSchema(document, { $ref: '#/components/schemas/Alias', description: 'When.' })).toEqual({
    type: 'string',
    format: 'date-time',
    description: 'When.',
  });
});

test('keeps inline schemas and parameters', () => {
  expect(resolveSchema(shop(), { type: 'string' })).toEqual({ type: 'string' });
  const parameter = { name: 'page', in: 'query', schema: {} } as const;
  expect(resolveParameter(shop(), parameter)).toBe(parameter);
});

test.each(['#/components/schemas/Nobody', '#/paths/~1products/get', 'other.yaml#/Product'])(
  'rejects %s',
  ($ref) => {
    expect(() => resolveSchema(shop(), { $ref })).toThrow(`${$ref} does not exist in the description.`);
  },
);

test('returns the name of referenced schemas only', () => {
  expect(schemaName({ $ref: '#/components/schemas/Product' })).toBe('Product');
  expect(schemaName({ type: 'object' })).toBeUndefined();
});
