/** Generates `routes.gen.ts`: every operation as served by the plugin, and the methods of every path. */
import type { Document } from '../document.ts';
import { memberName, quote } from '../names.ts';
import { type OperationEntry, operationsOf } from '../operations.ts';
import { resolveSchema, schemaName } from '../resolve.ts';
import { sourceFile } from '../source.ts';
import { fileMembers, MULTIPART, perItemMembers } from './bodies.ts';
import {
  type ParameterRule,
  type Place,
  parameterRule,
  parametersIn,
  parameterValidators,
} from './parameters.ts';

export function routeTable(document: Document): string {
  const { names } = parameterValidators(document);
  const entries = operationsOf(document);
  const rows = entries.map((entry) => `  ${JSON.stringify(route(document, entry, names[entry.id] ?? {}))},`);
  return sourceFile(
    "import type { OperationId } from '../call.ts';\nimport type { Route } from '../tables.ts';",
    `/** Every operation, in the order of the description. */
export const routes: readonly Route<OperationId>[] = [\n${rows.join('\n')}\n];`,
    `/** The methods of every path, for the response to other methods. */
export const methods: Readonly<Record<string, readonly string[]>> = {\n${methodRows(entries).join('\n')}\n};`,
  );
}

function route(document: Document, entry: OperationEntry, validators: object): object {
  return {
    id: entry.id,
    method: entry.method,
    url: urlOf(entry.path),
    path: rules(document, entry, 'path', ({ kind }) => kind !== 'string'),
    query: rules(document, entry, 'query'),
    validators,
    documents400: entry.responses.some(({ status }) => status === 400),
    documents404: entry.responses.some(({ status }) => status === 404),
    ...(entry.body && { body: bodyRule(document, entry) }),
  };
}

function rules(
  document: Document,
  entry: OperationEntry,
  place: Place,
  wanted: (rule: ParameterRule) => boolean = () => true,
): Record<string, ParameterRule> {
  return Object.fromEntries(
    parametersIn(entry, place)
      .map(({ name, schema }) => [name, parameterRule(document, schema)] as const)
      .filter(([, rule]) => wanted(rule)),
  );
}

function bodyRule(document: Document, { id, body }: OperationEntry): object {
  if (!body) return {};
  const { required, mediaType, schema } = body;
  const shape = schemaName(schema) ?? id;
  const perItem = perItemMembers(document, schema);
  if (mediaType !== MULTIPART) {
    return { required, mediaType, shape, ...(perItem.length > 0 && { perItem }) };
  }
  const files = fileMembers(document, schema);
  const fields = Object.entries(resolveSchema(document, schema).properties ?? {})
    .filter(([name]) => !files.includes(name))
    .map(([name, member]) => [name, parameterRule(document, member)]);
  return { required, mediaType, shape, files, fields: Object.fromEntries(fields) };
}

function methodRows(entries: OperationEntry[]): string[] {
  const byUrl = Map.groupBy(entries, ({ path }) => urlOf(path));
  return [...byUrl].map(
    ([url, group]) => `  ${memberName(url)}: [${group.map(({ method }) => quote(method)).join(', ')}],`,
  );
}

/** Converts `/products/{id}/` to the syntax of find-my-way: `/products/:id/`. */
function urlOf(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}
