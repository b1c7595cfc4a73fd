import { expect, test } from 'vitest';
import { slice } from './slice.ts';

const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const description = {
  openapi: '3.1.0',
  paths: {
    '/things/': {
      get: { parameters: [reference('Filter')], responses: { 200: { schema: reference('Page') } } },
      post: { requestBody: reference('ThingCreate'), responses: {}, deprecated: true },
    },
  },
  components: {
    schemas: {
      Filter: {},
      Page: { items: reference('Thing') },
      Thing: { parent: reference('Thing'), name: { type: 'string' } },
      ThingCreate: {},
    },
  },
};

test('has the answers with all that they refer to, and nothing of the request', () => {
  expect(slice(description, { path: '/things/', method: 'GET' })).toMatchObject({
    paths: { '/things/': { get: { responses: { 200: { schema: reference('Page') } } } } },
    components: {
      schemas: {
        Page: { items: reference('Thing') },
        Thing: { parent: reference('Thing'), name: { type: 'string' } },
      },
    },
  });
});

test.each([
  { method: 'GET', want: ['Page', 'Thing'] },
  { method: 'POST', want: [] },
] as const)('the answers of $method take $want along', ({ method, want }) => {
  const part: { components?: { schemas?: object } } = slice(description, { path: '/things/', method });
  expect(Object.keys(part.components?.schemas ?? {})).toEqual(want);
});

test('says of a deprecated operation that it is', () => {
  expect(slice(description, { path: '/things/', method: 'POST' })).toMatchObject({
    paths: { '/things/': { post: { deprecated: true } } },
  });
});
