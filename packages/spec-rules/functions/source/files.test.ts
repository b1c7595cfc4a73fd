/** Tests the rules that compare files: what each rejects, with the exact message. */
import { expect, test } from 'vitest';
import { checkSource } from '../../testing/check.ts';

const one = 'sales/sales/schemas.yaml';
const other = 'customers/customers/schemas.yaml';

test('unique-schema-name rejects a name of another file', async () => {
  const found = await checkSource('unique-schema-name', {
    [one]: { Address: {}, Sale: {} },
    [other]: { Address: {} },
  });
  expect(found).toEqual([['Address', `${other} defines Address too; name this one after its resource`]]);
});

test.each([
  ['a name of an example', { [one]: { sale: {} }, 'sales/sales/examples.yaml': { sale: {} } }],
  ['a name of the panel', { [one]: { Account: {} }, 'panel/schemas.yaml': { Account: {} } }],
])('unique-schema-name accepts %s', async (_name, files) => {
  expect(await checkSource('unique-schema-name', files)).toEqual([]);
});

test('unused-part rejects what nothing refers to', async () => {
  const found = await checkSource('unused-part', {
    [one]: { Sale: { $ref: '#/SaleFields' }, SaleFields: {}, SaleOld: {}, SaleItem: {} },
    'openapi.yaml': 'a: {$ref: sales/sales/schemas.yaml#/Sale}',
    [other]: "a: {$ref: '../../sales/sales/schemas.yaml#/SaleItem/properties/name'}",
  });
  expect(found).toEqual([['SaleOld', 'nothing refers to SaleOld; refer to it, or remove it']]);
});

test.each([
  ['a decision that is not named', { 'x-source': 'decided' }, 'name the decision in x-decision'],
  [
    'a decision of what is documented',
    { 'x-source': 'documented', 'x-decision': 'N1' },
    'a decision stands beside x-source: decided',
  ],
  ['a decision alone', { 'x-decision': 'N1' }, 'a decision stands beside x-source: decided'],
  ['another source', { 'x-source': 'guessed' }, 'x-source is documented or decided'],
])('provenance rejects %s', async (_name, marks, message) => {
  const found = await checkSource('provenance', { [one]: { Sale: { properties: { a: marks } } } });
  expect(found).toEqual([['Sale properties a', message]]);
});

test('provenance accepts whole marks', async () => {
  const marks = [{ 'x-source': 'documented' }, { 'x-source': 'decided', 'x-decision': 'N1' }, {}];
  for (const mark of marks) expect(await checkSource('provenance', { [one]: { Sale: mark } })).toEqual([]);
});

const [known, unknown] = ['a'.repeat(24), 'b'.repeat(24)];
const examples = 'sales/sales/examples.yaml';

test('story-id rejects an id that no example shows', async () => {
  const sale = { value: { customer_id: unknown, items: [{ publication_id: known, tags: [unknown] }] } };
  const found = await checkSource('story-id', {
    [examples]: { sale },
    'catalog/products/examples.yaml': `product: {value: {_id: ${known}}}`,
  });
  const message = `no example shows the record ${unknown}; use an id of the story`;
  expect(found).toEqual([
    ['sale value customer_id', message],
    ['sale value items 0 tags 0', message],
  ]);
});

test('story-id accepts people and pictures, which have no resource', async () => {
  const sale = { value: { opened_by: unknown, images: [unknown], _id: known } };
  expect(await checkSource('story-id', { [examples]: { sale } })).toEqual([]);
});

test('story-id finds the line above an alias', async () => {
  const text = `base: &base {customer_id: ${unknown}}\nsale:\n  value:\n    data: *base\n`;
  const found = await checkSource('story-id', { [examples]: text });
  expect(found.map(([path]) => path)).toContain('base customer_id');
});
