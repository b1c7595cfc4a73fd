import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Document, type Files, serverStubFiles, typesFiles } from '@mostrador/codegen';
import { compile, shop, withProject } from '@mostrador/codegen/testing';
import { fastify } from 'fastify';
import { describe, expect, test } from 'vitest';
import { Problem, readBodyAs, sendProblem, serverOptions, uniformStub } from './index.ts';

describe('handlers', () => {
  /** Handlers of the catalog; `CHANGES` stands for what a test changes about them. */
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

  async function errorsOf(handlers: string, document: Document = shop()): Promise<string[]> {
    const files: Files = {
      ...within('types/generated', await typesFiles(document)),
      'types/index.ts': await source('../../types/src/index.ts'),
      ...within('stub/generated', await serverStubFiles(document)),
      'stub/call.ts': await source('call.ts'),
      'stub/tables.ts': await source('tables.ts'),
      'service/handlers.ts': handlers,
    };
    return withProject(files, (directory) => compile(directory, { '@mostrador/types': 'types/index.ts' }));
  }

  test('compile', async () => {
    expect(await errorsOf(HANDLERS)).toEqual([]);
  });

  test.each([
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
    ['a member of the body that does not exist', 'name: body.name', 'name: body.code', "'code'"],
  ])('do not compile with %s', async (_what, from, to, named) => {
    expect(HANDLERS).toContain(from);
    const errors = await errorsOf(HANDLERS.replace(from, to));
    expect(errors.join('\n')).toContain(named);
  });

  test('do not compile when the description loses a member that they use', async () => {
    const document = shop();
    delete document.components?.schemas?.OptionCreate?.properties?.name;
    expect((await errorsOf(HANDLERS, document)).join('\n')).toContain('"createOption"');
  });
});

describe('the whole description', () => {
  test('is served, every operation under its own path, in both forms', async () => {
    const app = fastify({ ...serverOptions });
    app.setErrorHandler(sendProblem);
    const handled: string[] = [];
    const { operationTable } = await import('@mostrador/types');
    await app.register(
      uniformStub(
        { handle: async () => ({ status: 200, data: null }) },
        {
          authenticate: async (_request, operation) => {
            handled.push(operation?.id ?? 'none');
            throw new Problem('missing_token', 'Send an API token.');
          },
          run: async () => ({ status: 200, data: null }),
        },
      ),
    );
    for (const { id, method, path: template } of Object.values(operationTable)) {
      const url = template.replace(/\{\w+\}/g, '68dc3a505a1d0c7e42000104');
      for (const form of [url, url.endsWith('/') ? url.slice(0, -1) : `${url}/`]) {
        handled.length = 0;
        expect((await app.inject({ method, url: form })).statusCode).toBe(401);
        expect(handled, `${method} ${form}`).toEqual([id]);
      }
    }
    await app.close();
  });

  test('reads an item of a bulk as the body of the single operation', () => {
    const sent = { name: 'Yerba mate 500 g', base_price: 1850, colour: 'green', _id: 'x' };
    expect(readBodyAs('createProduct', sent)).toEqual({
      value: { name: 'Yerba mate 500 g', base_price: 1850 },
      unknown: ['/colour'],
    });
    expect(() => readBodyAs('createProduct', { name: '' })).toThrow(
      expect.objectContaining({ code: 'validation_failed', detail: '2 fields are not valid.' }),
    );
  });
});

function within(folder: string, files: Files): Files {
  return Object.fromEntries(Object.entries(files).map(([name, text]) => [`${folder}/${name}`, text]));
}

function source(file: string): Promise<string> {
  return readFile(path.join(import.meta.dirname, file), 'utf8');
}
