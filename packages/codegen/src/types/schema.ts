/** Generates `schema.gen.ts`: every path, operation and component, with openapi-typescript. */
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import type { Document, Schema } from '../document.ts';
import { isFile } from '../file-schema.ts';
import { flattenDocument } from '../flatten.ts';
import { mapSchemas } from '../map-schemas.ts';
import { resolveSchema } from '../resolve.ts';
import { sourceFile } from '../source.ts';

/** Marks the open alternative of an enum that also accepts other strings. */
const OPEN = 'x-open-enum';

/** Generates the types. Properties with a default stay optional in requests, because the server fills them in. */
export async function schemaTypes(document: Document): Promise<string> {
  const nodes = await openapiTS(JSON.stringify(withOpenEnums(flattenDocument(document))), {
    defaultNonNullable: false,
    emptyObjectsUnknown: true,
    silent: true,
    transform: (schema) => {
      if (OPEN in schema) return anyOtherText();
      return isFile(schema) ? ts.factory.createTypeReferenceNode('Blob') : undefined;
    },
  });
  return sourceFile(astToString(nodes.filter((node) => !isEmpty(node))).trim());
}

/** Returns `(string & {})`, which keeps the known values of `'pos' | string` for completions. */
function anyOtherText(): ts.TypeNode {
  const text = ts.factory.createKeywordTypeNode(ts.SyntaxKind.StringKeyword);
  const anything = ts.factory.createTypeLiteralNode([]);
  return ts.factory.createParenthesizedType(ts.factory.createIntersectionTypeNode([text, anything]));
}

/** Returns the document with the string in `anyOf: [an enum, string]` marked. */
function withOpenEnums(document: Document): Document {
  const open = (schema: Schema): Schema => {
    if (!schema.anyOf?.some((one) => resolveSchema(document, one).enum)) return schema;
    return { ...schema, anyOf: schema.anyOf.map((one) => (isAnyText(one) ? { ...one, [OPEN]: true } : one)) };
  };
  const schemas = Object.entries(document.components?.schemas ?? {});
  const opened = schemas.map(([name, schema]) => [name, mapSchemas(schema, open)]);
  return { ...document, components: { ...document.components, schemas: Object.fromEntries(opened) } };
}

function isAnyText({ type, enum: values, const: value, format }: Schema): boolean {
  return type === 'string' && !values && value === undefined && format === undefined;
}

/** Returns whether a node is empty, such as `export type webhooks = Record<string, never>`. */
function isEmpty(node: ts.Node): boolean {
  return (
    ts.isTypeAliasDeclaration(node) &&
    ts.isTypeReferenceNode(node.type) &&
    node.type.typeArguments?.[1]?.kind === ts.SyntaxKind.NeverKeyword
  );
}
