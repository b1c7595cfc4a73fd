import { expect, test } from 'vitest';
import { check, withOperation } from '../testing/check.ts';

const named = (...names: string[]) => names.map((name) => ({ name, in: 'query' }));
const returning = (data: object) => ({
  responses: { 200: { content: { 'application/json': { schema: { properties: { data } } } } } },
});
const page = returning({ allOf: [{ properties: { total_pages: {} } }], properties: { items: {} } });
const path = '/api/v1/products/list/';

test.each([
  ['a page', { ...page, parameters: named('page', 'per_page', 'limit', 'status') }],
  ['a record', { ...returning({ properties: {} }), parameters: named('id') }],
  ['a list with a limit', { ...returning({ properties: { items: {} } }), parameters: named('limit') }],
])('accepts %s', async (_name, operation) => {
  expect(await check('list-parameters', withOperation(operation, path, 'get'))).toEqual([]);
});

test.each([
  [
    'a page without paging',
    { ...page, parameters: named('page') },
    'parameters',
    'the response is a page: take per_page, limit from shared/parameters.yaml',
  ],
  [
    'a page without parameters',
    page,
    '',
    'the response is a page: take page, per_page, limit from shared/parameters.yaml',
  ],
  [
    'pages of no page',
    { ...returning({}), parameters: named('page') },
    'parameters',
    'the response is not a page: do not take page',
  ],
])('rejects %s', async (_name, operation, place, message) => {
  expect(await check('list-parameters', withOperation(operation, path, 'get'))).toEqual([
    [`paths ${path} get ${place}`.trim(), message],
  ]);
});
