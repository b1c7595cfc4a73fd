import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { clientFiles, type Files, typesFiles } from '@mostrador/codegen';
import { compile, shop, withProject } from '@mostrador/codegen/testing';
import { expect, test } from 'vitest';

const CONSUMER = `
import { ApiError, type Client, createClient, settle } from '@mostrador/client';
import { connect, products, type ProductsApi } from '@mostrador/client/resources';
import type { Book, Product, ProductPage } from '@mostrador/types';

export const client: Client = createClient({ baseUrl: 'https://shop.example', token: 'mst_live_x' });
export const page: ProductPage = await client.products.list();
export const filtered: ProductPage = await client.products.list({ status: ['draft'], page: 2 }, { headers: {} });
export const product: Product = await client.products.create({ name: 'Yerba mate 500 g', price: 1850 });
export const changed: Product = await client.products.update(product._id, { weight: null }, { ifMatch: '"3"' });
export const book: Book = await client.books.get('2026-10', 'sales');
export const closed: Book[] = [await client.books.close('1'), await client.books.close('1', { note: 'ok' })];
export const imported: Book = await client.books.import({ file: new Blob(['a,b']) });
export const alone: ProductsApi = products(connect({ baseUrl: 'https://shop.example', token: 'mst_live_x' }));

export async function priceOf(id: string): Promise<number | string> {
  const outcome = await settle(client.products.get(id));
  return outcome.success ? outcome.data.price : outcome.code;
}

export function pointers(error: unknown): string[] {
  return error instanceof ApiError ? error.errors.map(({ field }) => field) : [];
}
`;

/** Calls with one mistake each, and the text in the compiler's error. */
const MISTAKES: [what: string, call: string, named: string][] = [
  ['an unknown field of a body', "products.create({ name: 'a', price: 1, colour: 'red' })", "'colour'"],
  [
    'an unknown field inside a body',
    "products.create({ name: 'a', price: 1, seo: { colour: 'red' } })",
    "'colour'",
  ],
  [
    'an unknown field of an item',
    "products.bulkCreate({ items: [{ name: 'a', price: 1, colour: 'red' }] })",
    "'colour'",
  ],
  ['a missing member', "products.create({ name: 'a' })", "'price'"],
  ['a missing body', 'products.create()', 'Expected 1-2 arguments'],
  ['a value outside an enum', "products.update('1', { status: 'sold' })", '"sold"'],
  ['null where it is not allowed', "products.update('1', { name: null })", "'null'"],
  ['an unknown parameter', "products.list({ colour: 'red' })", "'colour'"],
  ['a parameter outside its enum', "books.get('2026-10', 'rentals')", '"rentals"'],
  ['an unknown operation', "products.sell('1')", "'sell'"],
];

test('a consumer compiles', async () => {
  expect(await errorsOf({ 'consumer.ts': CONSUMER })).toEqual([]);
});

test('a consumer with a mistake does not', async () => {
  const sources = MISTAKES.map(([, call], index) => [
    `mistake-${index}.ts`,
    `import { createClient } from '@mostrador/client';\nvoid createClient({ baseUrl: '', token: '' }).${call};\n`,
  ]);
  const errors = await errorsOf(Object.fromEntries(sources));
  expect(errors).toHaveLength(MISTAKES.length);
  for (const [index, [what, , named]] of MISTAKES.entries()) {
    expect(errors[index], what).toContain(`mistake-${index}.ts(2,`);
    expect(errors[index], what).toContain(named);
  }
});

async function errorsOf(consumers: Files): Promise<string[]> {
  const document = shop();
  const sources = (await readdir(import.meta.dirname)).filter((name) => /^[\w-]+\.ts$/.test(name));
  const files = {
    ...within('types/generated', await typesFiles(document)),
    'types/index.ts': await read('../../types/src/index.ts'),
    ...within('client/generated', clientFiles(document)),
    ...Object.fromEntries(
      await Promise.all(sources.map(async (name) => [`client/${name}`, await read(name)])),
    ),
    ...consumers,
  };
  const paths = {
    '@mostrador/types': 'types/index.ts',
    '@mostrador/client': 'client/index.ts',
    '@mostrador/client/resources': 'client/resources.ts',
  };
  return withProject(files, (directory) => compile(directory, paths));
}

function within(folder: string, files: Files): Files {
  return Object.fromEntries(Object.entries(files).map(([name, text]) => [`${folder}/${name}`, text]));
}

function read(file: string): Promise<string> {
  return readFile(path.join(import.meta.dirname, file), 'utf8');
}
