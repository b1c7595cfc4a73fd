import { expect, test } from 'vitest';
import { operationsOf } from './operations.ts';
import { shop } from './testing/index.ts';

const entries = operationsOf(shop());

function entry(id: string) {
  const found = entries.find((candidate) => candidate.id === id);
  if (!found) throw new Error(`no ${id}`);
  return found;
}

test('lists operations in the order of the paths', () => {
  expect(entries.map(({ id }) => id).slice(0, 5)).toEqual([
    'listProducts',
    'createProduct',
    'getProduct',
    'updateProduct',
    'deleteProduct',
  ]);
});

test('knows the scope, the area and the tag', () => {
  expect(entry('getBook')).toMatchObject({
    method: 'GET',
    scope: 'accounting:read',
    area: 'accounting',
    tag: 'Books',
  });
});

test('has no scope for an operation without API tokens', () => {
  const document = shop();
  const list = document.paths['/api/v1/products/list/']?.get;
  if (list) list.security = [{ SessionCookie: [] }];
  expect(operationsOf(document)[0]?.scope).toBeNull();
});

test('sorts path parameters by the path and includes those of the path item', () => {
  expect(entry('getBook').parameters.map(({ name }) => name)).toEqual(['period', 'book_type']);
  expect(entry('closeBook').parameters.map(({ name }) => name)).toEqual(['book_id']);
});

test('returns the body and the data inside the envelope', () => {
  expect(entry('closeBook').body).toMatchObject({ required: false, mediaType: 'application/json' });
  expect(entry('createProduct').success).toEqual([
    { status: 201, mediaType: 'application/json', data: { $ref: '#/components/schemas/Product' } },
  ]);
  expect(entry('deleteProduct').body).toBeUndefined();
});

test('lists every documented status', () => {
  expect(entry('createProduct').responses.map(({ status }) => status)).toEqual([201, 400, 422]);
});

test('rejects a tag outside the tag groups', () => {
  const document = shop();
  document['x-tagGroups'] = [];
  expect(() => operationsOf(document)).toThrow('The tag of listProducts is in no group of x-tagGroups.');
});

test.each([
  ['nothing', undefined],
  ['no day', { since: '2026-10-01', sunset: 'soon' }],
  ['a day that does not exist', { since: '2026-02-30T', sunset: '2027-04-01' }],
  ['an end too soon', { since: '2026-10-01', sunset: '2027-03-31' }],
])('rejects a deprecated operation with %s', (_what, said) => {
  const document = shop();
  const operation = document.paths['/api/v1/books/{book_id}/close']?.post;
  if (operation) Object.assign(operation, { 'x-deprecation': said });
  expect(() => operationsOf(document)).toThrow(
    'closeBook is deprecated: its x-deprecation needs `since` and a `sunset` at least six months later, as YYYY-MM-DD.',
  );
});
