/** Derives the shape of a schema: its fields, items, moments and decimals, with named schemas by reference. */
import type { Document, Schema } from '../document.ts';
import { flattenSchema } from '../flatten.ts';
import { schemaName } from '../resolve.ts';
import { isPerItem } from './bodies.ts';

/** A shape: null for an unchanged value, an inline shape, or the name of one. */
export type ShapeRef = Shape | string | null;

export interface Shape {
  /** The fields of an object. */
  members?: Record<string, ShapeRef>;
  /** Fields of the record that a request may contain, but not set. */
  readOnly?: string[];
  /** Other fields: their shape, or `true` if they are free. */
  rest?: Shape | string | true;
  /** The items of an array. */
  items?: ShapeRef;
  /** A string that is a date-time. */
  moment?: true;
  /** The number of decimals to which a number is rounded. */
  decimals?: number;
}

export interface ShapeReader {
  table: Record<string, Shape>;
  /** Adds the shape of the schema to the table, under its own name if it has one, and returns the name. */
  read(name: string, schema: Schema): string;
}

/** Creates a reader. @param readOnly returns the read-only fields of a schema, without its own fields. */
export function shapeReader(
  document: Document,
  readOnly: (schema: Schema) => string[] = () => [],
): ShapeReader {
  const table: Record<string, Shape> = {};

  const read = (suggestion: string, schema: Schema): string => {
    const name = schemaName(schema) ?? suggestion;
    if (table[name]) return name;
    table[name] = {}; // stands for itself while it is read, so that a schema may refer to itself
    table[name] = asShape(shapeOf(schema), table);
    return name;
  };

  const refer = (schema: Schema): ShapeRef => {
    const name = schemaName(schema);
    const isObject = name !== undefined && flattenSchema(document, schema).properties !== undefined;
    return isObject ? read(name, schema) : shapeOf(schema);
  };

  const shapeOf = (schema: Schema): ShapeRef => {
    const flat = flattenSchema(document, schema);
    const variants = [...(flat.allOf ?? []), ...(flat.anyOf ?? []), ...(flat.oneOf ?? [])];
    return merge([ownShape(flat, readOnly(schema), refer), ...variants.map(refer)], table);
  };

  return { table, read };
}

function ownShape(schema: Schema, readOnly: string[], refer: (schema: Schema) => ShapeRef): ShapeRef {
  if (schema.format === 'date-time') return { moment: true };
  const decimals = decimalsOf(schema);
  if (decimals !== undefined) return { decimals };
  if (isPerItem(schema)) return null;
  const items = schema.items ? refer(schema.items) : null;
  if (items !== null) return { items };
  const members = schema.properties && mapValues(schema.properties, refer);
  const rest = restOf(schema, refer);
  if (!members) return rest === null || rest === true ? null : { rest };
  const returned = readOnly.filter((name) => !Object.hasOwn(members, name));
  return { members, ...(returned.length > 0 && { readOnly: returned }), ...(rest !== null && { rest }) };
}

/** Returns `x-decimals` of a number: 2 for an amount of money, 6 for a unit price. */
function decimalsOf(schema: Schema): number | undefined {
  const decimals = schema['x-decimals'];
  return typeof decimals === 'number' ? decimals : undefined;
}

/** Returns whether other fields are unknown (null), free (true), or have a shape. */
function restOf(
  { additionalProperties }: Schema,
  refer: (schema: Schema) => ShapeRef,
): Shape | string | true | null {
  if (additionalProperties === true) return true;
  return typeof additionalProperties === 'object' ? (refer(additionalProperties) ?? true) : null;
}

/** Merges the shapes of all variants of a value: an object may have the fields of any of them. */
function merge(parts: ShapeRef[], table: Record<string, Shape>): ShapeRef {
  const notable = parts.filter((part) => part !== null);
  if (notable.length < 2) return notable[0] ?? null;
  const shapes = notable.map((part) => asShape(part, table));
  const members = Object.assign({}, ...shapes.map((shape) => shape.members));
  return { ...Object.assign({}, ...shapes), ...(Object.keys(members).length > 0 && { members }) };
}

function asShape(ref: ShapeRef, table: Record<string, Shape>): Shape {
  return (typeof ref === 'string' ? table[ref] : ref) ?? {};
}

function mapValues<In, Out>(record: Record<string, In>, change: (value: In) => Out): Record<string, Out> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));
}
