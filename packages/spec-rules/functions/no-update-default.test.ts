import { expect, test } from 'vitest';
import { check, withOperation } from '../testing/check.ts';

const message =
  'no default in what an update takes: generated clients send it and reset the field; put it in the schema that creates';
const status = { type: 'string', default: 'draft' };

function update(schema: object, method = 'put'): object {
  const requestBody = { content: { 'application/json': { schema } } };
  return withOperation({ requestBody }, '/api/v1/products/{id}/', method);
}

test.each([
  ['a field', { properties: { status } }, 'properties status default'],
  ['a part', { allOf: [{ properties: { status } }] }, 'allOf 0 properties status default'],
  ['an alternative', { properties: { a: { anyOf: [status] } } }, 'properties a anyOf 0 default'],
  [
    'an item',
    { properties: { a: { items: { properties: { status } } } } },
    'properties a items properties status default',
  ],
  ['a free member', { additionalProperties: status }, 'additionalProperties default'],
])('finds the default of %s', async (_name, schema, place) => {
  const body = 'requestBody content application/json schema';
  expect(await check('no-update-default', update(schema))).toEqual([
    [`paths /api/v1/products/{id}/ put ${body} ${place}`, message],
  ]);
});

test.each([
  ['in what creates', update({ properties: { status } }, 'post')],
  ['as the name of a field', update({ properties: { default: { type: 'string' } } })],
  ['in an example', update({ properties: { a: { type: 'object', example: { default: 1 } } } })],
])('accepts a default %s', async (_name, description) => {
  expect(await check('no-update-default', description)).toEqual([]);
});

test('finds it in PATCH as well', async () => {
  expect(await check('no-update-default', update({ properties: { status } }, 'patch'))).toHaveLength(1);
});
