/** The schemas for the validation of request bodies, by operation ID. */
import type { Document, Schema } from '../document.ts';
import { isFile } from '../file-schema.ts';
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

/** Returns the file fields of a multipart body. */
export function fileMembers(document: Document, schema: Schema): string[] {
  const { properties = {} } = resolveSchema(document, schema);
  return Object.keys(properties).filter((name) => isFile(properties[name] ?? {}));
}

/** Returns the fields whose items are validated one by one. */
export function perItemMembers(document: Document, schema: Schema): string[] {
  const { properties = {} } = resolveSchema(document, schema);
  return Object.keys(properties).filter((name) => isPerItem(properties[name] ?? {}));
}

function bodySchema(document: Document, { body }: OperationEntry): Schema | undefined {
  if (!body) return undefined;
  const whole = resolveSchema(document, body.schema);
  const perItem = Object.values(whole.properties ?? {}).some(isPerItem);
  return body.mediaType === MULTIPART || perItem ? withoutParts(whole) : body.schema;
}

/** Returns the schema without the parts that are not validated with the body: files, and items validated one by one. */
function withoutParts({ properties = {}, ...rest }: Schema): Schema {
  const checked = Object.entries(properties).map(([name, schema]) => [name, checkedPart(schema)]);
  return { ...rest, properties: Object.fromEntries(checked) };
}

function checkedPart(schema: Schema): Schema {
  if (isFile(schema)) return {};
  return isPerItem(schema) ? { ...schema, items: {} } : schema;
}

/** Returns whether an array has `x-per-item: true`, so that the handler validates each item on its own. */
export function isPerItem(schema: Schema): boolean {
  return schema['x-per-item'] === true;
}
