/** The compiler finds operations without a handler, and handlers that return something else. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Document, type Files, readDocument, typesFiles } from '@mostrador/codegen';
import { compile, withProject } from '@mostrador/codegen/testing';
import { expect, test } from 'vitest';

const source = path.resolve(import.meta.dirname, '..');

/** Returns a program with `code` that uses the service. */
const fixture = (code: string) => `
import type { Handlers } from '@mostrador/server-stub';
import type { Product } from '@mostrador/types';
import { catalog } from 'api/areas/catalog';
import type { Context } from 'api/context';
import { records } from 'api/records';
declare const product: Product;
type Here = keyof typeof catalog;
declare const others: Omit<Handlers<Context>, Here>;
${code}
export const used: unknown[] = [catalog, others, records, product];
export type Used = Handlers<Context>;
`;

const handlers = (members: string) =>
  fixture(`export const handlers: Handlers<Context> = { ...others, ...catalog, ${members} };`);
const without = (names: string) =>
  fixture(`const { ${names}, ...rest } = catalog;
    export const handlers: Handlers<Context> = { ...others, ...rest };`);
const rules = (args: string) => fixture(`export const made = records(${args});`);

/** One error each, and what the compiler must report. */
const mistakes: [what: string, code: string, named: string][] = [
  ['a missing handler', without('getProduct: _'), "'getProduct' is missing"],
  ['several missing handlers', without('listRentals: _l, createRental: _c'), 'listRentals, createRental'],
  ['missing areas', fixture('export const a: Handlers<Context> = { ...catalog };'), 'listSales'],
  ['a handler of an unknown operation', handlers('sellProduct: catalog.getProduct'), "'sellProduct'"],
  [
    'a handler of another operation',
    handlers('getProduct: catalog.getService'),
    'Handler<"getService", Context>',
  ],
  [
    'a record without its fields',
    handlers("getProduct: async () => ({ status: 200, data: { name: '' } })"),
    'Reply<"getProduct">',
  ],
  [
    'a field of another type',
    handlers("getProduct: async () => ({ status: 200, data: { ...product, base_price: '5' } })"),
    'base_price: string',
  ],
  [
    'a status that the operation does not declare',
    handlers("deleteProduct: async () => ({ status: 204, data: { deleted: true, id: '' } })"),
    '204',
  ],
  [
    'rules that return another record',
    rules("'products', { search: [], compute: () => ({ record: { ...product, cost: '' } }) }"),
    'cost: string',
  ],
  ['rules that search an unknown field', rules("'products', { search: ['colour'] }"), '\'"colour"\''],
  ['rules of an unknown resource', rules("'colours', { search: [] }"), '\'"colours"\''],
];

test('handlers of all operations compile, and those with an error do not', async () => {
  const files = mistakes.map(([, code], index) => [`mistake-${index}.ts`, code]);
  const errors = await errorsOf({ ...Object.fromEntries(files), 'fixture.ts': handlers('') });
  for (const [index, [what, , named]] of mistakes.entries()) {
    const own = errors.filter((error) => error.includes(`mistake-${index}.ts`));
    expect.soft(own.join('\n'), what).toContain(named);
  }
  expect(errors.filter((error) => !error.includes('mistake-'))).toEqual([]);
});

/** Properties, and a file that reads each. */
const read = {
  base_price: 'areas/catalog/products/price-history.ts',
  parent_id: 'areas/catalog/categories/categories.ts',
  is_active: 'areas/catalog/promotions/promotions.ts',
};

test('the service does not compile if the description lacks a property that it reads', {
  timeout: 60_000,
}, async () => {
  const document = await readDocument(fileURLToPath(import.meta.resolve('@mostrador/spec/openapi.json')));
  const generated = Object.entries(await typesFiles(stripped(document, Object.keys(read))));
  const index = await readFile(path.join(source, '../../../packages/types/src/index.ts'), 'utf8');
  const errors = await errorsOf(
    {
      ...Object.fromEntries(generated.map(([name, text]) => [`types/generated/${name}`, text])),
      'types/index.ts': index,
      'fixture.ts': fixture(''),
    },
    { '@mostrador/types': 'types/index.ts' },
  );
  for (const [property, file] of Object.entries(read)) {
    const own = errors.filter((error) => error.includes(file));
    expect.soft(own.join('\n'), file).toContain(`'${property}'`);
  }
});

/** Removes these properties from every schema of the document. */
function stripped(document: Document, properties: readonly string[]): Document {
  const text = JSON.stringify(document, (key, value) => {
    if (key === 'required' && Array.isArray(value)) return value.filter((name) => !properties.includes(name));
    if (key !== 'properties') return value;
    return Object.fromEntries(Object.entries(value).filter(([name]) => !properties.includes(name)));
  });
  return JSON.parse(text);
}

/** Returns the compiler's errors for the files, with the sources of the service. */
function errorsOf(files: Files, paths: Record<string, string> = {}): Promise<string[]> {
  return withProject(files, (directory) => {
    const at = (file: string) => path.relative(directory, path.join(source, file));
    return compile(directory, {
      ...paths,
      'api/areas/catalog': at('areas/catalog/index.ts'),
      'api/context': at('records/context.ts'),
      'api/records': at('records/records.ts'),
    });
  });
}
