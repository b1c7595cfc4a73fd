/** Requests are JSON but for one upload, and take the query parameters that the reference names. */
import { expect, test } from 'vitest';
import { bodyOf, operationNamed, operationsOf, queryOf, readBundle } from './description.ts';
import { deviationsOf } from './deviations.ts';
import { at, objectAt, resolve } from './json.ts';
import { queries, upload } from './requests.ts';
import { viewOf } from './schema-view.ts';

const document = readBundle();

test.each(Object.entries(queries))('%s takes its query', (name, query) => {
  expect(deviationsOf(document, queryOf(document, operationNamed(document, name)), query, 'answer')).toEqual(
    [],
  );
});

test('every body is JSON but that of the upload', () => {
  const others = [...operationsOf(document).values()].filter(({ node }) => {
    const types = Object.keys(objectAt(resolve(document, at(node, 'requestBody')), 'content'));
    return types.join() !== 'application/json' && types.length > 0;
  });
  expect(others.map(({ name }) => name)).toEqual([upload.operation]);
});

test('the upload needs its part', () => {
  const node = operationNamed(document, upload.operation);
  expect(Object.keys(objectAt(node, 'requestBody', 'content'))).toEqual(['multipart/form-data']);
  expect([...viewOf(document, bodyOf(document, node)).required]).toEqual([upload.part]);
});
