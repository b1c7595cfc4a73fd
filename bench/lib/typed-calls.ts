/** Generates programs that call every operation once, with the examples of the description, in two ways. */
import {
  callNames,
  type Document,
  type ExampleInputs,
  exampleCall,
  exampleInputs,
  type OperationEntry,
  objectSource,
  operationsOf,
} from '@mostrador/codegen';

/** Uses the functions of our client. */
export function facadeCalls(document: Document): string {
  const entries = operationsOf(document);
  const names = callNames(entries);
  const calls = entries.map((entry) => {
    const name = names.get(entry.id);
    const call = name && exampleCall(document, entry, name);
    return `export const ${entry.id} = async () => (await ${call}) satisfies object;`;
  });
  return `import { createClient } from '@mostrador/client';
const client = createClient({ baseUrl: '', token: '' });\n${calls.join('\n')}\n`;
}

/** Uses only openapi-fetch, with the types of the description. */
export function rawCalls(document: Document): string {
  const calls = operationsOf(document).map((entry) => {
    const init = initOf(entry, exampleInputs(document, entry) ?? { path: [] });
    return `export const ${entry.id} = async () => {
  const { data, error } = await client.${entry.method}('${entry.path}', ${init});
  if (error) throw new Error(error.detail);
  return data.data satisfies object;
};`;
  });
  return `import createClient from 'openapi-fetch';
import type { paths } from '@mostrador/types';
const client = createClient<paths>({ baseUrl: '' });\n${calls.join('\n')}\n`;
}

function initOf({ body: described }: OperationEntry, { path, query, body }: ExampleInputs): string {
  const params: [string, string][] = [
    ...(path.length > 0 ? [['path', objectSource(path)] satisfies [string, string]] : []),
    ...(query === undefined ? [] : [['query', query] satisfies [string, string]]),
  ];
  const form = described?.mediaType === 'multipart/form-data';
  return objectSource([
    ...(params.length > 0 ? [['params', objectSource(params)] satisfies [string, string]] : []),
    ...(body === undefined ? [] : [['body', body] satisfies [string, string]]),
    ...(form ? [['bodySerializer', '() => new FormData()'] satisfies [string, string]] : []),
  ]);
}
