/** The fields of records and requests as columns of a CSV file, from the description. */
import { readFileSync } from 'node:fs';
import { isObject } from '../../core/is-object.ts';

type Schema = Readonly<Record<string, unknown>>;

/** The type of a field: names of JSON types, and for objects their fields. */
export interface FieldType {
  types: ReadonlySet<string>;
  members: ReadonlyMap<string, FieldType>;
}

export type Fields = ReadonlyMap<string, FieldType>;

let description: Schema | undefined;

function bundle(): Schema {
  description ??= JSON.parse(
    readFileSync(new URL(import.meta.resolve('@mostrador/spec/openapi.json')), 'utf8'),
  ) as Schema;
  return description;
}

/** Returns the fields of the request body of an operation. */
export function bodyFields(path: string, method: string): Fields {
  const body = at(bundle(), 'paths', path, method, 'requestBody', 'content', 'application/json', 'schema');
  return fieldsOf(body);
}

/** Returns the fields of the items of a list, timestamps last; none if the operation returns no `items`. */
export function itemFields(path: string): Fields {
  const response = at(
    bundle(),
    'paths',
    path,
    'get',
    'responses',
    '200',
    'content',
    'application/json',
    'schema',
  );
  const items = follow(membersOf(membersOf(response).get('data')).get('items'));
  const fields = [...fieldsOf(items.items)].filter(([name]) => name !== 'warnings');
  const isTime = ([name]: [string, unknown]) => name === 'created_at' || name === 'updated_at';
  return new Map([...fields.filter((field) => !isTime(field)), ...fields.filter(isTime)]);
}

function fieldsOf(schema: unknown): Fields {
  return new Map(
    [...membersOf(schema)].map(([name, of]) => [name, { types: typesOf(of), members: deeper(of) }]),
  );
}

/** Resolves one level of nesting: objects inside objects are JSON. */
function deeper(schema: unknown): Fields {
  const none: Fields = new Map();
  return new Map([...membersOf(schema)].map(([name, of]) => [name, { types: typesOf(of), members: none }]));
}

/** Returns the properties of an object schema, including those of its `allOf` parts. */
function membersOf(schema: unknown): Map<string, unknown> {
  const resolved = follow(schema);
  const found = new Map<string, unknown>();
  for (const part of partsOf(resolved)) for (const [name, of] of membersOf(part)) found.set(name, of);
  const own = isObject(resolved.properties) ? Object.entries(resolved.properties) : [];
  for (const [name, of] of own) found.set(name, merged(found.get(name), of));
  return found;
}

/** Combines two schemas of a property: a part that repeats it may state only its default. */
function merged(before: unknown, after: unknown): unknown {
  return before === undefined ? after : { allOf: [before, after] };
}

function typesOf(schema: unknown): Set<string> {
  const resolved = follow(schema);
  const own = [resolved.type].flat().filter((type) => typeof type === 'string');
  return new Set([...own, ...partsOf(resolved).flatMap((part) => [...typesOf(part)])]);
}

function partsOf(schema: Schema): unknown[] {
  return ['allOf', 'anyOf', 'oneOf'].flatMap((kind) => {
    const parts = schema[kind];
    return Array.isArray(parts) ? parts : [];
  });
}

function follow(schema: unknown): Schema {
  if (!isObject(schema)) return {};
  const { $ref } = schema;
  return typeof $ref === 'string' ? follow(at(bundle(), ...$ref.split('/').slice(1).map(unescaped))) : schema;
}

function at(value: unknown, ...names: string[]): unknown {
  return names.reduce<unknown>((node, name) => follow(node)[name], value);
}

function unescaped(name: string): string {
  return name.replaceAll('~1', '/').replaceAll('~0', '~');
}
