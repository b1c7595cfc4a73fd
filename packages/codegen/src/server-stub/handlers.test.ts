import { expect, test } from 'vitest';
import { shop } from '../testing/index.ts';
import { handlerTypes } from './handlers.ts';

const source = handlerTypes(shop());

test('has a documented property per operation, by tag', () => {
  expect(source).toContain(`/** The operations of the tag Books. */
export interface BooksHandlers<Context> {
  /** The operation getBook: \`GET /api/v1/books/{period}/{book_type}/\`, scope \`accounting:read\`. */
  getBook: Handler<'getBook', Context>;
`);
});

test('combines tags to areas, and areas to the whole', () => {
  expect(source).toContain(
    'export interface CatalogAreaHandlers<Context> extends ProductsHandlers<Context> {}',
  );
  expect(source).toContain(
    'export interface Handlers<Context> extends CatalogAreaHandlers<Context>, AccountingAreaHandlers<Context> {}',
  );
});
