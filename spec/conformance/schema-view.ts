/** What a schema allows in the end, once `$ref`, `allOf` and alternatives are put together. */
import { arrayAt, isObject, type JsonObject, objectAt, resolve, stringAt } from './json.ts';

/** What can narrow a value; `const` reads as an enum of one. */
const boundKeywords = [
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'pattern',
  'format',
  'enum',
  'minItems',
  'maxItems',
  'uniqueItems',
  'contains',
  'minProperties',
  'maxProperties',
  'propertyNames',
  'not',
];

export interface Member {
  schema: JsonObject;
  /** It, or the schema that brings it in, is marked `x-source: decided`. */
  decided: boolean;
}

/** One way to satisfy a schema. */
interface Alternative {
  types: ReadonlySet<string> | undefined;
  bounds: ReadonlyMap<string, unknown>;
  members: ReadonlyMap<string, Member>;
  required: ReadonlySet<string>;
  items: JsonObject | undefined;
  fallback: unknown;
  closed: boolean;
  decided: boolean;
}

export interface SchemaView {
  /** The types but null, sorted; empty where anything goes. */
  types: readonly string[];
  nullable: boolean;
  bounds: ReadonlyMap<string, unknown>;
  members: ReadonlyMap<string, Member>;
  required: ReadonlySet<string>;
  items: JsonObject | undefined;
  default: unknown;
  /** A decided alternative lets values through that the documented ones would reject. */
  open: boolean;
  /** Members that it does not know are rejected. */
  closed: boolean;
  /** All of it is marked `x-source: decided`. */
  decided: boolean;
}

/** The view of a schema of the document. Alternatives that were decided beside documented ones of the same type only widen it and are left out. */
export function viewOf(document: JsonObject, schema: unknown): SchemaView {
  const all = alternativesOf(document, schema);
  const values = all.filter(({ types }) => !isNull(types));
  const shown = values.filter((one) => !widens(one, values));
  return {
    types: [...new Set(shown.flatMap(({ types }) => [...(types ?? [])]))]
      .filter((type) => type !== 'null')
      .sort(),
    nullable: all.some(({ types }) => types === undefined || types.has('null')),
    bounds: new Map(shown.flatMap(({ bounds }) => [...bounds])),
    members: new Map(shown.flatMap(({ members }) => [...members])),
    required: new Set(shown.flatMap(({ required }) => [...required])),
    items: shown.find(({ items }) => items)?.items,
    default: all.find(({ fallback }) => fallback !== undefined)?.fallback,
    open: values.some((one) => one.bounds.size === 0 && widens(one, values)),
    closed: shown.some(({ closed }) => closed),
    decided: shown.every(({ decided }) => decided),
  };
}

function isNull(types: ReadonlySet<string> | undefined): boolean {
  return types?.size === 1 && types.has('null');
}

function widens(one: Alternative, all: readonly Alternative[]): boolean {
  return (
    one.decided &&
    all.some(({ decided, types }) => !decided && [...(one.types ?? [])].every((type) => types?.has(type)))
  );
}

function alternativesOf(document: JsonObject, schema: unknown): Alternative[] {
  if (!isObject(schema)) return [];
  const together = [
    ...('$ref' in schema ? [resolve(document, { $ref: schema.$ref })] : []),
    ...arrayAt(schema, 'allOf'),
  ];
  const either = [...arrayAt(schema, 'anyOf'), ...arrayAt(schema, 'oneOf')];
  const parts = [
    ...together.map((part) => alternativesOf(document, part)),
    ...(either.length > 0 ? [either.flatMap((part) => alternativesOf(document, part))] : []),
    [ownOf(schema)],
  ];
  const combined = parts.reduce((left, right) =>
    left.flatMap((one) => right.map((other) => both(one, other))).filter(isPossible),
  );
  return stringAt(schema, 'x-source') === 'decided' ? combined.map(asDecided) : combined;
}

/** What the schema says by itself. */
function ownOf(schema: JsonObject): Alternative {
  return {
    types: typesOf(schema),
    bounds: boundsOf(schema),
    members: new Map(
      Object.entries(objectAt(schema, 'properties')).map(([name, member]) => [name, memberOf(member)]),
    ),
    required: new Set(arrayAt(schema, 'required').map(String)),
    items: isObject(schema.items) ? schema.items : undefined,
    fallback: schema.default,
    closed: schema.additionalProperties === false || schema.unevaluatedProperties === false,
    decided: false,
  };
}

function typesOf(schema: JsonObject): ReadonlySet<string> | undefined {
  if (schema.type === undefined) return undefined;
  return new Set(Array.isArray(schema.type) ? schema.type.map(String) : [String(schema.type)]);
}

function boundsOf(schema: JsonObject): Map<string, unknown> {
  const bounds = new Map<string, unknown>();
  for (const keyword of boundKeywords)
    if (schema[keyword] !== undefined && !isSize(schema[keyword])) bounds.set(keyword, schema[keyword]);
  if (schema.const !== undefined) bounds.set('enum', [schema.const]);
  return bounds;
}

/** The formats that the build states of numbers bound nothing. */
function isSize(value: unknown): boolean {
  return value === 'double' || value === 'int32' || value === 'int64';
}

function memberOf(schema: unknown): Member {
  return { schema: isObject(schema) ? schema : {}, decided: stringAt(schema, 'x-source') === 'decided' };
}

function both(one: Alternative, other: Alternative): Alternative {
  return {
    types: one.types && other.types ? common(one.types, other.types) : (one.types ?? other.types),
    bounds: new Map([...one.bounds, ...other.bounds]),
    members: bothMembers(one.members, other.members),
    required: new Set([...one.required, ...other.required]),
    items: other.items ?? one.items,
    fallback: other.fallback ?? one.fallback,
    closed: one.closed || other.closed,
    decided: one.decided || other.decided,
  };
}

/** Members under one name have to satisfy what each side says of them. */
function bothMembers(one: Alternative['members'], other: Alternative['members']): Alternative['members'] {
  const shared = [...other].map(([name, member]): [string, Member] => {
    const first = one.get(name);
    if (!first) return [name, member];
    return [
      name,
      { schema: { allOf: [first.schema, member.schema] }, decided: first.decided || member.decided },
    ];
  });
  return new Map([...one, ...shared]);
}

/** No value is of two types at once. */
function isPossible({ types }: Alternative): boolean {
  return types?.size !== 0;
}

function asDecided(alternative: Alternative): Alternative {
  const members = [...alternative.members].map(([name, { schema }]): [string, Member] => [
    name,
    { schema, decided: true },
  ]);
  return { ...alternative, members: new Map(members), decided: true };
}

function common(one: ReadonlySet<string>, other: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...one].filter((type) => other.has(type)));
}
