/** `models.gen.ts`: one alias per named schema, so that consumers write `Product` and not an index into components. */
import type { Document } from '../document.ts';
import { pascalCase, quote } from '../names.ts';
import { comment, sourceFile } from '../source.ts';

export function modelTypes(document: Document): string {
  const aliases = Object.entries(document.components?.schemas ?? {}).map(
    ([name, { description = '' }]) =>
      `${comment(description)}export type ${modelName(name)} = components['schemas'][${quote(name)}];`,
  );
  return sourceFile("import type { components } from './schema.gen.ts';", ...aliases);
}

/** Schema names that are TypeScript names already stay as they are. */
export function modelName(schema: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(schema) ? schema : pascalCase(schema);
}
