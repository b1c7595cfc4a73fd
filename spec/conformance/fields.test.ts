/** Every field of the reference is described as the reference states it, and what is described besides is marked as decided. */
import { describe, expect, test } from 'vitest';
import { bodyOf, operationNamed, readBundle, responsesOf } from './description.ts';
import { additionsTo, deviationsOf } from './deviations.ts';
import type { Purpose } from './field-differences.ts';
import type { Fields, FieldTable } from './fields/field-table.ts';
import { fieldTables } from './fields/index.ts';
import { receivedInvoices } from './fields/received-invoices.ts';
import { viewOf } from './schema-view.ts';
import { envelope, shapes } from './shapes.ts';

const document = readBundle();

/** What every record carries besides its fields (Reference 2.1). */
const recordMembers = ['_id', 'id', 'created_at', 'creation_date'];

describe.each(fieldTables)('$area: $name (Reference $reference)', (table) => {
  test.each(bodiesOf(table))('takes the fields in %s', (name, purpose) => {
    const schema = bodyOf(document, operationNamed(document, name));
    expect(deviationsOf(document, schema, table.fields, purpose)).toEqual([]);
  });

  test.each(table.createsMany ?? [])('takes the fields of each in %s', (name) => {
    const body = bodyOf(document, operationNamed(document, name));
    expect(deviationsOf(document, itemIn(body, 'items'), table.fields, 'create')).toEqual([]);
  });

  test.each(table.updatesMany ?? [])('takes id and fields of each in %s', (name) => {
    const item = itemIn(bodyOf(document, operationNamed(document, name)), 'updates');
    expect([...viewOf(document, item).required]).toEqual(['id']);
    const deviations = deviationsOf(document, item, table.fields, 'update');
    expect(deviations.filter((deviation) => !deviation.startsWith('id:'))).toEqual([]);
  });

  test.each(table.returns ?? [])('returns the fields from %s', (name) => {
    const data = responsesOf(document, operationNamed(document, name)).map((response) => response.data);
    expect(data.length).toBeGreaterThan(0);
    expect(data.flatMap((schema) => recordDeviations(table, schema))).toEqual([]);
  });

  test.each(table.lists ?? [])('returns the fields of each from %s', (name) => {
    const [response] = responsesOf(document, operationNamed(document, name));
    expect(recordDeviations(table, itemIn(response?.data, 'items'))).toEqual([]);
  });
});

describe('the tables', () => {
  test('hold the 385 fields of requests and their 90 members', () => {
    const fields = fieldTables.map((table) => table.fields);
    expect([count(fields, nameCount), count(fields, memberCount)]).toEqual([385, 90]);
  });

  test('hold the 26 fields of received invoices with their 3 members', () => {
    const fields = [receivedInvoices.responseFields ?? {}];
    expect([count(fields, nameCount), count(fields, memberCount)]).toEqual([26, 3]);
  });

  /** With the 3 members above these are the 64 that responses have. */
  test('hold the 35 members of other responses and the 26 of the shapes that all share', () => {
    const others = fieldTables.filter((table) => table !== receivedInvoices).map(newResponseFields);
    const shared = [envelope, ...Object.values(shapes).map(({ response }) => response)];
    const both = (fields: Fields) => nameCount(fields) + memberCount(fields);
    expect([count(others, both), count(shared, both)]).toEqual([35, 26]);
  });
});

function bodiesOf({ creates = [], updates = [] }: FieldTable): [string, Purpose][] {
  return [
    ...creates.map((name): [string, Purpose] => [name, 'create']),
    ...updates.map((name): [string, Purpose] => [name, 'update']),
  ];
}

/** The items of an array member. */
function itemIn(schema: unknown, name: string): unknown {
  return viewOf(document, viewOf(document, schema).members.get(name)?.schema).items;
}

function recordDeviations({ fields, responseFields = {} }: FieldTable, schema: unknown): string[] {
  const known = [...Object.keys(fields), ...Object.keys(responseFields), ...recordMembers];
  return [
    ...deviationsOf(document, schema, fields, 'record'),
    ...deviationsOf(document, schema, responseFields, 'response'),
    ...additionsTo(document, viewOf(document, schema), known),
  ];
}

/** The response fields of a table but for those that only lead to a new member of a field. */
function newResponseFields({ fields, responseFields = {} }: FieldTable): Fields {
  return Object.fromEntries(
    Object.entries(responseFields).flatMap(([name, field]) =>
      name in fields && field.members ? Object.entries(field.members) : [[name, field]],
    ),
  );
}

function count(tables: readonly Fields[], of: (fields: Fields) => number): number {
  return tables.reduce((total, fields) => total + of(fields), 0);
}

function nameCount(fields: Fields): number {
  return Object.keys(fields).length;
}

function memberCount(fields: Fields): number {
  const inner = Object.values(fields).flatMap(({ members }) => (members ? [members] : []));
  return count(inner, (members) => nameCount(members) + memberCount(members));
}
