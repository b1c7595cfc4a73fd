/** Generates the parameters and the result type of a function: plain generated types, so that nothing is inferred. */
import type { Document, Parameter } from '../document.ts';
import { camelCase, quote } from '../names.ts';
import type { OperationEntry } from '../operations.ts';
import { resolveSchema, schemaName } from '../resolve.ts';
import { modelName } from '../types/models.ts';

export interface Argument {
  name: string;
  type: string;
  required: boolean;
}

/** Returns the path parameters in order, then the body, then the query. */
export function argumentsOf(document: Document, entry: OperationEntry): Argument[] {
  const { id, body } = entry;
  const query = demandsQuery(entry);
  return [
    ...inPlace(entry, 'path').map((parameter) => ({
      name: camelCase(parameter.name),
      type: pathType(document, id, parameter),
      required: true,
    })),
    ...(body
      ? [{ name: 'body', type: bodyModel(entry) ?? `Body<${quote(id)}>`, required: body.required || query }]
      : []),
    ...(inPlace(entry, 'query').length > 0
      ? [{ name: 'query', type: `Query<${quote(id)}>`, required: query }]
      : []),
  ];
}

/** Returns the result type of the call: the named model, if there is one. */
export function resultType({ id, success }: OperationEntry): string {
  const names = new Set(success.map(({ data }) => (data ? schemaName(data) : undefined)));
  const [name] = names;
  return names.size === 1 && name !== undefined ? modelName(name) : `Data<${quote(id)}>`;
}

export function inPlace({ parameters }: OperationEntry, place: Parameter['in']): Parameter[] {
  return parameters.filter((parameter) => parameter.in === place);
}

/** Returns the type of a path parameter; most are IDs, which are plain strings. */
function pathType(document: Document, id: string, { name, schema }: Parameter): string {
  const model = schemaName(schema);
  if (model !== undefined) return modelName(model);
  const { type, enum: values } = resolveSchema(document, schema);
  return type === 'string' && !values ? 'string' : `Params<${quote(id)}>[${quote(name)}]`;
}

function bodyModel({ body }: OperationEntry): string | undefined {
  const name = body?.required ? schemaName(body.schema) : undefined;
  return name === undefined ? undefined : modelName(name);
}

function demandsQuery(entry: OperationEntry): boolean {
  return inPlace(entry, 'query').some(({ required }) => required);
}
