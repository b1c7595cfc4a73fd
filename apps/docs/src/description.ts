/** Reads data about the description from its bundle. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Document } from '@mostrador/codegen';
import { isObject, valueAt } from '@mostrador/json';

/** An area of the description with the names of its resources. */
export interface Area {
  name: string;
  tags: string[];
}

/** Reads the bundle as a new object that may be changed. */
export function readBundle(): Record<string, unknown> {
  return read('@mostrador/spec/openapi.json');
}

/** Reads the bundle without `allOf`, for tools that do not support it. */
export function readFlatBundle(): Record<string, unknown> {
  return read('@mostrador/spec/openapi.flat.json');
}

function read(name: string): Record<string, unknown> {
  const file = fileURLToPath(import.meta.resolve(name));
  const bundle: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (!isObject(bundle)) throw new Error(`${file} is not an OpenAPI description`);
  return bundle;
}

/** The bundle of the panel's own operations. */
export function readPanelBundle(): Record<string, unknown> {
  return read('@mostrador/spec/panel.json');
}

export function areasOf(bundle: object): Area[] {
  return objects(valueAt(bundle, 'x-tagGroups')).map(({ name, tags }) => ({
    name: String(name),
    tags: Array.isArray(tags) ? tags.map(String) : [],
  }));
}

/** Returns the remedies of the error codes in a schema, in the order of the description. */
export function remediesOf(bundle: object, schema = 'ErrorCode'): Map<string, string> {
  const texts = valueAt(bundle, 'components', 'schemas', schema, 'x-enumDescriptions');
  return new Map(Object.entries(isObject(texts) ? texts : {}).map(([code, text]) => [code, String(text)]));
}

/** An operation with its position in the description. */
export interface PlacedOperation {
  path: string;
  /** In lower case. */
  method: string;
  operation: Record<string, unknown>;
}

/** Returns every operation, in the order of the description. */
export function pathsOf(bundle: object): PlacedOperation[] {
  const paths = valueAt(bundle, 'paths');
  return Object.entries(isObject(paths) ? paths : {}).flatMap(([path, item]) =>
    Object.entries(isObject(item) ? item : {}).flatMap(([method, operation]) =>
      isObject(operation) && 'operationId' in operation ? [{ path, method, operation }] : [],
    ),
  );
}

/** Returns every operation without its position. */
export function everyOperation(bundle: object): Record<string, unknown>[] {
  return pathsOf(bundle).map(({ operation }) => operation);
}

function objects(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

/** Narrows a bundle to the type that the generators accept. */
export function isDocument(bundle: object): bundle is Document {
  return 'openapi' in bundle && 'paths' in bundle;
}
