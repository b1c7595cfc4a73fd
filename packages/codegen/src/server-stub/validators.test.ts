import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { shop, withProject } from '../testing/index.ts';
import { bodySchemas } from './bodies.ts';
import { parameterSchemas } from './parameters.ts';
import { validatorModule } from './validators.ts';

type Check = (data: unknown) => { valid: boolean; errors: unknown[] };

/** Imports the validators of a module as a program does. */
async function imported(text: string): Promise<(name: string) => Check> {
  return withProject({ 'validators.mjs': text }, async (directory) => {
    const module = await import(pathToFileURL(path.join(directory, 'validators.mjs')).href);
    return (name) => (data) => {
      const validate = module.validators[name];
      return { valid: validate(data), errors: validate.errors ?? [] };
    };
  });
}

const bodies = await imported(await validatorModule(shop(), bodySchemas(shop())));

test('validates bodies strictly and reports every error', () => {
  const create = bodies('createProduct');
  expect(create({ name: 'Yerba', price: 10, unknown: 1 })).toEqual({ valid: true, errors: [] });
  expect(create({ name: '', price: '10' }).errors).toEqual([
    { instancePath: '/name', schemaPath: expect.any(String), keyword: 'minLength', params: { limit: 1 } },
    { instancePath: '/price', schemaPath: expect.any(String), keyword: 'type', params: { type: 'number' } },
  ]);
});

test('follows a schema that refers to itself', () => {
  const body = { name: 'Yerba', price: 1, variants: { a: { children: [{ children: [{ sku: 7 }] }] } } };
  expect(bodies('createProduct')(body).errors).toMatchObject([
    { instancePath: '/variants/a/children/0/children/0/sku', keyword: 'type' },
    { keyword: 'if' },
  ]);
});

test('checks formats', () => {
  expect(bodies('updateProduct')({ until: '2026-02-30' }).valid).toBe(false);
  expect(bodies('updateProduct')({ until: '2026-02-28' }).valid).toBe(true);
});

test('does not validate files of a form', () => {
  expect(bodies('importBook')({ file: new Blob(['a']), period: '' }).errors).toMatchObject([
    { instancePath: '/period', keyword: 'minLength' },
  ]);
});

test('validates parsed parameters without coercion', async () => {
  const list = (await imported(await validatorModule(shop(), parameterSchemas(shop()))))(
    'listProducts_query',
  );
  expect(list({ page: 2, status: ['draft'], featured: true }).valid).toBe(true);
  expect(list({ page: '2' }).valid).toBe(false);
});

test('contains no path of this machine', async () => {
  const text = await validatorModule(shop(), bodySchemas(shop()));
  expect(text).not.toContain(path.resolve(import.meta.dirname, '../../../..'));
  expect(text).not.toContain('node_modules');
});
