/**
 * The flat edition, for generators of all languages: every schema uses the simplest keywords of JSON Schema. It accepts
 * everything that the description does; where it is less strict, the service checks the rest.
 */
import type { Document, Schema } from '../document.ts';
import { flattenDocument } from '../flatten.ts';
import { resolveSchema } from '../resolve.ts';
import { eachSchema } from './each-schema.ts';

export function portableDocument(document: Document): Document {
  const flat = flattenDocument(document);
  return eachSchema(flat, (schema) =>
    namedValues(oneId(plainChoice(flat, plainType(plainBounds(plainDefault(flat, schema)))))),
  );
}

/** Keeps a default beside a reference only for an enum: OpenAPI Generator writes any other into Java without quotes. */
function plainDefault(document: Document, schema: Schema): Schema {
  if (schema.$ref === undefined || resolveSchema(document, schema).enum) return schema;
  const { default: _assumed, ...rest } = schema;
  return rest;
}

/** Removes the read-only one of `id` and `_id`, which are the same name in most languages. */
function oneId(schema: Schema): Schema {
  const { properties = {}, required } = schema;
  if (!properties.id || !properties._id) return schema;
  const [name] =
    Object.entries(properties).find(([id, { readOnly }]) => IDS.has(id) && readOnly === true) ?? [];
  if (name === undefined) return schema;
  const kept = Object.entries(properties).filter(([member]) => member !== name);
  const rest = { ...schema, properties: Object.fromEntries(kept) };
  return required ? { ...rest, required: required.filter((member) => member !== name) } : rest;
}

const IDS = new Set(['id', '_id']);

/** Removes exclusive bounds, which the service checks; an inclusive bound beside one stays. */
function plainBounds({ exclusiveMinimum: _low, exclusiveMaximum: _high, ...schema }: Schema): Schema {
  return schema;
}

/** `const: true` becomes a boolean, an enum of fractions a number, and a value of several types any value. */
function plainType({ const: fixed, ...schema }: Schema): Schema {
  if (typeof fixed === 'boolean') return schema;
  const whole = fixed === undefined ? schema : { ...schema, enum: [fixed] };
  if (whole.enum && whole.type === 'number') return knownValues(whole, whole.enum);
  const types = [whole.type ?? []].flat().filter((type) => type !== 'null');
  if (types.length < 2) return whole;
  const { type: _several, ...anything } = whole;
  return anything;
}

/** A choice of strings becomes one string that lists the known values; a list or a map becomes any value. */
function plainChoice(document: Document, schema: Schema): Schema {
  const { anyOf, ...rest } = schema;
  if (anyOf?.some(({ type, additionalProperties }) => type === 'object' && isSchema(additionalProperties)))
    return rest;
  const choices = anyOf?.map((choice) => resolveSchema(document, choice)) ?? [];
  if (choices.length < 2 || !choices.every(({ type }) => type === 'string')) return schema;
  const values = choices.flatMap((choice) => [
    ...(choice.enum ?? []),
    ...(choice.const === undefined ? [] : [choice.const]),
  ]);
  return knownValues({ type: 'string', ...rest }, values);
}

function isSchema(value: boolean | Schema | undefined): boolean {
  return typeof value === 'object';
}

function knownValues({ enum: _values, ...schema }: Schema, values: unknown[]): Schema {
  return values.length > 0 ? { ...schema, 'x-known-values': values } : schema;
}

/**
 * Names values that are not identifiers in most languages, or are reserved in enums. Removes their default: OpenAPI
 * Generator looks it up in Python under a name that it does not generate, and the service applies it anyway.
 */
function namedValues(schema: Schema): Schema {
  const values = schema.enum ?? [];
  const texts = values.filter((value) => typeof value === 'string');
  if (schema['x-enum-varnames'] !== undefined || texts.length !== values.length || texts.every(isName))
    return schema;
  const { default: assumed, ...rest } = schema;
  const kept = typeof assumed === 'string' && !isName(assumed) ? rest : schema;
  return { ...kept, 'x-enum-varnames': texts.map(constantName) };
}

/** `name`, `value` and others are members of enums in Kotlin, Java and Python. */
const TAKEN = new Set(['name', 'value', 'values', 'ordinal']);

function isName(text: string): boolean {
  return /^[a-zA-Z][a-zA-Z0-9_]*$/.test(text) && !TAKEN.has(text);
}

/**
 * `utf-8` becomes `UTF_8`, `7d` becomes `VALUE_7D`, `name` becomes `BY_NAME`. Symbols are named where they are
 * described.
 */
function constantName(text: string): string {
  if (text === '') return 'EMPTY';
  const words = text.toUpperCase().replace(/[^A-Z0-9]+/g, '_');
  if (TAKEN.has(text)) return `BY_${words}`;
  return /^[A-Z]/.test(words) ? words : `VALUE_${words}`;
}
