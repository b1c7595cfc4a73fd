/** The schemas that request bodies are validated against, by operation id. */
import type { Document, Schema } from '../document.ts';
import { type OperationEntry, operationsOf } from '../operations.ts';
import { resolveSchema } from '../resolve.ts';

export const MULTIPART = 'multipart/form-data';

export function bodySchemas(document: Document): Record<string, Schema> {
  return Object.fromEntries(
    operationsOf(document).flatMap((entry) => {
      const schema = bodySchema(document, entry);
      return schema ? [[entry.id, schema]] : [];
    }),
  );
}

/** Members of a multipart body that are files. */
export function fileMembers(document: Document, schema: Schema): string[] {
  const { properties = {} } = resolveSchema(document, schema);
  return Object.keys(properties).filter((name) => isFile(properties[name] ?? {}));
}

function bodySchema(document: Document, { body }: OperationEntry): Schema | undefined {
  if (body?.mediaType !== MULTIPART) return body?.schema;
  const { properties = {}, ...rest } = resolveSchema(document, body.schema);
  const withoutFiles = Object.entries(properties).map(([name, schema]) => [
    name,
    isFile(schema) ? {} : schema,
  ]);
  return { ...rest, properties: Object.fromEntries(withoutFiles) };
}

function isFile({ format, contentMediaType, contentEncoding }: Schema): boolean {
  return format === 'binary' || (contentMediaType !== undefined && contentEncoding === undefined);
}
