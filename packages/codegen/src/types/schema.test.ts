import { expect, test } from 'vitest';
import { shop } from '../testing/index.ts';
import { schemaTypes } from './schema.ts';

const source = await schemaTypes(shop());

/** Returns one schema of the generated components, with normalized white space. */
function schemaOf(name: string): string | undefined {
  const body = source.match(new RegExp(`\\n        ${name}: (\\{[\\s\\S]*?\\n        \\});`))?.[1];
  return body?.replace(/\/\*\*[\s\S]*?\*\//g, '').replace(/\s+/g, ' ');
}

test('generates flat types in which exactly the required properties are required', () => {
  expect(schemaOf('ProductCreate')).toMatch(/^\{ name: string; price: number; weight\?: number \| null;/);
  expect(schemaOf('ProductUpdate')).toMatch(/^\{ name\?: string; price\?: number;/);
  expect(schemaOf('Product')).toContain('low_stock: boolean;');
});

test('keeps a property with a default optional', () => {
  expect(schemaOf('ProductCreate')).toContain(
    'featured?: boolean; status?: components["schemas"]["ProductStatus"];',
  );
});

test('allows any properties in free objects', () => {
  expect(schemaOf('ProductCreate')).toContain('attributes?: { [key: string]: unknown; } | null;');
});

test('types a file as Blob, and encoded text as string', async () => {
  expect(source).toContain('file: Blob;');
  const document = shop();
  Object.assign(document.components?.schemas ?? {}, {
    Export: {
      type: 'object',
      properties: { content: { type: 'string', contentMediaType: 'text/csv', contentEncoding: 'base64' } },
    },
  });
  expect(await schemaTypes(document)).toContain('content?: string;');
});

test('keeps the values of an open enum besides any other string', async () => {
  const document = shop();
  Object.assign(document.components?.schemas ?? {}, {
    Origin: { anyOf: [{ $ref: '#/components/schemas/ProductStatus' }, { type: 'string' }] },
    Either: { anyOf: [{ type: 'string' }, { type: 'integer' }] },
  });
  const types = await schemaTypes(document);
  expect(types).toContain('Origin: components["schemas"]["ProductStatus"] | (string & {});');
  expect(types).toContain('Either: string | number;');
});

test('never types an object as empty', () => {
  expect(source).not.toContain('Record<string, never>');
});
