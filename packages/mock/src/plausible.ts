/** Makes generated bodies plausible: fields take values that the examples have for them. */
import { isObject } from '@mostrador/json';

export type Pool = ReadonlyMap<string, ReadonlySet<string | number>>;

/** Collects the values of each field name in the examples of a description. */
export function poolOf(examples: unknown): Pool {
  const pool = new Map<string, Set<string | number>>();
  collect(examples, pool);
  return pool;
}

function collect(value: unknown, pool: Map<string, Set<string | number>>): void {
  if (Array.isArray(value)) for (const item of value) collect(item, pool);
  if (!isObject(value)) return;
  for (const [name, member] of Object.entries(value)) {
    if (typeof member === 'string' || typeof member === 'number') {
      pool.set(name, (pool.get(name) ?? new Set()).add(member));
    } else collect(member, pool);
  }
}

/** Adds to each plain field of the schemas below a value the choice of the pool's values that it allows. */
export function makePlausible(value: unknown, pool: Pool): void {
  if (Array.isArray(value)) for (const item of value) makePlausible(item, pool);
  if (!isObject(value)) return;
  if (isObject(value.properties)) {
    for (const [name, schema] of Object.entries(value.properties)) {
      const choice = isObject(schema) ? choiceOf(schema, pool.get(name)) : [];
      if (isObject(schema) && choice.length > 0) schema.enum = choice;
    }
  }
  for (const [name, member] of Object.entries(value)) if (name !== 'examples') makePlausible(member, pool);
}

/** Kinds of schemas that are left alone: those that say exactly what they take. */
const EXACT = ['enum', 'const', '$ref', 'pattern', 'allOf', 'anyOf', 'oneOf'];

function choiceOf(
  schema: Record<string, unknown>,
  values: ReadonlySet<string | number> | undefined,
): unknown[] {
  if (values === undefined || EXACT.some((keyword) => keyword in schema)) return [];
  const types = [schema.type].flat();
  return [...values].filter((value) =>
    typeof value === 'number' ? isNumberOf(schema, types, value) : isTextOf(schema, types, value),
  );
}

function isNumberOf(
  { minimum, maximum, exclusiveMinimum }: Record<string, unknown>,
  types: unknown[],
  value: number,
): boolean {
  if (!types.includes('number') && !(types.includes('integer') && Number.isInteger(value))) return false;
  // The generator makes null of a choice that is negative.
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
