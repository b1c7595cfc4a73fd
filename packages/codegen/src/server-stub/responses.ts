/** Generates `responses.gen.ts`: the data with which tests validate every response against the description. */
import type { Document, Schema } from '../document.ts';
import { memberName } from '../names.ts';
import { operationsOf } from '../operations.ts';
import { schemaName } from '../resolve.ts';
import { sourceFile } from '../source.ts';
import { schemaPool } from './schema-pool.ts';
import { shapeReader } from './shape-reader.ts';
import { shapeConstant } from './shapes.ts';

interface DocumentedResponse {
  mediaType: string;
  validator: string;
  shape: string;
}

export function responseSchemas(document: Document): Record<string, Schema> {
  return readResponses(document).schemas;
}

export function responseTable(document: Document): string {
  const { table, shapes } = readResponses(document);
  const rows = Object.entries(table).map(
    ([id, statuses]) => `  ${memberName(id)}: ${JSON.stringify(statuses)},`,
  );
  return sourceFile(
    "import type { DocumentedResponse, Shape } from '../tables.ts';",
    `/** The responses of every operation by status; null for one without a body. */
export const responses: Readonly<Record<string, Readonly<Record<string, DocumentedResponse | null>>>> = {
${rows.join('\n')}\n};`,
    shapeConstant('responseShapes', 'The shape of every response, and of the schemas it refers to.', shapes),
  );
}

function readResponses(document: Document) {
  const pool = schemaPool();
  const shapes = shapeReader(document);
  const table: Record<string, Record<string, DocumentedResponse | null>> = {};
  for (const { id, responses } of operationsOf(document)) {
    const rows = responses.map(({ status, mediaType, schema = {} }) => {
      if (mediaType === undefined) return [status, null];
      const validator = pool.add(schemaName(schema) ?? `${id}_${status}`, schema);
      return [status, { mediaType, validator, shape: shapes.read(validator, schema) }];
    });
    table[id] = Object.fromEntries(rows);
  }
  return { table, schemas: pool.schemas, shapes: shapes.table };
}
