/** Returns the TypeScript type of each part of an operation: a named model if the description has one. */
import { quote } from '../names.ts';
import type { OperationEntry } from '../operations.ts';
import { schemaName } from '../resolve.ts';
import { modelName } from './models.ts';

/** Returns the type of the request body, with `undefined` if it is optional. */
export function bodyType({ id, body }: OperationEntry, models: string): string {
  if (!body) return 'undefined';
  const name = schemaName(body.schema);
  const content = `NonNullable<operations[${quote(id)}]['requestBody']>['content'][${quote(body.mediaType)}]`;
  const type = name === undefined ? content : models + modelName(name);
  return body.required ? type : `${type} | undefined`;
}

/** Returns the type of `data` in the success envelope, for every 2xx status. */
export function dataType({ id, success }: OperationEntry, models: string): string {
  const types = success.map(({ status, mediaType, data }) => {
    const name = data && schemaName(data);
    if (name !== undefined) return models + modelName(name);
    const content = `operations[${quote(id)}]['responses'][${status}]['content'][${quote(mediaType)}]`;
    return data ? `${content}['data']` : 'unknown';
  });
  return [...new Set(types)].join(' | ') || 'unknown';
}

export function paramsType(entry: OperationEntry): string {
  return has(entry, 'path') ? `operations[${quote(entry.id)}]['parameters']['path']` : '{}';
}

export function queryType(entry: OperationEntry): string {
  return has(entry, 'query') ? `NonNullable<operations[${quote(entry.id)}]['parameters']['query']>` : '{}';
}

function has({ parameters }: OperationEntry, place: string): boolean {
  return parameters.some((parameter) => parameter.in === place);
}
