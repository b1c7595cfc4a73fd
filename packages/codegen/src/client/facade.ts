/** `facade.gen.ts`: one documented function per operation, whose signature names plain generated types. */
import type { Document, Parameter } from '../document.ts';
import { camelCase, memberName, quote } from '../names.ts';
import { type OperationEntry, operationsOf } from '../operations.ts';
import { resolveSchema, schemaName } from '../resolve.ts';
import { comment, sourceFile } from '../source.ts';
import { modelName } from '../types/models.ts';

export function facade(document: Document): string {
  const functions = operationsOf(document).map((entry) => operationSource(document, entry));
  const source = `/** Every operation as a function over \`send\`. */
export function operationsOver(send: Send) {
  return {\n${functions.join('\n')}  };\n}`;
  return sourceFile(importsFor(document, source), source);
}

/** The types that the source names; an unused import would not compile. */
function importsFor(document: Document, source: string): string {
  const words = new Set(source.replace(/\/\*\*[\s\S]*?\*\//g, '').match(/\w+/g));
  const models = Object.keys(document.components?.schemas ?? {}).map(modelName);
  const names = [...models, 'Body', 'Data', 'Params', 'Query'].filter((name) => words.has(name)).sort();
  return `import type { ${names.join(', ')} } from '@mostrador/types';
import type { RequestOptions, Send } from '../send.ts';`;
}

function operationSource(document: Document, entry: OperationEntry): string {
  const { id, method, path } = entry;
  const result = dataModel(entry) ?? `Data<${quote(id)}>`;
  const call = `send<${result}>('${method}', ${quote(path)}, { ${inputs(entry)} }, options)`;
  return `${documentation(entry)}    ${memberName(id)}: (${signature(document, entry)}): Promise<${result}> =>\n      ${call},\n`;
}

/** Path parameters in their order, then the body, then the query, then the options. */
function signature(document: Document, entry: OperationEntry): string {
  const { id, body } = entry;
  const bodyType = bodyModel(entry) ?? `Body<${quote(id)}>`;
  return [
    ...inPlace(entry, 'path').map(
      (parameter) => `${camelCase(parameter.name)}: ${pathType(document, id, parameter)}`,
    ),
    ...(body ? [`body${body.required || demandsQuery(entry) ? '' : '?'}: ${bodyType}`] : []),
    ...(inPlace(entry, 'query').length > 0
      ? [`query${demandsQuery(entry) ? '' : '?'}: Query<${quote(id)}>`]
      : []),
    'options?: RequestOptions',
  ].join(', ');
}

/** Most path parameters are ids, and read best as what they are. */
function pathType(document: Document, id: string, { name, schema }: Parameter): string {
  const model = schemaName(schema);
  if (model !== undefined) return modelName(model);
  const { type, enum: values } = resolveSchema(document, schema);
  return type === 'string' && !values ? 'string' : `Params<${quote(id)}>[${quote(name)}]`;
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
