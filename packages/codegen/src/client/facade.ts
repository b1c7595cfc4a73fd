/** `facade.gen.ts`: one documented function per operation, whose signature names plain generated types. */
import type { Document } from '../document.ts';
import { camelCase, memberName, quote } from '../names.ts';
import { type OperationEntry, operationsOf } from '../operations.ts';
import { schemaName } from '../resolve.ts';
import { comment, sourceFile } from '../source.ts';
import { modelName } from '../types/models.ts';

export function facade(document: Document): string {
  const entries = operationsOf(document);
  return sourceFile(
    importsOf(entries),
    `/** Every operation as a function over \`send\`. */
export function operationsOver(send: Send) {
  return {\n${entries.map(operationSource).join('\n')}\n  };\n}`,
  );
}

function importsOf(entries: OperationEntry[]): string {
  const models = new Set(entries.flatMap((entry) => [bodyModel(entry), dataModel(entry)]).filter(isName));
  const helpers = ['Body', 'Data', 'Params', 'Query'];
  const names = [...new Set([...helpers, ...models])].sort();
  return `import type { ${names.join(', ')} } from '@mostrador/types';
import type { RequestOptions, Send } from '../send.ts';`;
}

function operationSource(entry: OperationEntry): string {
  const { id, method, path } = entry;
  const result = dataModel(entry) ?? `Data<${quote(id)}>`;
  const call = `send<${result}>('${method}', ${quote(path)}, { ${inputs(entry)} }, options)`;
  return `${documentation(entry)}    ${memberName(id)}: (${signature(entry)}): Promise<${result}> =>\n      ${call},\n`;
}

/** Path parameters in their order, then the body, then the query, then the options. */
function signature(entry: OperationEntry): string {
  const { id, body } = entry;
  const bodyType = bodyModel(entry) ?? `Body<${quote(id)}>`;
  return [
    ...inPlace(entry, 'path').map(({ name }) => `${camelCase(name)}: Params<${quote(id)}>[${quote(name)}]`),
    ...(body ? [`body${body.required || demandsQuery(entry) ? '' : '?'}: ${bodyType}`] : []),
    ...(inPlace(entry, 'query').length > 0
      ? [`query${demandsQuery(entry) ? '' : '?'}: Query<${quote(id)}>`]
      : []),
    'options?: RequestOptions',
  ].join(', ');
}

function inputs(entry: OperationEntry): string {
  const params = inPlace(entry, 'path').map(({ name }) => `${memberName(name)}: ${camelCase(name)}`);
  return [
    ...(params.length > 0 ? [`path: { ${params.join(', ')} }`] : []),
    ...(inPlace(entry, 'query').length > 0 ? ['query'] : []),
    ...(entry.body ? ['body'] : []),
    ...(entry.body && entry.body.mediaType !== 'application/json'
      ? [`mediaType: ${quote(entry.body.mediaType)}`]
      : []),
  ].join(', ');
}

function documentation({ summary, description, method, path, scope, deprecated }: OperationEntry): string {
  const needs = scope === null ? '' : ` Scope \`${scope}\`.`;
  const parts = [
    `${summary}.`,
    description.trim(),
    `\`${method} ${path}\`.${needs}`,
    deprecated ? '@deprecated' : '',
  ];
  return comment(parts.filter(Boolean).join('\n\n'), '    ');
}

function bodyModel({ body }: OperationEntry): string | undefined {
  const name = body?.required ? schemaName(body.schema) : undefined;
  return name === undefined ? undefined : modelName(name);
}

function dataModel({ success }: OperationEntry): string | undefined {
  const names = new Set(success.map(({ data }) => (data ? schemaName(data) : undefined)));
  const [name] = names;
  return names.size === 1 && name !== undefined ? modelName(name) : undefined;
}

function inPlace({ parameters }: OperationEntry, place: string): OperationEntry['parameters'] {
  return parameters.filter((parameter) => parameter.in === place);
}

function demandsQuery(entry: OperationEntry): boolean {
  return inPlace(entry, 'query').some(({ required }) => required);
}

function isName(name: string | undefined): name is string {
  return name !== undefined;
}
