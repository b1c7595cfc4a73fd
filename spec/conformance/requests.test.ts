/** Requests take what the reference names, and what they take besides is marked as decided. */
import { describe, expect, test } from 'vitest';
import { bodyOf, operationNamed, operationsOf, parametersOf, queryOf, readBundle } from './description.ts';
import { additionsTo, deviationsOf } from './deviations.ts';
import { fieldTables } from './fields/index.ts';
import { at, objectAt, resolve, stringAt } from './json.ts';
import { areas } from './operations/operation-table.ts';
import { givenMembers, paging, queries, upload } from './requests.ts';
import { viewOf } from './schema-view.ts';
import { shapes } from './shapes.ts';

const document = readBundle();
const operations = [...operationsOf(document).values()];

test.each(Object.entries(queries))('%s takes its query', (name, query) => {
  const parameters = queryOf(document, operationNamed(document, name));
  expect(deviationsOf(document, parameters, query, 'response')).toEqual([]);
});

test('every body is JSON but that of the upload', () => {
  const others = operations.filter(({ node }) => {
    const types = Object.keys(objectAt(resolve(document, at(node, 'requestBody')), 'content'));
    return types.length > 0 && types.join() !== 'application/json';
  });
  expect(others.map(({ name }) => name)).toEqual([upload.operation]);
});

test('the upload needs its part', () => {
  const node = operationNamed(document, upload.operation);
  expect(Object.keys(objectAt(node, 'requestBody', 'content'))).toEqual(['multipart/form-data']);
  expect([...viewOf(document, bodyOf(document, node)).required]).toEqual([upload.part]);
});

describe.each(areas)('%s', (area) => {
  const here = operations.filter((operation) => operation.area === area);

  test('marks the members of bodies that are not shown as decided', () => {
    const unshown = here.filter(({ name }) => !isShown(name));
    const unmarked = unshown.flatMap(({ name, node }) => {
      const body = viewOf(document, bodyOf(document, node));
      return additionsTo(document, body, givenMembers[name] ?? []).map((addition) => `${name}: ${addition}`);
    });
    expect(unmarked).toEqual([]);
  });

  test('marks query parameters that are not shown as decided', () => {
    const unmarked = here.flatMap(({ name, node }) =>
      parametersOf(document, node)
        .filter((parameter) => at(parameter, 'in') === 'query' && at(parameter, 'x-source') !== 'decided')
        .filter((parameter) => !((stringAt(parameter, 'name') ?? '') in { ...paging, ...queries[name] }))
        .map((parameter) => `${name}: ${stringAt(parameter, 'name')}`),
    );
    expect(unmarked).toEqual([]);
  });
});

/** Whether the reference gives the body, by a table or as one of the standard pattern. */
function isShown(name: string): boolean {
  const inTable = fieldTables.some(({ creates = [], updates = [] }) =>
    [...creates, ...updates].includes(name),
  );
  const isStandard = Object.values(shapes).some(
    ({ method, path, body }) => body && name.startsWith(`${method} `) && name.endsWith(`/${path}`),
  );
  return inTable || isStandard;
}
