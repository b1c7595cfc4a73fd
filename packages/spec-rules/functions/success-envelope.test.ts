import { expect, test } from 'vitest';
import { check, withOperation } from '../testing/check.ts';

const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const envelope = {
  required: ['success', 'data'],
  properties: { success: { const: true }, data: { type: 'object' } },
};

test.each([
  ['the envelope', { 200: json(envelope) }, []],
  [
    'no body',
    { 204: {} },
    ['204', 'response 204 must have application/json with the envelope {success: true, data}'],
  ],
  [
    'another media type',
    { 200: { content: { 'text/csv': {} } } },
    ['200', 'response 200 must have application/json with the envelope {success: true, data}'],
  ],
  [
    'data not required',
    { 201: json({ ...envelope, required: ['success'] }) },
    ['201', 'response 201 must describe and require data'],
  ],
  [
    'a bare record',
    { 200: json({ properties: { _id: {} } }) },
    ['200', 'response 200 must describe and require success and data'],
  ],
  [
    'a flag that may be false',
    { 200: json({ ...envelope, properties: { ...envelope.properties, success: { type: 'boolean' } } }) },
    ['200', 'response 200 must have success as const: true; use $ref shared/schemas.yaml#/Success'],
  ],
  ['other responses are ignored', { 304: {}, 404: {} }, []],
])('%s', async (_name, responses, [status, message]) => {
  const want = status ? [[`paths /api/v1/products/ post responses ${status}`, message]] : [];
  expect(await check('success-envelope', withOperation({ responses }))).toEqual(want);
});
