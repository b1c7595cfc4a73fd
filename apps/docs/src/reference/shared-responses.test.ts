import { expect, test } from 'vitest';
import { withoutSharedResponses } from './shared-responses.ts';

test('lists shared responses in the description and keeps those of the operation', () => {
  const own = { description: 'The product is not valid.' };
  const shared = { $ref: '#/components/responses/Unauthorized' };
  const get = {
    operationId: 'getProduct',
    description: 'Gets it.',
    responses: { 200: { description: 'It.' }, 304: shared, 401: shared, 422: own, 500: shared },
  };
  const bundle = { paths: { '/api/v1/products/': { get } } };
  withoutSharedResponses(bundle);
  expect(bundle.paths['/api/v1/products/'].get).toEqual({
    operationId: 'getProduct',
    description: 'Gets it.\n\nCan also return 401 or 500, like [every operation](../errors/index.html).',
    responses: { 200: { description: 'It.' }, 304: shared, 422: own },
  });
});
