import { expect, test } from 'vitest';
import { check, withOperation } from '../testing/check.ts';

const body = (type: string, examples?: object) => ({ content: { [type]: examples ? { examples } : {} } });
const named = { minimal: { value: {} } };
const finding = (name: string, path: string) => [
  `paths /api/v1/products/ post ${path}`,
  `${name} needs a named example under examples`,
];

test.each([
  [
    'all named',
    {
      requestBody: body('application/json', named),
      responses: { 201: body('application/json', named), 401: body('application/problem+json', named) },
    },
    [],
  ],
  [
    'a request',
    { requestBody: body('application/json') },
    [finding('the request body', 'requestBody content application/json')],
  ],
  [
    'a success',
    { responses: { 201: body('application/json') } },
    [finding('response 201', 'responses 201 content application/json')],
  ],
  [
    'a failure',
    { responses: { 401: body('application/problem+json', {}) } },
    [finding('response 401', 'responses 401 content application/problem+json')],
  ],
  ['a file has none', { requestBody: body('multipart/form-data') }, []],
  ['a response without a body has none', { responses: { 304: {} } }, []],
])('%s', async (_name, operation, want) => {
  expect(await check('named-examples', withOperation(operation))).toEqual(want);
});
