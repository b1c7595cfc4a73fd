/**
 * Generates `shapes.gen.ts`: the fields that the description knows, so that the plugin can remove unknown and read-only
 * fields and normalize moments without reading schemas at run time.
 */
import type { Document, Schema } from '../document.ts';
import { flattenSchema } from '../flatten.ts';
import { operationsOf } from '../operations.ts';
import { resolveSchema, schemaName } from '../resolve.ts';
import { sourceFile } from '../source.ts';
import { type Shape, shapeReader } from './shape-reader.ts';

export function shapeTable(document: Document): string {
  return sourceFile(
    "import type { Shape } from '../tables.ts';",
    shapeConstant(
      'shapes',
      'The shape of every request body, and of the schemas it refers to.',
      bodyShapes(document),
    ),
  );
}

export function shapeConstant(name: string, doc: string, shapes: Record<string, Shape>): string {
  const rows = Object.keys(shapes)
    .sort()
    .map((key) => `  ${JSON.stringify(key)}: ${JSON.stringify(shapes[key])},`);
  return `/** ${doc} */\nexport const ${name}: Readonly<Record<string, Shape>> = {\n${rows.join('\n')}\n};`;
}

/** Returns the shapes of all request bodies: named schemas by name, inline ones by operation ID. */
export function bodyShapes(document: Document): Record<string, Shape> {
  const shapes = shapeReader(document, (schema) => recordMembers(document, schema));
  for (const { id, body, success } of operationsOf(document)) {
    if (!body) continue;
    const shape = shapes.table[shapes.read(id, body.schema)];
    const returned = success.flatMap(({ data }) => (data ? membersOf(document, data) : []));
    if (shape?.members) shape.readOnly = readOnly(shape, [...(shape.readOnly ?? []), ...returned]);
  }
  return shapes.table;
}

/** Returns the read-only fields, which a client may send back as part of a whole record. */
function readOnly({ members = {} }: Shape, returned: string[]): string[] {
  return [...new Set(returned)].filter((name) => !Object.hasOwn(members, name));
}

/** Returns the fields of the records `X` whose `XFields` are part of the schema. */
function recordMembers(document: Document, schema: Schema): string[] {
  return (resolveSchema(document, schema).allOf ?? []).flatMap((part) => {
    const name = schemaName(part)?.match(/^(.+)Fields$/)?.[1] ?? '';
    const record = document.components?.schemas?.[name];
    return record ? membersOf(document, record) : [];
  });
}

function membersOf(document: Document, schema: Schema): string[] {
  return Object.keys(flattenSchema(document, schema).properties ?? {});
}
