/** Compares a schema of the description with a table of fields, member by member and level by level. */
import { differencesOf, type Purpose, valueDifferences } from './field-differences.ts';
import type { Field, Fields } from './fields/field-table.ts';
import type { JsonObject } from './json.ts';
import { type SchemaView, viewOf } from './schema-view.ts';

/** The differences between a schema and a table, each headed by the path of its member. */
export function deviationsOf(
  document: JsonObject,
  schema: unknown,
  fields: Fields,
  purpose: Purpose,
): string[] {
  return levelDeviations(document, viewOf(document, schema), fields, purpose);
}

/** Members that are neither known nor marked as decided. */
export function additionsTo(document: JsonObject, view: SchemaView, known: readonly string[]): string[] {
  return [...view.members]
    .filter(([name, member]) => !known.includes(name) && !member.decided)
    .filter(([, member]) => !viewOf(document, member.schema).decided)
    .map(([name]) => `${name}: is not in the reference and not marked as decided`);
}

function levelDeviations(
  document: JsonObject,
  level: SchemaView,
  fields: Fields,
  purpose: Purpose,
): string[] {
  const found = Object.entries(fields).flatMap(([name, field]) =>
    memberDeviations(document, level, name, field, purpose).map((deviation) => `${name}${deviation}`),
  );
  if (purpose === 'record' || purpose === 'response') return found;
  return [...found, ...demands(level, fields), ...additionsTo(document, level, Object.keys(fields))];
}

function memberDeviations(
  document: JsonObject,
  level: SchemaView,
  name: string,
  field: Field,
  purpose: Purpose,
): string[] {
  const member = level.members.get(name);
  if (!member) return [': is missing'];
  const view = viewOf(document, member.schema);
  const shown = { ...view, decided: view.decided || member.decided };
  const differences = differencesOf(field, shown, level.required.has(name), purpose);
  // An update merges objects and replaces lists: an item in it is compared as in a new record.
  const isReplaced = purpose === 'update' && field.type === 'array';
  const inside = innerDeviations(document, view, field, isReplaced ? 'create' : purpose);
  return [...differences.map((difference) => `: ${difference}`), ...inside];
}

/** What is inside: the items of an array, and the members of the object or of each item. */
function innerDeviations(document: JsonObject, view: SchemaView, field: Field, purpose: Purpose): string[] {
  const level = field.type === 'array' ? viewOf(document, view.items) : view;
  const path = field.type === 'array' ? '[]' : '';
  const item = itemOf(field);
  const known = { ...field.members, ...field.elsewhere };
  const members = field.members ? levelDeviations(document, level, known, purpose) : [];
  return [
    ...(item ? valueDifferences(item, level, purpose).map((difference) => `[]: ${difference}`) : []),
    ...members.map((deviation) => `${path}.${deviation}`),
  ];
}

/** What each item is; those whose members are named are objects. */
function itemOf({ type, of, members }: Field): Field | undefined {
  if (type !== 'array') return undefined;
  const kind = of ?? (members ? 'object' : undefined);
  return typeof kind === 'string' ? { type: kind } : kind;
}

/** What a body asks for although the reference does not. */
function demands(level: SchemaView, fields: Fields): string[] {
  return [...level.required]
    .filter((name) => !(name in fields))
    .map((name) => `${name}: should not be required`);
}
