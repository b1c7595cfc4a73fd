/** Follows `$ref`s of a bundled document, which all point into `components`. */
import type { Document, Example, Parameter, Reference, RequestBody, Response, Schema } from './document.ts';

const SCHEMA = '#/components/schemas/';

/** Returns the name of the referenced component, or undefined for an inline schema. */
export function schemaName(schema: Schema): string | undefined {
  return schema.$ref?.startsWith(SCHEMA) ? schema.$ref.slice(SCHEMA.length) : undefined;
}

/** Returns the schema with references followed. Keywords beside a `$ref` override those of its target. */
export function resolveSchema(document: Document, schema: Schema): Schema {
  if (schema.$ref === undefined) return schema;
  const { $ref, ...siblings } = schema;
  const target = lookUp(document.components?.schemas, SCHEMA, $ref);
  return { ...resolveSchema(document, target), ...siblings };
}

export function resolveParameter(document: Document, parameter: Parameter | Reference): Parameter {
  if (!isReference(parameter)) return parameter;
  return lookUp(document.components?.parameters, '#/components/parameters/', parameter.$ref);
}

export function resolveResponse(document: Document, response: Response | Reference): Response {
  if (!isReference(response)) return response;
  return lookUp(document.components?.responses, '#/components/responses/', response.$ref);
}

export function resolveBody(document: Document, body: RequestBody | Reference): RequestBody {
  if (!isReference(body)) return body;
  return lookUp(document.components?.requestBodies, '#/components/requestBodies/', body.$ref);
}

export function resolveExample(document: Document, example: Example | Reference): Example {
  if (!isReference(example)) return example;
  return lookUp(document.components?.examples, '#/components/examples/', example.$ref);
}

function lookUp<T>(section: Record<string, T> | undefined, prefix: string, ref: string): T {
  const found = ref.startsWith(prefix) ? section?.[ref.slice(prefix.length)] : undefined;
  if (found === undefined) throw new Error(`${ref} does not exist in the description.`);
  return found;
}

function isReference(value: object): value is Reference {
  return '$ref' in value;
}
