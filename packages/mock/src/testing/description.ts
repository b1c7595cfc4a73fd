/** Test helpers: requests from the examples of the description, and the documented responses. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isObject, namesIn, valueAt } from '@mostrador/json';
import type { Operation } from '@mostrador/types';

const description: unknown = JSON.parse(
  readFileSync(fileURLToPath(import.meta.resolve('@mostrador/spec/openapi.mock.json')), 'utf8'),
);

/** Returns the path and the `fetch` options of a valid request for the operation. */
export function sampleRequest({ method, path }: Operation): [path: string, init: RequestInit] {
  const item = at('paths', path);
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => pathExample(item, method, name));
  return [filled, { method, ...body(at('paths', path, method.toLowerCase(), 'requestBody', 'content')) }];
}

/** Returns the documented statuses of an operation. */
export function statusesOf({ method, path }: Operation): number[] {
  const responses = at('paths', path, method.toLowerCase(), 'responses');
  return Object.keys(isObject(responses) ? responses : {}).map(Number);
}

/** Returns the example bodies of an operation for a status. */
export function examplesOf({ method, path }: Operation, status: number): unknown[] {
  const responses = at('paths', path, method.toLowerCase(), 'responses');
  const response = resolved(isObject(responses) ? responses[status] : undefined);
  const content =
    isObject(response) && isObject(response.content) ? response.content['application/json'] : undefined;
  const examples = isObject(content) && isObject(content.examples) ? Object.values(content.examples) : [];
  return examples.map(resolved).map((example) => (isObject(example) ? example.value : undefined));
}

function pathExample(item: unknown, method: string, name: string): string {
  const own = isObject(item) ? item[method.toLowerCase()] : undefined;
  const parameters = [item, own].flatMap((holder) => (isObject(holder) ? (holder.parameters ?? []) : []));
  const found = [parameters]
    .flat()
    .map(resolved)
    .find((parameter) => isObject(parameter) && parameter.name === name);
  if (!isObject(found)) return '';
  const schema = resolved(found.schema);
  const values = isObject(schema) && Array.isArray(schema.enum) ? schema.enum : [];
  const day = isObject(schema) && schema.format === 'date' ? '2026-10-01' : undefined;
  return String(found.example ?? values[0] ?? day ?? '6aba64d0b1c1c1e7a5010001');
}

function body(content: unknown): RequestInit {
  const json = firstExample(content, 'application/json');
  const form = firstExample(content, 'multipart/form-data');
  const headers = { 'x-api-key': 'any' };
  if (isObject(form)) return { headers, body: toForm(form) };
  if (json === undefined) return { headers };
  return { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(json) };
}

/** Converts the example of a form, whose files are texts. */
function toForm(example: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(example)) {
    if (name === 'file') form.append(name, new Blob([String(value)], { type: 'text/csv' }), 'file.csv');
    else form.append(name, String(value));
  }
  return form;
}

function firstExample(content: unknown, mediaType: string): unknown {
  const media = isObject(content) ? content[mediaType] : undefined;
  const examples = isObject(media) && isObject(media.examples) ? Object.values(media.examples) : [];
  const [first] = examples.map(resolved);
  return isObject(first) ? first.value : undefined;
}

function resolved(value: unknown): unknown {
  return isObject(value) && typeof value.$ref === 'string' ? at(...namesIn(value.$ref)) : value;
}

function at(...names: string[]): unknown {
  return valueAt(description, ...names);
}
