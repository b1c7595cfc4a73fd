import { expect, test } from 'vitest';
import { mapSchemas } from './map-schemas.ts';

test('changes every nested schema, but no data', () => {
  const marked = mapSchemas(
    {
      properties: { type: { type: 'string' }, list: { items: { type: 'number' } } },
      anyOf: [{ type: 'null' }],
      additionalProperties: false,
      if: { const: { type: 'data' } },
      default: { type: 'data' },
    },
    (schema) => ({ ...schema, seen: true }),
  );
  expect(marked).toEqual({
    seen: true,
    properties: {
      type: { type: 'string', seen: true },
      list: { seen: true, items: { type: 'number', seen: true } },
    },
    anyOf: [{ type: 'null', seen: true }],
    additionalProperties: false,
    if: { const: { type: 'data' }, seen: true },
    default: { type: 'data' },
  });
});
