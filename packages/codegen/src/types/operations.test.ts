import { expect, test } from 'vitest';
import type { Parameter } from '../document.ts';
import { shop } from '../testing/index.ts';
import { operationTypes } from './operations.ts';

const source = operationTypes(shop());

/** Returns the line of one operation in a generated interface. */
function lineOf(name: string, id: string): string | undefined {
  const body = source.match(new RegExp(`export interface ${name} \\{\\n([\\s\\S]*?)\\n\\}`))?.[1];
  return body
    ?.split('\n')
    .find((line) => line.startsWith(`  ${id}: `))
    ?.trim();
}

test.each([
  ['OperationBodies', 'createProduct', 'createProduct: models.ProductCreate;'],
  ['OperationBodies', 'listProducts', 'listProducts: undefined;'],
  ['OperationBodies', 'closeBook', 'closeBook: models.BookClose | undefined;'],
  [
    'OperationBodies',
    'importBook',
    "importBook: NonNullable<operations['importBook']['requestBody']>['content']['multipart/form-data'];",
  ],
  ['OperationData', 'listProducts', 'listProducts: models.ProductPage;'],
  ['OperationParams', 'getProduct', "getProduct: operations['getProduct']['parameters']['path'];"],
  ['OperationParams', 'createProduct', 'createProduct: {};'],
  [
    'OperationQueries',
    'listProducts',
    "listProducts: NonNullable<operations['listProducts']['parameters']['query']>;",
  ],
  ['OperationStatuses', 'createProduct', 'createProduct: 201;'],
])('%s of %s', (name, id, want) => {
  expect(lineOf(name, id)).toBe(want);
});

test('joins the data and the statuses of several successes', () => {
  const document = shop();
  const update = document.paths['/api/v1/products/{id}/']?.put;
  const created = document.paths['/api/v1/products/options/']?.post?.responses['201'];
  if (update && created) update.responses['201'] = created;
  const text = operationTypes(document);
  expect(text).toContain('  updateProduct: models.Product | models.Option;');
  expect(text).toContain('  updateProduct: 200 | 201;');
});

test('contains the table of operations, the areas and the scopes', () => {
  expect(source).toContain(
    "  closeBook: { id: 'closeBook', method: 'POST', path: '/api/v1/books/{book_id}/close', scope: 'accounting:write', area: 'accounting', tag: 'Books', successStatus: [200], idempotency: 'none', deprecation: {\"since\":\"2026-10-01\",\"sunset\":\"2027-04-01\",\"successor\":\"/api/v1/books/import/\"} },",
  );
  expect(source).toContain("export const areas = ['catalog', 'accounting'] as const;");
  expect(source).toContain(
    "export const scopes = ['accounting:read', 'accounting:write', 'products:read', 'products:write'] as const;",
  );
});

test.each<[id: string, keyed: boolean, want: string]>([
  ['getProduct', false, 'safe'],
  ['updateProduct', false, 'method'],
  ['deleteProduct', false, 'method'],
  ['createProduct', true, 'key'],
  ['createProduct', false, 'none'],
])('the idempotency of %s', (id, keyed, want) => {
  const document = shop();
  const key: Parameter = { name: 'Idempotency-Key', in: 'header', schema: { type: 'string' } };
  const create = document.paths['/api/v1/products/']?.post;
  if (create && keyed) create.parameters = [key];
  const row = operationTypes(document)
    .split('\n')
    .find((line) => line.startsWith(`  ${id}: { id`));
  expect(row).toContain(`idempotency: '${want}' },`);
});
