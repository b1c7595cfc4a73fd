/** `schema.gen.ts`: every path, operation and component as openapi-typescript sees them. */
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import type { Document } from '../document.ts';
import { isFile } from '../file-schema.ts';
import { flattenDocument } from '../flatten.ts';
import { sourceFile } from '../source.ts';

/** Members with a default stay optional in requests: the server fills them in, the caller need not. */
export async function schemaTypes(document: Document): Promise<string> {
  const nodes = await openapiTS(JSON.stringify(flattenDocument(document)), {
    defaultNonNullable: false,
    emptyObjectsUnknown: true,
    silent: true,
    transform: (schema) => (isFile(schema) ? ts.factory.createTypeReferenceNode('Blob') : undefined),
  });
  return sourceFile(astToString(nodes).trim());
}
