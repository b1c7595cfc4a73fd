import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Document, type Files, typesFiles } from '@mostrador/codegen';
import { compile, shop, withProject } from '@mostrador/codegen/testing';
import { expect, test } from 'vitest';
import {
  isProductStatus,
  isSaleOriginName,
  operationTable,
  productStatuses,
  type SaleOrigin,
  saleOriginNames,
  scopes,
} from './index.ts';

/** Returns the compile errors of consumers of this package, generated from the given description. */
async function errorsOf(consumers: Files, document: Document = shop()): Promise<string[]> {
  const generated = Object.entries(await typesFiles(document)).map(([name, text]) => [
    `types/generated/${name}`,
    text,
  ]);
  const files = {
    ...Object.fromEntries(generated),
    ...consumers,
    'types/index.ts': await readFile(path.join(import.meta.dirname, 'index.ts'), 'utf8'),
  };
  return withProject(files, (directory) => compile(directory, { '@mostrador/types': 'types/index.ts' }));
}

const CONSUMER = `
import { areas, isProductStatus, operationTable, productStatuses, scopes } from '@mostrador/types';
import type { Body, Data, Envelope, OperationId, Params, Product, ProductCreate, Query, Scope, SuccessStatus } from '@mostrador/types';

export const body: Body<'createProduct'> = { name: 'Yerba mate 500 g', price: 1850 };
export const same: ProductCreate = body;
export const cleared: Body<'updateProduct'> = { weight: null, seo: null };
export const none: Body<'listProducts'> = undefined;
export const query: Query<'listProducts'> = { status: ['draft'], featured: true, page: 2 };
export const params: Params<'getBook'> = { period: '2026-10', book_type: 'sales' };
export const created: SuccessStatus<'createProduct'> = 201;
export const scope: Scope = scopes[0];
export const first: string = areas[0];
export const table: { method: string; path: string } = operationTable.createProduct;
export const ids: OperationId[] = ['createProduct', 'closeBook'];

export function priceOf(response: Envelope<Data<'getProduct'>>): number {
  return response.data.price;
}

export function statusOf(product: Product, text: string): (typeof productStatuses)[number] {
  return isProductStatus(text) ? text : product.status;
}
`;

/** Lines with one mistake each, and the text in the compiler's error. */
const MISTAKES: [what: string, line: string, named: string][] = [
  [
    'a field that is not described',
    "const x: api.Body<'createProduct'> = { name: 'a', price: 1, colour: 'red' };",
    "'colour' does not exist in type 'ProductCreate'",
  ],
  ['a missing field', "const x: api.Body<'createProduct'> = { name: 'a' };", "'ProductCreate'"],
  ['a wrong type', "const x: api.Body<'createProduct'> = { name: 'a', price: '1' };", "'number'"],
  ['a value not in the enum', "const x: api.Body<'updateProduct'> = { status: 'sold' };", 'sold'],
  ['null where it is not allowed', "const x: api.Body<'updateProduct'> = { name: null };", 'null'],
  ['an unknown operation', "const x: api.OperationId = 'createNothing';", 'createNothing'],
  ['an unknown parameter', "const x: api.Query<'listProducts'> = { colour: 'red' };", "'colour'"],
  [
    'a wrong path parameter',
    "const x: api.Params<'getBook'> = { period: '2026-10', book_type: 'x' };",
    '"x"',
  ],
  ['a field that the record lacks', "const x = (data: api.Data<'getProduct'>) => data.colour;", "'colour'"],
];

test('a consumer compiles', async () => {
  expect(await errorsOf({ 'consumer.ts': CONSUMER })).toEqual([]);
});

test('a consumer with a mistake does not', async () => {
  const sources = MISTAKES.map(([, line], index) => [
    `mistake-${index}.ts`,
    `import type * as api from '@mostrador/types';\nexport ${line}\n`,
  ]);
  const errors = await errorsOf(Object.fromEntries(sources));
  expect(errors).toHaveLength(MISTAKES.length);
  for (const [index, [what, , named]] of MISTAKES.entries()) {
    expect(errors[index], what).toContain(`mistake-${index}.ts(2,`);
    expect(errors[index], what).toContain(named);
  }
});

test('removing a field from the description breaks its consumers', async () => {
  const document = shop();
  delete document.components?.schemas?.ProductFields?.properties?.price;
  const errors = await errorsOf({ 'consumer.ts': CONSUMER }, document);
  expect(errors.join('\n')).toContain("Property 'price' does not exist");
});

test('the values of an enum pass its guard, and nothing else does', () => {
  expect(productStatuses.every(isProductStatus)).toBe(true);
  expect(['sold', '', null, 0, undefined].some(isProductStatus)).toBe(false);
});

test('the table has every operation by its ID, with a scope from the list', () => {
  for (const [id, operation] of Object.entries(operationTable)) {
    expect(operation.id).toBe(id);
    if (operation.scope !== null) expect(scopes).toContain(operation.scope);
    expect(operation.idempotency, id).not.toBe('none');
  }
});

test('an open enum accepts any text, and keeps its known values', () => {
  const origin: SaleOrigin = 'marketplace';
  expect(isSaleOriginName(origin)).toBe(false);
  expect(saleOriginNames).toContain('pos');
});
