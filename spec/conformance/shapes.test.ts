/** All operations return the envelope, and those of the standard pattern take and return what it says. */
import { describe, expect, test } from 'vitest';
import { bodyOf, operationNamed, operationsOf, queryOf, readBundle, responsesOf } from './description.ts';
import { deviationsOf } from './deviations.ts';
import { documented } from './operations/index.ts';
import { areas } from './operations/operation-table.ts';
import { envelope, shapes } from './shapes.ts';

const document = readBundle();
const operations = operationsOf(document);

describe.each(areas)('%s', (area) => {
  const bases = documented[area].flatMap((line) => /^POST (.*\/)bulk\/create\/ /.exec(line)?.[1] ?? []);

  test('returns the envelope', () => {
    const here = [...operations.values()].filter((operation) => operation.area === area);
    const wrong = here.flatMap(({ name, node }) =>
      responsesOf(document, node).flatMap(({ schema }) =>
        deviationsOf(document, schema, envelope, 'response').map((deviation) => `${name}: ${deviation}`),
      ),
    );
    expect(wrong).toEqual([]);
  });

  describe.each(bases)('%s', (base) => {
    test.each(Object.entries(shapes))('%s', (_, { method, path, query = {}, body = {}, response }) => {
      const node = operationNamed(document, `${method} ${base}${path}`);
      expect(deviationsOf(document, queryOf(document, node), query, 'response')).toEqual([]);
      expect(deviationsOf(document, bodyOf(document, node), body, 'create')).toEqual([]);
      for (const { data } of responsesOf(document, node))
        expect(deviationsOf(document, data, response, 'response')).toEqual([]);
    });
  });
});
