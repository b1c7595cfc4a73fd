import { expect, test } from 'vitest';
import { shop } from '../testing/index.ts';
import { schemaTypes } from './schema.ts';

const source = await schemaTypes(shop());

/** One schema of the generated components, white space evened out. */
function schemaOf(name: string): string | undefined {
  const body = source.match(new RegExp(`\\n        ${name}: (\\{[\\s\\S]*?\\n        \\});`))?.[1];
  return body?.replace(/\/\*\*[\s\S]*?\*\//g, '').replace(/\s+/g, ' ');
}

test('makes flat types with exactly the required members required', () => {
  expect(schemaOf('ProductCreate')).toMatch(/^\{ name: string; price: number; weight\?: number \| null;/);
  expect(schemaOf('ProductUpdate')).toMatch(/^\{ name\?: string; price\?: number;/);
  expect(schemaOf('Product')).toContain('low_stock: boolean;');
});

test('leaves a member with a default optional', () => {
  expect(schemaOf('ProductCreate')).toContain(
    'featured?: boolean; status?: components["schemas"]["ProductStatus"];',
  );
});

test('gives free objects members of any kind', () => {
  expect(schemaOf('ProductCreate')).toContain('attributes?: { [key: string]: unknown; } | null;');
});

test('takes a file as Blob, and encoded text as text', async () => {
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

test('keeps the values of an open enum beside any other text', async () => {
  const document = shop();
  Object.assign(document.components?.schemas ?? {}, {
    Origin: { anyOf: [{ $ref: '#/components/schemas/ProductStatus' }, { type: 'string' }] },
    Either: { anyOf: [{ type: 'string' }, { type: 'integer' }] },
  });
  const types = await schemaTypes(document);
  expect(types).toContain('Origin: components["schemas"]["ProductStatus"] | (string & {});');
  expect(types).toContain('Either: string | number;');
});

test('never says that an object has no members', () => {
  expect(source).not.toContain('Record<string, never>');
});
