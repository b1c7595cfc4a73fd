import { expect, test } from 'vitest';
import { check } from '../testing/check.ts';

test.each([
  '/api/v1/products/{id}/',
  '/api/v1/cash_register/status/{pos_terminal_id}/',
  '/api/v1/crm-tasks/by-customer/{customer_id}/',
  '/api/v1/contracts/{id}/generate-invoice',
])('accepts %s', async (path) => {
  expect(await check('path-grammar', { paths: { [path]: {} } })).toEqual([]);
});

test.each([
  ['no version', '/products/'],
  ['another version', '/api/v2/products/'],
  ['capitals', '/api/v1/Products/'],
  ['a variable in camel case', '/api/v1/products/{productId}/'],
  ['an empty part', '/api/v1//products/'],
  ['a variable inside a word', '/api/v1/products/{id}.json'],
])('rejects %s', async (_name, path) => {
  expect(await check('path-grammar', { paths: { [path]: {} } })).toEqual([
    [
      `paths ${path}`,
      `${path} must begin with /api/v1/ and have lower-case words and {variables_in_snake_case} between its slashes`,
    ],
  ]);
});
