/** What tools fill in by themselves: an example in the place of a header is sent as it stands, and fails or replays a request. */
import { expect, test } from 'vitest';
import { operationsOf, readBundle } from './description.ts';
import { arrayAt, type JsonObject, objectAt, resolve } from './json.ts';

const document = readBundle();

const parameters = [...operationsOf(document).values()].flatMap(({ name, node }) =>
  arrayAt(node, 'parameters').map((parameter) => ({
    name,
    parameter: objectAt(resolve(document, parameter)),
  })),
);

const named = (place: string, { name, parameter }: (typeof parameters)[number]) =>
  parameter.in === place ? [{ place: `${name} ${parameter.name}`, parameter }] : [];

/** The schema of a parameter. */
function schemaOf(parameter: JsonObject): JsonObject {
  return objectAt(resolve(document, parameter.schema));
}

test('no header has an example', () => {
  const headers = parameters.flatMap((one) => named('header', one));
  expect(headers.length).toBeGreaterThan(100);
  const shown = headers.filter(({ parameter }) =>
    [parameter, schemaOf(parameter)].some(
      (node) => 'example' in node || 'examples' in node || 'default' in node,
    ),
  );
  expect(shown.map(({ place }) => place)).toEqual([]);
});

test('the idempotency key has a pattern', () => {
  const keys = parameters
    .flatMap((one) => named('header', one))
    .filter(({ parameter }) => parameter.name === 'Idempotency-Key');
  expect(keys.length).toBeGreaterThan(50);
  for (const { place, parameter } of keys)
    expect(schemaOf(parameter).pattern, place).toEqual(expect.any(String));
});

test('a filter that takes several values takes at least one', () => {
  const lists = parameters
    .flatMap((one) => named('query', one))
    .filter(({ parameter }) => schemaOf(parameter).type === 'array');
  expect(lists.length).toBeGreaterThan(50);
  expect(
    lists.filter(({ parameter }) => schemaOf(parameter).minItems !== 1).map(({ place }) => place),
  ).toEqual([]);
});

test('a required parameter has an example, so that a request can be sent as it is shown', () => {
  const shared = Object.entries(objectAt(document, 'paths')).flatMap(([name, item]) =>
    arrayAt(item, 'parameters').map((parameter) => ({
      name,
      parameter: objectAt(resolve(document, parameter)),
    })),
  );
  const required = [...shared, ...parameters].filter(({ parameter }) => parameter.required === true);
  expect(required.length).toBeGreaterThan(100);
  const without = required.filter(({ parameter }) => !('example' in parameter));
  expect(without.map(({ name, parameter }) => `${name} ${parameter.name}`)).toEqual([]);
});
