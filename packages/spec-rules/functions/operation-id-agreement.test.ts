import { expect, test } from 'vitest';
import { check, withOperation } from '../testing/check.ts';

const products = '/api/v1/products/';

test.each([
  ['get', `${products}list/`, 'listProducts'],
  ['post', `${products}bulk/create/`, 'bulkCreateProducts'],
  ['put', `${products}{id}/`, 'updateProduct'],
  ['patch', '/api/v1/drivers/{id}/', 'updateDriver'],
  ['get', `${products}{id}/`, 'getProduct'],
  ['post', '/api/v1/contracts/{id}/sign', 'signContract'],
])('%s %s may be %s', async (method, path, operationId) => {
  expect(await check('operation-id-agreement', withOperation({ operationId }, path, method))).toEqual([]);
});

test.each([
  ['get', `${products}list/`, 'getProducts', `begin with list: it is GET ${products}list/`],
  [
    'put',
    `${products}bulk/update/`,
    'updateProducts',
    `begin with bulkUpdate: it is PUT ${products}bulk/update/`,
  ],
  ['put', `${products}{id}/`, 'bulkUpdateProducts', `begin with update: it is PUT ${products}{id}/`],
  ['delete', `${products}{id}/`, 'closeProduct', `begin with delete: it is DELETE ${products}{id}/`],
  ['post', products, 'bulkCreateProducts', `not begin with bulkCreate: it is POST ${products}`],
])('%s %s may not be %s', async (method, path, operationId, must) => {
  expect(await check('operation-id-agreement', withOperation({ operationId }, path, method))).toEqual([
    [`paths ${path} ${method} operationId`, `${operationId} must ${must}`],
  ]);
});
