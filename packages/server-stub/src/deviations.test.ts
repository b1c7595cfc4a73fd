import { expect, test } from 'vitest';
import { deviations, type ReceivedResponse } from './deviations.ts';

const json = { status: 200, mediaType: 'application/json; charset=utf-8' };
const deleted = { success: true, data: { deleted: true, id: '68dc3a505a1d0c7e42000104' } };
const problem = {
  success: false,
  type: 'http://127.0.0.1:3000/docs/errors/#not_found',
  title: 'Not found',
  status: 404,
  detail: 'There is no such product.',
  instance: '/api/v1/products/x/',
  code: 'not_found',
  request_id: 'req_1',
};

test('a valid response has none', () => {
  expect(deviations('deleteProduct', { ...json, body: deleted })).toEqual([]);
  const rejected = { status: 404, mediaType: 'application/problem+json', body: problem };
  expect(deviations('deleteProduct', rejected)).toEqual([]);
  expect(deviations('getProduct', { status: 304, mediaType: undefined, body: undefined })).toEqual([]);
});

test.each<[what: string, response: ReceivedResponse, want: string[]]>([
  ['a status', { ...json, status: 418, body: {} }, ['deleteProduct does not document the status 418']],
  [
    'a media type',
    { status: 200, mediaType: 'text/html', body: deleted },
    ['deleteProduct 200 is text/html, not application/json'],
  ],
  [
    'a value',
    { ...json, body: { success: true, data: { deleted: 'yes', id: 'x' } } },
    ['/data/deleted must be true or false'],
  ],
  [
    'a missing field',
    { ...json, body: { success: true, data: { deleted: true } } },
    ['/data/id is required'],
  ],
  ['an unknown field', { ...json, body: { ...deleted, also: 1 } }, ['/also is not documented']],
  ['no body', { ...json, body: undefined }, ['the body must be an object']],
])('names %s', (_what, response, want) => {
  expect(deviations('deleteProduct', response)).toEqual(want);
});

test('reports an unexpected body', () => {
  expect(deviations('getProduct', { status: 304, mediaType: 'application/json', body: {} })).toEqual([
    'getProduct 304 has a body',
  ]);
});
