/** Calls every function of the client as documented, and expects the example of the description. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import {
  callNames,
  type Document,
  exampleCall,
  type OperationEntry,
  operationsOf,
  readDocument,
} from '@mostrador/codegen';
import { withProject } from '@mostrador/codegen/testing';
import { startMock } from '@mostrador/mock';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClient, paginate, settle } from './index.ts';

const run = promisify(execFile);
const document = await readDocument(path.join(import.meta.dirname, '../../../spec/dist/openapi.json'));
const entries = operationsOf(document);
const mock = await startMock({ port: 0 });
afterAll(() => mock.close());
const client = createClient({ baseUrl: mock.url, token: 'any', retries: 0 });

describe('every operation', () => {
  let results: Record<string, unknown>;
  beforeAll(async () => {
    results = await resultsOf(program());
  });

  test.each(entries.map((entry) => [entry.id, entry] as const))('%s', (id, entry) => {
    const examples = examplesOf(document, id);
    const echoed = examples.map((example) => withSent(example, bodyOf(entry)));
    expect([...examples, ...echoed]).toContainEqual(results[id]);
  });
});

test('an error has the code, the missing scope and the request ID', async () => {
  const outcome = await settle(client.sales.get('1', { headers: { Prefer: 'code=403' } }));
  if (outcome.success || outcome.code !== 'insufficient_scope') throw new Error('It was not rejected.');
  expect(outcome).toMatchObject({ status: 403, requestId: expect.stringMatching(/^req_/) });
  expect(outcome.problem?.required_scope).toMatch(/^\w+:write$/);
});

test('a rate-limited request is retried after Retry-After', async () => {
  const waits: number[] = [];
  const patient = createClient({
    baseUrl: mock.url,
    token: 'any',
    backoff: { random: () => 0, sleep: async (milliseconds) => void waits.push(milliseconds) },
  });
  const outcome = await settle(patient.products.list({}, { headers: { Prefer: 'code=429' } }));
  expect(outcome).toMatchObject({ success: false, code: 'rate_limited', status: 429 });
  const seconds = outcome.success ? undefined : outcome.retryAfter;
  expect(seconds).toBeGreaterThan(0);
  expect(waits).toEqual([(seconds ?? 0) * 1000, (seconds ?? 0) * 1000]);
});

test('a list is iterated to its end', async () => {
  const names: string[] = [];
  for await (const { name } of paginate(client.categories.list)) names.push(name);
  expect(names.length).toBeGreaterThan(0);
});

/** Returns a program that makes every call and prints each result by operation ID. */
function program(): string {
  const calls = callNames(entries);
  const lines = entries.map((entry) => {
    const call = calls.get(entry.id);
    return `results.${entry.id} = await ${call && exampleCall(document, entry, call)};`;
  });
  return `import { createClient } from '@mostrador/client';
const client = createClient({ baseUrl: '${mock.url}', token: 'any', retries: 0 });
const results: Record<string, unknown> = {};
${lines.join('\n')}
console.log(JSON.stringify(results));
`;
}

async function resultsOf(source: string): Promise<Record<string, unknown>> {
  return withProject({ 'program.ts': source }, async (directory) => {
    const { stdout } = await run(process.execPath, ['program.ts'], { cwd: directory, maxBuffer: 2 ** 26 });
    return JSON.parse(stdout);
  });
}

/** Returns the body that the call sends. */
function bodyOf({ body }: OperationEntry): unknown {
  const [first] = Object.values(body?.examples ?? {});
  return first && exampleValue(first);
}

/** Returns an example with the plain values that were sent in its fields, which the mock echoes; times are in UTC. */
function withSent(example: unknown, sent: unknown): unknown {
  if (!isObject(example) || !isObject(sent)) return example;
  const types = new Map(Object.entries(example).map(([name, value]) => [name, typeof value]));
  const values = Object.entries(sent)
    .filter(([name, value]) => !isObject(value) && types.get(name) === typeof value)
    .map(([name, value]) => [name, /T.*[+-]\d\d:\d\d$/.test(value) ? new Date(value).toISOString() : value]);
  return { ...example, ...Object.fromEntries(values) };
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** Returns the `data` in the examples of an operation's successful responses. */
function examplesOf({ paths }: Document, id: string): unknown[] {
  const operation = Object.values(paths)
    .flatMap((item) => [item.get, item.put, item.post, item.delete, item.patch])
    .find((candidate) => candidate?.operationId === id);
  const successes = Object.entries(operation?.responses ?? {}).filter(([status]) => status.startsWith('2'));
  return successes.flatMap(([, response]) => {
    const [media] = Object.values('content' in response ? (response.content ?? {}) : {});
    return Object.values(media?.examples ?? {}).map((example) => {
      const value = exampleValue(example);
      return isObject(value) && 'data' in value ? value.data : undefined;
    });
  });
}

function exampleValue(example: { $ref: string } | { value?: unknown }): unknown {
  if (!('$ref' in example)) return example.value;
  return document.components?.examples?.[example.$ref.replace('#/components/examples/', '')]?.value;
}
