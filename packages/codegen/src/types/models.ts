/**
 * Generates `models.gen.ts`: one type per named schema, so that consumers write `Product` instead of an index into
 * components.
 */
import type { Document, Schema } from '../document.ts';
import { pascalCase, quote } from '../names.ts';
import { operationsOf } from '../operations.ts';
import { comment, sourceFile } from '../source.ts';

export function modelTypes(document: Document): string {
  const bodies = bodyNames(document);
  const models = Object.entries(document.components?.schemas ?? {}).map(
    ([name, schema]) =>
      comment(schema.description ?? '') + declaration(name, bodies.has(name) && isObjectOnly(schema)),
  );
  return sourceFile("import type { components } from './schema.gen.ts';", named, ...models);
}

/**
 * An interface can extend only what has a name. The compiler prints the base of an interface that adds nothing to it,
 * unless there are two.
 */
const named = 'type Named<Schema> = Schema;\ninterface Body {}';

/** Returns a body as an interface: errors of the compiler name an interface, but print the fields of an alias. */
function declaration(name: string, isInterface: boolean): string {
  const schema = `components['schemas'][${quote(name)}]`;
  return isInterface
    ? `export interface ${modelName(name)} extends Named<${schema}>, Body {}`
    : `export type ${modelName(name)} = ${schema};`;
}

/** Returns the names of the schemas that are request bodies. */
function bodyNames(document: Document): Set<string | undefined> {
  return new Set(operationsOf(document).map(({ body }) => body?.schema.$ref?.split('/').at(-1)));
}

/** An interface cannot extend a choice of types. */
function isObjectOnly({ type, oneOf, anyOf }: Schema): boolean {
  return type === 'object' && !oneOf && !anyOf;
}

/** Returns the name of a model; schema names that are valid in TypeScript are unchanged. */
export function modelName(schema: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(schema) ? schema : pascalCase(schema);
}
