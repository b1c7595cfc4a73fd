import { expect, test } from 'vitest';
import { shop } from '../testing/index.ts';
import { facade } from './facade.ts';

const source = facade(shop());

test('documents each function with its texts, path, scope and a call', () => {
  expect(source).toContain(`  /**
   * List products.
   *
   * Returns a page of products.
   * Filters narrow it.
   *
   * \`GET /api/v1/products/list/\`. Scope \`products:read\`.
   *
   * @example
   * await client.products.list();
   */
  list: (query?: Query<'listProducts'>, options?: RequestOptions) => Promise<ProductPage>;
`);
});

test.each([
  ['a body', 'create: (body: ProductCreate, options?: RequestOptions) => Promise<Product>;'],
  [
    'an id and a body',
    'update: (id: string, body: ProductUpdate, options?: RequestOptions) => Promise<Product>;',
  ],
  ['an id', 'delete: (id: string, options?: RequestOptions) => Promise<DeleteResult>;'],
  [
    'several path parameters, in the order of the path',
    "get: (period: string, bookType: Params<'getBook'>['book_type'], options?: RequestOptions) => Promise<Book>;",
  ],
  [
    'an optional body',
    "close: (bookId: string, body?: Body<'closeBook'>, options?: RequestOptions) => Promise<Book>;",
  ],
])('takes %s', (_what, signature) => {
  expect(source).toContain(`  ${signature}\n`);
});

test('sends path parameters by name, and the media type of other bodies than JSON', () => {
  expect(source).toContain(
    "      send('GET', '/api/v1/books/{period}/{book_type}/', { path: { period: period, book_type: bookType } }, options),",
  );
  expect(source).toContain("{ body, mediaType: 'multipart/form-data' }, options)");
});

test('exports each resource alone and all together', () => {
  expect(source).toContain('export function books(send: Send): BooksApi {');
  expect(source).toContain('  readonly products: ProductsApi;');
  expect(source).toContain('    products: products(send),');
});

test('requires a query with required parameters', () => {
  const document = shop();
  const get = document.paths['/api/v1/books/{period}/{book_type}/']?.get;
  get?.parameters?.push({ name: 'rate', in: 'query', required: true, schema: { type: 'number' } });
  expect(facade(document)).toContain("query: Query<'getBook'>, options?: RequestOptions)");
});

test('imports only the types it uses', () => {
  const [, names] = source.match(/import type \{ (.*) \} from '@mostrador\/types';/) ?? [];
  expect(names?.split(', ')).toEqual([
    'Body',
    'Book',
    'BulkDelete',
    'BulkResult',
    'DeleteResult',
    'Option',
    'OptionCreate',
    'Params',
    'Product',
    'ProductBulkCreate',
    'ProductBulkUpdate',
    'ProductCreate',
    'ProductPage',
    'ProductUpdate',
    'Query',
  ]);
});

test('marks deprecated operations with their end date', () => {
  expect(source).toContain(`
   * @deprecated since 2026-10-01, and works at least until 2027-04-01. Use \`/api/v1/books/import/\` instead.
   */
  close:`);
});
