import { expect, test } from 'vitest';
import { check, withOperation } from '../testing/check.ts';

const secured = (...scopes: string[]) => [{ ApiKeyHeader: scopes }, { BearerToken: scopes }];

test.each([
  ['get', '/api/v1/products/list/', 'products:read'],
  ['post', '/api/v1/products/', 'products:write'],
  ['delete', '/api/v1/products/{id}/', 'products:write'],
  ['get', '/api/v1/products/options/{id}/', 'product_options:read'],
  ['get', '/api/v1/crm-tasks/list/', 'crm:read'],
  ['post', '/api/v1/iva/books/{period}/close/', 'accounting:write'],
  ['patch', '/api/v1/fleet/devices/{id}/', 'shipping:write'],
  ['post', '/api/v1/crm-templates/{id}/render/', 'crm:write'],
  ['post', '/api/v1/stats/transactions/', 'stats:read'],
])('%s %s needs %s', async (method, path, scope) => {
  expect(await check('one-scope', withOperation({ security: secured(scope) }, path, method))).toEqual([]);
});

const operation = 'paths /api/v1/products/ post';
const message = "security must be [{ApiKeyHeader: ['products:write']}, {BearerToken: ['products:write']}]";

test.each([
  ['no security', undefined, operation],
  ['one alternative', [{ ApiKeyHeader: ['products:write'] }], `${operation} security`],
  [
    'both at once',
    [{ ApiKeyHeader: ['products:write'], BearerToken: ['products:write'] }],
    `${operation} security`,
  ],
  [
    'different scopes',
    [{ ApiKeyHeader: ['products:write'] }, { BearerToken: ['products:read'] }],
    `${operation} security`,
  ],
  ['two scopes', secured('products:read', 'products:write'), `${operation} security`],
  ['no scope', secured(), `${operation} security`],
  ['the scope of another method', secured('products:read'), `${operation} security`],
  ['the scope of another resource', secured('sales:write'), `${operation} security`],
])('rejects %s', async (_name, security, path) => {
  expect(await check('one-scope', withOperation({ security }))).toEqual([[path, message]]);
});

test('asks for the scope of a base path it does not know', async () => {
  expect(
    await check(
      'one-scope',
      withOperation({ security: secured('products:write') }, '/api/v1/productsandmore/'),
    ),
  ).toEqual([
    [
      'paths /api/v1/productsandmore/ post',
      'add the base path of /api/v1/productsandmore/ to packages/spec-rules/scopes.mjs',
    ],
  ]);
});
