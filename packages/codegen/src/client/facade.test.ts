import { expect, test } from 'vitest';
import { shop } from '../testing/index.ts';
import { facade } from './facade.ts';

const source = facade(shop());

test('documents each function with its words, its path, its scope and a call', () => {
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
    'a body that may be left out',
    "close: (bookId: string, body?: Body<'closeBook'>, options?: RequestOptions) => Promise<Book>;",
  ],
])('takes %s', (_what, signature) => {
  expect(source).toContain(`  ${signature}\n`);
});

test('sends path parameters by their names and says what is no JSON', () => {
  expect(source).toContain(
    "      send('GET', '/api/v1/books/{period}/{book_type}/', { path: { period: period, book_type: bookType } }, options),",
  );
  expect(source).toContain("{ body, mediaType: 'multipart/form-data' }, options)");
});

test('offers each resource alone and all of them together', () => {
  expect(source).toContain('export function books(send: Send): BooksApi {');
  expect(source).toContain('  readonly products: ProductsApi;');
  expect(source).toContain('    products: products(send),');
});

test('demands a query that has something required in it', () => {
  const document = shop();
  const get = document.paths['/api/v1/books/{period}/{book_type}/']?.get;
  get?.parameters?.push({ name: 'rate', in: 'query', required: true, schema: { type: 'number' } });
  expect(facade(document)).toContain("query: Query<'getBook'>, options?: RequestOptions)");
});

test('imports only what it names', () => {
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

test('marks what is deprecated, and says until when', () => {
  expect(source).toContain(`
   * @deprecated since 2026-10-01, and works until 2027-04-01 at least. \`/api/v1/books/import/\` takes its place.
   */
  close:`);
});
