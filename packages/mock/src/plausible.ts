/** Makes generated bodies plausible, with values from the examples. */
import { isObject, namesIn, valueAt } from '@mostrador/json';

type Value = string | number | Record<string, unknown>;

export type Pool = ReadonlyMap<string, ReadonlySet<Value>>;

/** Collects the values of each field name in the examples of a description. */
export function poolOf(examples: unknown): Pool {
  const pool = new Map<string, Set<Value>>();
  collect(examples, pool);
  return pool;
}

function collect(value: unknown, pool: Map<string, Set<Value>>): void {
  if (Array.isArray(value)) for (const item of value) collect(item, pool);
  if (!isObject(value)) return;
  for (const [name, member] of Object.entries(value)) {
    if (typeof member === 'string' || typeof member === 'number' || isObject(member)) {
      pool.set(name, (pool.get(name) ?? new Set()).add(member));
    }
    collect(member, pool);
  }
}

/** Lets each plain field of the schemas of a description choose from the values of the pool that it accepts. */
export function makePlausible(description: object, pool: Pool): void {
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    if (!isObject(value)) return;
    if (isObject(value.properties)) {
      for (const [name, schema] of Object.entries(value.properties)) {
        if (isObject(schema)) choose(schema, description, pool.get(name));
      }
    }
    for (const [name, member] of Object.entries(value))
      if (name !== 'examples' && name !== 'enum') visit(member);
  };
  visit(description);
}

/** Keywords of schemas that already define their values exactly. */
const EXACT = ['enum', 'const', '$ref', 'pattern', 'allOf', 'anyOf', 'oneOf', 'properties'];

/** Gives a schema its choice. A reference to a plain schema, such as that of all times, becomes that schema. */
function choose(
  schema: Record<string, unknown>,
  description: object,
  values: ReadonlySet<Value> | undefined,
): void {
  if (values === undefined) return;
  const { $ref, ...own } = schema;
  const target = typeof $ref === 'string' ? valueAt(description, ...namesIn($ref)) : {};
  if (!isObject(target)) return;
  const whole: Record<string, unknown> = { ...target, ...own };
  if (EXACT.some((keyword) => keyword in whole)) return;
  const choice = [...values].filter((value) => isValueOf(whole, value));
  if (choice.length === 0) return;
  // The generator replaces times that have a format.
  const { format: _format, ...rest } = whole;
  for (const name of Object.keys(schema)) delete schema[name];
  Object.assign(schema, rest, { enum: choice });
}

function isValueOf(schema: Record<string, unknown>, value: Value): boolean {
  const types = [schema.type].flat();
  if (typeof value === 'number') return isNumberOf(schema, types, value);
  return typeof value === 'string' ? isTextOf(schema, types, value) : isObjectOf(schema, types, value);
}

/** Objects whose fields are free, or all of one type. */
function isObjectOf(
  { additionalProperties: fields = true }: Record<string, unknown>,
  types: unknown[],
  value: Record<string, unknown>,
): boolean {
  if (!types.includes('object')) return false;
  if (!isObject(fields)) return fields === true;
  return Object.values(value).every((member) => typeof member === fields.type);
}

function isNumberOf(
  { minimum, maximum, exclusiveMinimum }: Record<string, unknown>,
  types: unknown[],
  value: number,
): boolean {
  if (!types.includes('number') && !(types.includes('integer') && Number.isInteger(value))) return false;
  // The generator returns null for a choice with negative numbers.
  if (value < 0 || (typeof minimum === 'number' && value < minimum)) return false;
  if (typeof exclusiveMinimum === 'number' && value <= exclusiveMinimum) return false;
  return typeof maximum !== 'number' || value <= maximum;
}

const FORMATS: Readonly<Record<string, RegExp>> = {
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/,
  date: /^\d{4}-\d\d-\d\d$/,
  email: /^[^@\s]+@[^@\s]+$/,
  uri: /^https?:/,
};

function isTextOf(
  { minLength, maxLength, format }: Record<string, unknown>,
  types: unknown[],
  value: string,
): boolean {
  if (!types.includes('string')) return false;
  if (typeof minLength === 'number' && value.length < minLength) return false;
  if (typeof maxLength === 'number' && value.length > maxLength) return false;
  return format === undefined || (FORMATS[String(format)]?.test(value) ?? false);
}
