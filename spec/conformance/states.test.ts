/** Records can have the states of the reference and begin in those that it states. */
import { describe, expect, test } from 'vitest';
import { operationNamed, readBundle, responsesOf } from './description.ts';
import { at } from './json.ts';
import { areas } from './operations/operation-table.ts';
import { viewOf } from './schema-view.ts';
import { initialValues, stateSets } from './states.ts';

const document = readBundle();

describe.each(areas)('%s', (area) => {
  test.each(stateSets[area])('%s', (line) => {
    const [base, field = '', ...values] = line.replace(':', '').split(' ');
    const named = values.filter((value) => value !== '...');
    const described = enumOf(`GET ${base}/{id}/`, field);
    expect(described).toEqual(expect.arrayContaining(named));
    if (named.length === values.length) expect(described).toHaveLength(named.length);
  });

  test.each(initialValues[area] ?? [])('%s begins with %s %j', (name, field, value) => {
    const [created] = responsesOf(document, operationNamed(document, name));
    const values = created?.examples.map((example) => at(example, 'data', field));
    expect(new Set(values)).toEqual(new Set([value]));
  });
});

function enumOf(name: string, field: string): unknown {
  const [record] = responsesOf(document, operationNamed(document, name));
  const member = viewOf(document, record?.data).members.get(field);
  return viewOf(document, member?.schema).bounds.get('enum');
}
