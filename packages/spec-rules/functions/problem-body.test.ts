import { expect, test } from 'vitest';
import { check, withOperation } from '../testing/check.ts';

const problem = {
  required: ['success', 'type', 'title', 'status', 'detail', 'instance', 'code', 'request_id'],
  properties: { success: { const: false } },
};
const body = (schema: object, type = 'application/problem+json') => ({ content: { [type]: { schema } } });
const finding = (status: string) => [
  `paths /api/v1/products/ post responses ${status}`,
  `response ${status} must be application/problem+json with the schema Problem; use a $ref into shared/responses.yaml`,
];

test.each([
  ['problems', { 404: body(problem), 500: body(problem) }, []],
  ['no body', { 404: {} }, [finding('404')]],
  ['plain JSON', { 422: body(problem, 'application/json') }, [finding('422')]],
  ['two media types', { 422: { content: { ...body(problem).content, 'text/plain': {} } } }, [finding('422')]],
  ['another shape', { 500: body({ properties: { error: {} } }) }, [finding('500')]],
  ['a flag that may be true', { 500: body({ ...problem, properties: { success: {} } }) }, [finding('500')]],
  ['a default response', { default: {} }, [finding('default')]],
  ['success responses are ignored', { 200: {}, 304: {} }, []],
])('%s', async (_name, responses, want) => {
  expect(await check('problem-body', withOperation({ responses }))).toEqual(want);
});
