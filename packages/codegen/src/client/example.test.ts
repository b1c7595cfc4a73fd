import { expect, test } from 'vitest';
import type { Document } from '../document.ts';
import { operationsOf } from '../operations.ts';
import { shop } from '../testing/index.ts';
import { callNames } from './call-names.ts';
import { exampleCall, literal } from './example.ts';

function exampleOf(document: Document, id: string): string | undefined {
  const entries = operationsOf(document);
  const entry = entries.find((candidate) => candidate.id === id);
  const call = callNames(entries).get(id);
  return entry && call && exampleCall(document, entry, call);
}

function withExample(path: string, mediaType: string, value: unknown): Document {
  const document = shop();
  const media = Object.values(document.paths[path] ?? {}).flatMap((operation) =>
    'requestBody' in operation && operation.requestBody && 'content' in operation.requestBody
      ? [operation.requestBody.content[mediaType]]
      : [],
  );
  for (const each of media) if (each) each.examples = { first: { $ref: '#/components/examples/one' } };
  return { ...document, components: { ...document.components, examples: { one: { value } } } };
}

test('calls with the first example of the body', () => {
  const document = withExample('/api/v1/products/', 'application/json', { name: "Owner's", price: 1850 });
  expect(exampleOf(document, 'createProduct')).toBe(
    "client.products.create({ name: 'Owner\\'s', price: 1850 })",
  );
});

test('sends a file as a Blob', () => {
  const document = withExample('/api/v1/books/import/', 'multipart/form-data', {
    file: 'a,b',
    period: '2026-10',
  });
  expect(exampleOf(document, 'importBook')).toBe(
    "client.books.import({ file: new Blob(['a,b']), period: '2026-10' })",
  );
});

test('takes path parameters from their examples, or from the first value of their enum', () => {
  const document = shop();
  const get = document.paths['/api/v1/books/{period}/{book_type}/']?.get;
  get?.parameters?.forEach((parameter) => {
    if ('name' in parameter && parameter.name === 'period') parameter.example = '2026-10';
  });
  expect(exampleOf(document, 'getBook')).toBe("client.books.get('2026-10', 'sales')");
});

test.each(['createProduct', 'getProduct'])('returns nothing without an example: %s', (id) => {
  expect(exampleOf(shop(), id)).toBeUndefined();
});

test.each<[value: unknown, want: string]>([
  [null, 'null'],
  [[], '[]'],
  [{}, '{}'],
  [{ a_b: 1, 'a-b': [true, 'x'] }, "{ a_b: 1, 'a-b': [true, 'x'] }"],
  ['a\nb', "'a\\nb'"],
])('%j as TypeScript', (value, want) => {
  expect(literal(value)).toBe(want);
});
