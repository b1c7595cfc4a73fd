/**
 * Generates `operations.gen.ts`: the operation table, and the plain types of each operation's parts by operation ID.
 */
import type { Document } from '../document.ts';
import { memberName, quote, union } from '../names.ts';
import { type OperationEntry, operationsOf } from '../operations.ts';
import { comment, sourceFile } from '../source.ts';
import { bodyType, dataType, paramsType, queryType } from './operation-types.ts';

export function operationTypes(document: Document): string {
  const entries = operationsOf(document);
  const areas = [...new Set(entries.map(({ area }) => area))];
  const scopes = [...new Set(entries.flatMap(({ scope }) => (scope === null ? [] : [scope])))].sort();
  return sourceFile(
    "import type * as models from './models.gen.ts';\nimport type { operations } from './schema.gen.ts';",
    list('areas', areas, 'The areas of the API, in reading order.'),
    `export type Area = ${union(areas)};`,
    list('scopes', scopes, 'The scopes that operations require, in alphabetical order.'),
    `export type Scope = ${union(scopes)};`,
    OPERATION,
    table(entries),
    byOperation('OperationParams', 'The path parameters of each operation.', entries, paramsType),
    byOperation('OperationQueries', 'The query parameters of each operation.', entries, queryType),
    byOperation(
      'OperationBodies',
      'The request body of each operation; undefined for none.',
      entries,
      bodyType,
    ),
    byOperation('OperationData', 'The `data` of each operation response.', entries, dataType),
    byOperation('OperationStatuses', 'The success statuses of each operation.', entries, statusType),
  );
}

const OPERATION = `/** The facts of an operation. */
export interface Operation {
  readonly id: OperationId;
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE' | 'PATCH';
  readonly path: string;
  /** The required scope of a token; null if the operation accepts no API token. */
  readonly scope: Scope | null;
  readonly area: Area;
  readonly tag: string;
  readonly successStatus: readonly number[];
  /** What makes a repeated request take effect once. */
  readonly idempotency: Idempotency;
  /** For a deprecated operation: the date of the deprecation, the date until which it works at least (YYYY-MM-DD), and its successor. */
  readonly deprecation?: { readonly since: string; readonly sunset: string; readonly successor?: string };
}

/**
 * \`safe\`: there is no effect. \`method\`: PUT and DELETE leave the same behind each time. \`key\`: an \`Idempotency-Key\`.
 * \`none\`: nothing does.
 */
export type Idempotency = 'safe' | 'method' | 'key' | 'none';

/** The name of an operation in the description. */
export type OperationId = keyof OperationData;`;

function table(entries: OperationEntry[]): string {
  return `/** Every operation by its id, in the order of the description. */
export const operationTable: Readonly<Record<OperationId, Operation>> = {\n${entries.map(row).join('\n')}\n};`;
}

function row(entry: OperationEntry): string {
  const { id, method, path, scope, area, tag, success, deprecation } = entry;
  const members = [
    `id: ${quote(id)}`,
    `method: '${method}'`,
    `path: ${quote(path)}`,
    `scope: ${scope === null ? 'null' : quote(scope)}`,
    `area: ${quote(area)}`,
    `tag: ${quote(tag)}`,
    `successStatus: [${success.map(({ status }) => status).join(', ')}]`,
    `idempotency: '${idempotencyOf(entry)}'`,
    ...(deprecation ? [`deprecation: ${JSON.stringify(deprecation)}`] : []),
  ];
  return `  ${memberName(id)}: { ${members.join(', ')} },`;
}

function idempotencyOf({ method, parameters }: OperationEntry): string {
  if (method === 'GET') return 'safe';
  if (method === 'PUT' || method === 'DELETE') return 'method';
  return parameters.some(({ name }) => name === 'Idempotency-Key') ? 'key' : 'none';
}

function byOperation(
  name: string,
  doc: string,
  entries: OperationEntry[],
  typeOf: (entry: OperationEntry, models: string) => string,
): string {
  const members = entries.map((entry) => `  ${memberName(entry.id)}: ${typeOf(entry, 'models.')};`);
  return `${comment(doc)}export interface ${name} {\n${members.join('\n')}\n}`;
}

function list(name: string, values: string[], doc: string): string {
  return `${comment(doc)}export const ${name} = [${values.map(quote).join(', ')}] as const;`;
}

function statusType({ success }: OperationEntry): string {
  return success.map(({ status }) => status).join(' | ') || 'never';
}
