import { expect, test } from 'vitest';
import { check, withOperation } from '../testing/check.ts';

test.each([
  ['get', 'listProducts'],
  ['get', 'getProduct'],
  ['post', 'createProduct'],
  ['post', 'bulkCreateProducts'],
  ['put', 'bulkUpdateProducts'],
  ['patch', 'updateShipment'],
  ['delete', 'deleteProduct'],
  ['post', 'openCashRegister'],
  ['post', 'seedChartAccounts'],
])('%s may be %s', async (method, operationId) => {
  expect(await check('operation-id-grammar', withOperation({ operationId }, '/x/', method))).toEqual([]);
});

test.each([
  ['another verb', 'fetchProducts'],
  ['the verb of another method', 'createProduct'],
  ['no resource', 'list'],
  ['a lower-case resource', 'listproducts'],
  ['snake case', 'list_products'],
])('rejects %s', async (_name, operationId) => {
  expect(await check('operation-id-grammar', withOperation({ operationId }, '/x/', 'get'))).toEqual([
    [
      'paths /x/ get operationId',
      `${operationId} must be a verb for GET (list, get, track, export) and a resource in camel case, such as listProducts`,
    ],
  ]);
});
