/** Generates boundary values, and values beyond them, for every constrained field of a request body at any depth. */
import { type SchemaView, viewOf } from '@mostrador/spec/schema-view';

type Json = { readonly [name: string]: unknown };

export interface Edge {
  /** The whole body with the value in its place. */
  body: unknown;
  pointer: string;
  keyword: string;
  /** The error code, or undefined if the value is accepted. */
  code: string | undefined;
}

type Path = readonly (string | number)[];

interface Place {
  path: Path;
  view: SchemaView;
}

/** Returns the boundary values of all fields of a body, including nested ones; `example` is a valid body. */
export function edgesWithin(description: Json, schema: unknown, example: unknown): Edge[] {
  return placesIn(description, schema, []).flatMap(({ path, view }) => {
    const pointer = path.map((step) => `/${step}`).join('');
    return edgesAt(description, view).map(({ given, keyword, code }) => ({
      body: withValue(description, schema, example, path, given),
      pointer,
      keyword,
      code,
    }));
  });
}

/** The maximum depth for recursive schemas, such as categories. */
const DEEPEST = 6;

function placesIn(description: Json, schema: unknown, path: Path): Place[] {
  const view = viewOf(description, schema);
  const here = path.length > 0 && view.bounds.size > 0 ? [{ path, view }] : [];
  if (path.length === DEEPEST) return here;
  const members = [...view.members].flatMap(([name, { schema: member }]) =>
    placesIn(description, member, [...path, name]),
  );
  return [...here, ...members, ...(view.items ? placesIn(description, view.items, [...path, 0]) : [])];
}

interface Given {
  given: unknown;
  keyword: string;
  code?: string;
}

function edgesAt(description: Json, view: SchemaView): Given[] {
  const all = [...view.bounds].flatMap(([keyword, limit]) => {
    const edges = EDGES[keyword]?.(limit, view, description) ?? [];
    return edges.map((edge) => ({ ...edge, keyword }));
  });
  // A union of types, or a value allowed by a decision, may accept values that a documented limit rejects.
  const strict = view.types.length === 1 && !view.open;
  return all.filter(({ code }) => code === undefined || strict);
}

type EdgesOf = (limit: unknown, view: SchemaView, description: Json) => Omit<Given, 'keyword'>[];

const EDGES: Record<string, EdgesOf> = {
  minLength: (limit, view) =>
    isFree(view)
      ? [{ given: 'x'.repeat(Number(limit)) }, { given: 'x'.repeat(Number(limit) - 1), code: 'too_short' }]
      : [],
  maxLength: (limit, view) =>
    isFree(view)
      ? [{ given: '🚲'.repeat(Number(limit)) }, { given: 'x'.repeat(Number(limit) + 1), code: 'too_long' }]
      : [],
  minimum: (limit, { bounds }) => [
    ...(bounds.has('exclusiveMinimum') ? [] : [{ given: Number(limit) }]),
    { given: Number(limit) - 1, code: 'too_low' },
  ],
  exclusiveMinimum: (limit, view) => [
    { given: Number(limit) + stepOf(view) },
    { given: Number(limit), code: 'too_low' },
  ],
  maximum: (limit, { bounds }) => [
    ...(bounds.has('exclusiveMaximum') ? [] : [{ given: Number(limit) }]),
    { given: beyond(Number(limit)), code: 'too_high' },
  ],
  exclusiveMaximum: (limit, view) => [
    { given: Number(limit) - stepOf(view) },
    { given: Number(limit), code: 'too_high' },
  ],
  minItems: (limit, view, description) => [
    { given: itemsOf(description, view, Number(limit)) },
    ...(Number(limit) > 0
      ? [{ given: itemsOf(description, view, Number(limit) - 1), code: 'too_few_items' }]
      : []),
  ],
  maxItems: (limit, view, description) => [
    { given: itemsOf(description, view, Number(limit)) },
    { given: itemsOf(description, view, Number(limit) + 1), code: 'too_many_items' },
  ],
  enum: (values) => [
    ...listOf(values).map((given) => ({ given })),
    ...(typeof listOf(values)[0] === 'string' ? [{ given: 'nonsense', code: 'invalid_enum' }] : []),
  ],
  format: (format) => {
    const sample = FORMATS[String(format)];
    return sample === undefined ? [] : [{ given: sample }, { given: 'x', code: 'invalid_format' }];
  },
  pattern: (pattern) => [{ given: patterned(pattern) }, { given: 'x', code: 'invalid_format' }],
};

const FORMATS: Record<string, string> = {
  date: '2028-02-29',
  'date-time': '2026-10-01T12:30:00-03:00',
  email: 'ana.quiroga+taller@mail.example.com',
  uri: 'https://shop.example/a',
};

/** Sample texts: every pattern in the description matches at least one of them. */
const PATTERNED = ['23:59', '2026-10', 'abc'];

function patterned(pattern: unknown): string {
  const fitting = PATTERNED.find((text) => new RegExp(String(pattern), 'u').test(text));
  if (fitting === undefined) throw new Error(`PATTERNED needs a text that ${pattern} fits.`);
  return fitting;
}

/** Returns whether a text has no constraints except its length. */
function isFree({ bounds }: SchemaView): boolean {
  return !['format', 'pattern', 'enum'].some((keyword) => bounds.has(keyword));
}

function stepOf({ types }: SchemaView): number {
  return types.includes('integer') ? 1 : 0.01;
}

/** Returns the next greater number that a double can distinguish. */
function beyond(limit: number): number {
  return limit + Math.max(1, 2 ** (Math.floor(Math.log2(Math.abs(limit) || 1)) - 52));
}

function itemsOf(description: Json, view: SchemaView, count: number): unknown[] {
  const item = least(description, view.items ?? {});
  return Array.from({ length: count }, () => item);
}

function listOf(values: unknown): readonly unknown[] {
  return Array.isArray(values) ? values : [];
}

/** Returns the body with the value at the path; missing parents are created. */
function withValue(
  description: Json,
  schema: unknown,
  within: unknown,
  [step, ...rest]: Path,
  value: unknown,
): unknown {
  if (step === undefined) return value;
  const { items, members } = viewOf(description, schema);
  if (typeof step === 'number') {
    const [first, ...others] = Array.isArray(within) ? within : [];
    return [withValue(description, items, first ?? least(description, items), rest, value), ...others];
  }
  const member = members.get(step)?.schema;
  const given: Json = isJson(within) ? within : asJson(least(description, schema));
  return { ...given, [step]: withValue(description, member, given[step], rest, value) };
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function asJson(value: unknown): Json {
  return isJson(value) ? value : {};
}

/** Returns a minimal valid value of a schema. */
function least(description: Json, schema: unknown): unknown {
  const view = viewOf(description, schema);
  const { bounds, types, members, required, items } = view;
  const [first] = listOf(bounds.get('enum'));
  if (first !== undefined) return first;
  const type = types[0] ?? (members.size > 0 ? 'object' : 'string');
  if (type === 'object')
    return Object.fromEntries(
      [...required].map((name) => [name, least(description, members.get(name)?.schema)]),
    );
  if (type === 'array')
    return Array.from({ length: Number(bounds.get('minItems') ?? 0) }, () => least(description, items));
  if (type === 'boolean') return true;
  if (type === 'string') return leastText(bounds);
  return Number(bounds.get('minimum') ?? 0) + (bounds.has('exclusiveMinimum') ? 1 : 0);
}

function leastText(bounds: SchemaView['bounds']): string {
  if (bounds.has('pattern')) return patterned(bounds.get('pattern'));
  return (
    FORMATS[String(bounds.get('format'))] ?? 'x'.repeat(Math.max(1, Number(bounds.get('minLength') ?? 1)))
  );
}
