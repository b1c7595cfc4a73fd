import { expect, test } from 'vitest';
import { check, withOperation } from '../testing/check.ts';

const found = async (schema: object, more: object = {}) => {
  const parameters = [{ name: 'periods', in: 'query', schema, ...more }];
  const findings = await check(
    'bounded-parameters',
    withOperation({ parameters }, '/api/v1/products/', 'get'),
  );
  return findings.map(([, message]) => message);
};

test.each([
  [{ type: 'integer', maximum: 24 }],
  [{ type: 'string', maxLength: 20 }],
  [{ type: 'string', format: 'date' }],
  [{ type: 'string', enum: ['a'] }],
  [{ type: 'array', maxItems: 9, items: { type: 'string' } }],
  [{ type: 'boolean' }],
  [
    {
      anyOf: [
        { type: 'string', format: 'date' },
        { type: 'string', format: 'date-time' },
      ],
    },
  ],
])('accepts %j', async (schema) => {
  expect(await found(schema)).toEqual([]);
});

test.each([
  [{ type: 'integer', minimum: 1 }, 'maximum'],
  [{ type: 'string' }, 'maxLength'],
  [{ type: 'array', items: { type: 'string' } }, 'maxItems'],
  [{ anyOf: [{ type: 'string', format: 'date' }, { type: 'integer' }] }, 'maximum'],
])('rejects %j', async (schema, bound) => {
  expect(await found(schema)).toEqual([`give \`periods\` a ${bound}`]);
});

test('leaves what is lowered, and what is no query, alone', async () => {
  expect(await found({ type: 'integer' }, { name: 'per_page' })).toEqual([]);
  expect(await found({ type: 'string' }, { in: 'path' })).toEqual([]);
});
