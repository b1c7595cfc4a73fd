import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Document, type Files, serverStubFiles, typesFiles } from '@mostrador/codegen';
import { compile, shop, withProject } from '@mostrador/codegen/testing';
import { expect, test } from 'vitest';

const HANDLERS = `
import type { ProductsHandlers } from '../stub/generated/handlers.gen.ts';
interface Context { account: string }
const product = { _id: '1', created_at: '2026-10-01T12:00:00.000Z', name: 'a', price: 1, status: 'draft', seo: null, low_stock: false } as const;
const bulk = async () => ({ status: 200, data: { total: 0 } }) as const;
export const handlers = {
  listProducts: async ({ query }) => ({ status: 200, data: { items: [], total: query.page ?? 1 } }),
  createProduct: async ({ body, account }) => ({ status: 201, data: { ...product, ...body, status: 'draft', seo: null, warnings: [account] } }),
  getProduct: async ({ params }) => ({ status: 200, data: { ...product, _id: params.id } }),
  updateProduct: async () => ({ status: 200, data: product, headers: { etag: '"1"' } }),
  deleteProduct: async ({ params }) => ({ status: 200, data: { deleted: true, id: params.id } }),
  bulkCreateProducts: bulk,
  bulkUpdateProducts: bulk,
  bulkDeleteProducts: bulk,
  createOption: async ({ body }) => ({ status: 201, data: { _id: '1', name: body.name } }),
} satisfies ProductsHandlers<Context>;
`;

/** Programs with one mistake each: the replacement, and the text in the compiler's error. */
const MISTAKES: [what: string, from: string, to: string, named: string][] = [
  [
    'a missing one',
    '  deleteProduct: async ({ params }) => ({ status: 200, data: { deleted: true, id: params.id } }),\n',
    '',
    "'deleteProduct'",
  ],
  [
    'one of no operation',
    '  bulkCreateProducts: bulk,',
    '  bulkCreateProducts: bulk,\n  sellProduct: bulk,',
    "'sellProduct'",
  ],
  [
    'a wrong status',
    'deleteProduct: async ({ params }) => ({ status: 200',
    'deleteProduct: async ({ params }) => ({ status: 204',
    '204',
  ],
  [
    'data of another shape',
    '{ deleted: true, id: params.id }',
    '{ deleted: true, id: params }',
    '"deleteProduct"',
  ],
  ['a parameter that does not exist', '_id: params.id', '_id: params.code', "'code'"],
  ['a field of the body that does not exist', 'name: body.name', 'name: body.code', "'code'"],
];

test('handlers of every operation compile', async () => {
  expect(await errorsOf({ 'service/handlers.ts': HANDLERS })).toEqual([]);
});

test('handlers with a mistake do not', async () => {
  const changed = MISTAKES.map(([, from, to], index) => [
    `service/mistake-${index}.ts`,
    HANDLERS.replace(from, to),
  ]);
  const errors = await errorsOf(Object.fromEntries(changed));
  for (const [index, [what, from, , named]] of MISTAKES.entries()) {
    expect(HANDLERS, what).toContain(from);
    const said = errors.filter((error) => error.startsWith(`service/mistake-${index}.ts(`));
    expect(said.join('\n'), what).toContain(named);
  }
});

test('handlers do not compile if a field they use is removed from the description', async () => {
  const document = shop();
  delete document.components?.schemas?.OptionCreate?.properties?.name;
  const errors = await errorsOf({ 'service/handlers.ts': HANDLERS }, document);
  expect(errors.join('\n')).toContain('"createOption"');
});

async function errorsOf(sources: Files, document: Document = shop()): Promise<string[]> {
  const files: Files = {
    ...within('types/generated', await typesFiles(document)),
    'types/index.ts': await source('../../types/src/index.ts'),
    ...within('stub/generated', await serverStubFiles(document)),
    'stub/call.ts': await source('call.ts'),
    'stub/tables.ts': await source('tables.ts'),
    ...sources,
  };
  return withProject(files, (directory) => compile(directory, { '@mostrador/types': 'types/index.ts' }));
}

function within(folder: string, files: Files): Files {
  return Object.fromEntries(Object.entries(files).map(([name, text]) => [`${folder}/${name}`, text]));
}

function source(file: string): Promise<string> {
  return readFile(path.join(import.meta.dirname, file), 'utf8');
}
