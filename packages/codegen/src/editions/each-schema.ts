/** Changes every schema of a document: in components, parameters, headers and bodies. */
import { hasMembers, isObject } from '@mostrador/json';
import type { Document, Schema } from '../document.ts';
import { mapSchemas } from '../map-schemas.ts';

/** Keywords that contain a schema, and those that contain schemas by name. */
const PLACE = 'schema';
const TABLE = 'schemas';

/** Keywords that hold plain data, in which `schema` has no meaning. */
const DATA = new Set(['example', 'examples', 'value']);

/** Returns a copy of the document with every schema, including nested ones, replaced by `change`, innermost first. */
export function eachSchema(document: Document, change: (schema: Schema) => Schema): Document {
  const copy = structuredClone(document);
  changeWithin(copy, change);
  return copy;
}

function changeWithin(node: unknown, change: (schema: Schema) => Schema): void {
  if (!hasMembers(node)) return;
  for (const [name, value] of Object.entries(node)) {
    if (DATA.has(name)) continue;
    if (name === PLACE && isObject(value)) Reflect.set(node, name, mapSchemas(value, change));
    else if (name === TABLE && isObject(value)) Reflect.set(node, name, mapAll(value, change));
    else changeWithin(value, change);
  }
}

function mapAll(schemas: Record<string, unknown>, change: (schema: Schema) => Schema): object {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [
      name,
      isObject(schema) ? mapSchemas(schema, change) : schema,
    ]),
  );
}
