/** Requests out of the description, for tests: the first example of the body, any id in the path. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Operation } from '@mostrador/types';
import { isObject } from '../is-object.ts';

const description: unknown = JSON.parse(
  readFileSync(fileURLToPath(import.meta.resolve('@mostrador/spec/openapi.flat.json')), 'utf8'),
);

/** The path and the options of `fetch` for a request that the operation takes. */
export function sampleRequest({ method, path }: Operation): [path: string, init: RequestInit] {
  const body = firstExample(
    at('paths', path, method.toLowerCase(), 'requestBody', 'content', 'application/json'),
  );
  const headers = { 'x-api-key': 'any', ...(body !== undefined && { 'content-type': 'application/json' }) };
  const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
  return [path.replace(/\{\w+\}/g, '6f00000000000000000000a1'), init];
}

function firstExample(content: unknown): unknown {
  const examples = isObject(content) && isObject(content.examples) ? Object.values(content.examples) : [];
  const [first] = examples.map(resolved);
  return isObject(first) ? first.value : undefined;
}

function resolved(value: unknown): unknown {
  return isObject(value) && typeof value.$ref === 'string' ? at(...value.$ref.slice(2).split('/')) : value;
}

function at(...names: string[]): unknown {
  return names.reduce<unknown>((value, name) => (isObject(value) ? value[name] : undefined), description);
}
