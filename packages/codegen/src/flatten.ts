/**
 * Merges `allOf` of plain object schemas into one flat object schema. The mock, the try-it page and the type generator
 * always handle flat objects correctly, but not `allOf` with `required` beside it.
 */
import { hasMembers, isObject } from '@mostrador/json';
import type { Document, Schema } from './document.ts';
import { resolveSchema } from './resolve.ts';

/** Keywords that hold plain data, in which `allOf` has no meaning. */
const DATA = new Set(['example', 'examples', 'default', 'enum', 'const']);

/** Keywords whose own keys are chosen by the author, possibly `default` or `allOf`. */
const NAMED = new Set([
  'properties',
  'patternProperties',
  'schemas',
  'parameters',
  'responses',
  'headers',
  '$defs',
]);

/** Keywords that can be merged; extensions are merged too. */
const MERGEABLE = new Set([
  '$ref',
  'type',
  'allOf',
  'properties',
  'required',
  'minProperties',
  'maxProperties',
  'additionalProperties',
  'unevaluatedProperties',
  'title',
  'description',
  'example',
  'examples',
  'default',
  'deprecated',
  'readOnly',
]);

/** Returns a copy of the document with every mergeable `allOf` merged. */
export function flattenDocument(document: Document): Document {
  const copy = structuredClone(document);
  flattenWithin(copy, copy, false);
  return copy;
}

/** Returns the schema with its `allOf` merged, references followed; unchanged if it does more than list properties. */
export function flattenSchema(document: Document, schema: Schema): Schema {
  const { allOf, ...own } = resolveSchema(document, schema);
  if (!allOf) return own;
  const parts = [...allOf.map((part) => flattenSchema(document, part)), own];
  return parts.every(isPlainObject) ? merge(parts, own) : { ...own, allOf };
}

function flattenWithin(document: Document, node: unknown, named: boolean): void {
  if (!hasMembers(node)) return;
  for (const [key, value] of Object.entries(node)) {
    if (!named && DATA.has(key)) continue;
    const flat = isComposed(value) ? flattenSchema(document, value) : value;
    if (flat !== value) Reflect.set(node, key, flat);
    flattenWithin(document, flat, !named && NAMED.has(key));
  }
}

function isPlainObject(schema: Schema): boolean {
  const plain = Object.keys(schema).every((keyword) => MERGEABLE.has(keyword) || keyword.startsWith('x-'));
  const closed = typeof schema.additionalProperties === 'object' || schema.additionalProperties === false;
  return plain && schema.type === 'object' && !schema.allOf && !closed;
}

/** Merges the properties of the parts with everything else in the composing schema. */
function merge(parts: Schema[], own: Schema): Schema {
  const { unevaluatedProperties, ...rest } = own;
  const required = [...new Set(parts.flatMap((part) => part.required ?? []))];
  const open = parts.some((part) => part.additionalProperties === true);
  const minProperties = Math.max(...parts.map((part) => numberOr(part.minProperties, 0)));
  return {
    ...rest,
    ...(required.length > 0 && { required }),
    ...(minProperties > 0 && { minProperties }),
    ...(open && { additionalProperties: true }),
    ...(unevaluatedProperties === false && { additionalProperties: false }),
    properties: mergedProperties(parts.map((part) => part.properties ?? {})),
  };
}

/** Merges properties: one in several parts is combined if the types match; otherwise the last one wins. */
function mergedProperties(parts: Record<string, Schema>[]): Record<string, Schema> {
  const merged = new Map<string, Schema>();
  for (const [name, schema] of parts.flatMap(Object.entries<Schema>)) {
    const before = merged.get(name);
    merged.set(name, before && refines(schema, before) ? { ...before, ...schema } : schema);
  }
  return Object.fromEntries(merged);
}

function refines(schema: Schema, before: Schema): boolean {
  if (schema.$ref !== undefined) return before.$ref !== undefined;
  return schema.type !== undefined && String(schema.type) === String(before.type);
}

function numberOr(value: unknown, otherwise: number): number {
  return typeof value === 'number' ? value : otherwise;
}

function isComposed(value: unknown): value is Schema {
  return isObject(value) && Array.isArray(value.allOf);
}
