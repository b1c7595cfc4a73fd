import { expect, test } from 'vitest';
import { check, withOperation } from '../testing/check.ts';

const responsesWith = (...statuses: number[]) => Object.fromEntries(statuses.map((status) => [status, {}]));
const always = [200, 401, 403, 429, 500];

test.each([
  ['a list', '/products/list/', {}, always, ''],
  ['a list without 403 and 429', '/products/list/', {}, [200, 401, 500], '403, 429'],
  ['one record', '/products/{id}/', {}, [...always, 404], ''],
  ['one record without 404', '/products/{id}/', {}, always, '404'],
  ['a body', '/products/', { requestBody: {} }, [...always, 400, 413, 415, 422], ''],
  ['a body without 415 and 422', '/products/', { requestBody: {} }, [...always, 400, 413], '415, 422'],
])('%s', async (_name, path, operation, statuses, missing) => {
  const found = await check(
    'expected-responses',
    withOperation({ ...operation, responses: responsesWith(...statuses) }, path),
  );
  const message = `describe ${missing}; use $refs into shared/responses.yaml`;
  expect(found).toEqual(missing ? [[`paths ${path} post responses`, message]] : []);
});
