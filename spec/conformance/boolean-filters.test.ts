/** `false` finds records without a value too (Decision N61); a filter of a field that can be without one says so. */
import { expect, test } from 'vitest';
import { operationsOf, parametersOf, readBundle, responsesOf } from './description.ts';
import { at, stringAt } from './json.ts';
import { type Member, viewOf } from './schema-view.ts';

const document = readBundle();

const filters = [...operationsOf(document).values()].flatMap(({ name, node }) => {
  const [response] = responsesOf(document, node);
  const items =
    response && viewOf(document, viewOf(document, response.data).members.get('items')?.schema).items;
  const fields = items ? viewOf(document, items).members : new Map<string, Member>();
  return parametersOf(document, node)
    .filter((parameter) => at(parameter, 'in') === 'query' && at(parameter, 'schema', 'type') === 'boolean')
    .flatMap((parameter) => {
      const field = stringAt(parameter, 'name') ?? '';
      return fields.has(field) && viewOf(document, fields.get(field)?.schema).nullable
        ? [{ filter: `${name} ${field}`, description: stringAt(parameter, 'description') }]
        : [];
    });
});

test('there are such filters', () => {
  expect(filters.length).toBeGreaterThan(10);
});

test.each(filters)('$filter', ({ description }) => {
  expect(description).toMatch(/including those (without a value|where `\w+` is null)/);
});
