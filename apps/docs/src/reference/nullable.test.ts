import { expect, test } from 'vitest';
import { showNullable } from './nullable.ts';

const address = { $ref: '#/components/schemas/Address' };
const nothing = { type: 'null' };

test.each([
  ['a nullable reference', { anyOf: [address, nothing] }, { allOf: [address], 'x-nullable': true }],
  [
    'a nullable choice',
    { description: 'Where.', anyOf: [{ type: 'string' }, address, nothing] },
    { description: 'Where.', anyOf: [{ type: 'string' }, address], 'x-nullable': true },
  ],
  [
    'a choice without null',
    { anyOf: [{ type: 'string' }, address] },
    { anyOf: [{ type: 'string' }, address] },
  ],
  ['a nullable text', { type: ['string', 'null'] }, { type: ['string', 'null'] }],
  ['an example', { example: { anyOf: [nothing] } }, { example: { anyOf: [nothing] } }],
])('shows %s', (_name, schema, want) => {
  const bundle = { components: { schemas: { Shop: { properties: { part: schema } } } } };
  showNullable(bundle);
  expect(bundle.components.schemas.Shop.properties.part).toEqual(want);
});
