import { expect, test } from 'vitest';
import { shop } from '../testing/index.ts';
import { routeTable } from './routes.ts';

const source = routeTable(shop());

function row(id: string): unknown {
  const line = source.split('\n').find((candidate) => candidate.includes(`{"id":"${id}"`));
  return line && JSON.parse(line.trim().replace(/,$/, ''));
}

test.each([
  [
    'getProduct',
    {
      id: 'getProduct',
      method: 'GET',
      url: '/api/v1/products/:id/',
      path: {},
      query: {},
      validators: {},
      documents400: false,
      documents404: true,
    },
  ],
  [
    'closeBook',
    {
      id: 'closeBook',
      method: 'POST',
      url: '/api/v1/books/:book_id/close',
      path: {},
      query: {},
      validators: {},
      documents400: true,
      documents404: false,
      body: { required: false, mediaType: 'application/json', shape: 'BookClose' },
    },
  ],
  [
    'importBook',
    {
      id: 'importBook',
      method: 'POST',
      url: '/api/v1/books/import/',
      path: {},
      query: {},
      validators: {},
      documents400: false,
      documents404: false,
      body: {
        required: true,
        mediaType: 'multipart/form-data',
        shape: 'importBook',
        files: ['file'],
        fields: { period: { kind: 'string' } },
      },
    },
  ],
])('writes %s', (id, want) => {
  expect(row(id)).toEqual(want);
});

test('names a path parameter that is not a string', () => {
  const document = shop();
  const close = document.paths['/api/v1/books/{book_id}/close'];
  if (close)
    close.parameters = [{ name: 'book_id', in: 'path', required: true, schema: { type: 'integer' } }];
  expect(routeTable(document)).toContain('"path":{"book_id":{"kind":"integer"}}');
});

test('lists the methods of every path', () => {
  expect(source).toContain("  '/api/v1/products/:id/': ['GET', 'PUT', 'DELETE'],");
});
