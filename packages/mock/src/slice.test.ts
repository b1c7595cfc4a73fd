import { expect, test } from 'vitest';
import { slice } from './slice.ts';

const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const description = {
  openapi: '3.1.0',
  components: {
    responses: { Rejected: { schema: reference('Problem') } },
    schemas: {
      Filter: {},
      Page: { items: reference('Thing') },
      Problem: {},
      Thing: { parent: reference('Thing'), name: { type: 'string' } },
    },
  },
};

test.each([
  { response: { schema: reference('Page') }, want: ['Page', 'Thing'] },
  { response: { $ref: '#/components/responses/Rejected' }, want: ['Problem'] },
  { response: { description: 'Nothing.' }, want: [] },
])('$response includes $want, with everything they refer to', ({ response, want }) => {
  const part: { paths?: object; components?: { schemas?: object } } = slice(description, {
    status: '200',
    response,
    deprecated: false,
  });
  expect(part.paths).toEqual({ '/': { get: { responses: { 200: response } } } });
  expect(Object.keys(part.components?.schemas ?? {})).toEqual(want);
});

test('marks the response of a deprecated operation', () => {
  expect(slice(description, { status: '200', response: {}, deprecated: true })).toMatchObject({
    paths: { '/': { get: { deprecated: true } } },
  });
});
