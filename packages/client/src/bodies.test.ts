/** The example of every request body compiles, and does not with an unknown field or without a required one. */
import path from 'node:path';
import {
  callNames,
  exampleCall,
  flattenDocument,
  type OperationEntry,
  operationsOf,
  readDocument,
} from '@mostrador/codegen';
import { compile, withProject } from '@mostrador/codegen/testing';
import { expect, test } from 'vitest';
import { mistakesIn } from './testing/mistakes.ts';

const description = path.join(import.meta.dirname, '../../../spec/dist/openapi.json');
const document = flattenDocument(await readDocument(description));
const entries = operationsOf(document);
const calls = callNames(entries);
const withBody = entries.filter(({ body }) => body?.mediaType === 'application/json');

test('every operation can be called with its example', async () => {
  expect(entries.filter((entry) => callOf(entry) === undefined).map(({ id }) => id)).toEqual([]);
  expect(await errorsOf(entries.map(callOf).join('\n'))).toEqual([]);
});

test('an unknown or missing field does not compile', async () => {
  const wrong = withBody.flatMap((entry) =>
    examplesOf(entry).flatMap((value) =>
      mistakesIn(document, entry.body?.schema ?? {}, value).map(({ what, mistaken }) => ({
        what: `${entry.id}: ${what}`,
        line: callOf({
          ...entry,
          body: entry.body && { ...entry.body, examples: { wrong: { value: mistaken } } },
        }),
      })),
    ),
  );
  const rejected = new Set((await errorsOf(wrong.map(({ line }) => line).join('\n'))).map(lineOf));
  expect(wrong.filter((_, index) => !rejected.has(index)).map(({ what }) => what)).toEqual([]);
  const counts = Map.groupBy(wrong, ({ what }) => what.split(' ')[1]);
  console.log([...counts].map(([kind, { length }]) => `${length} ${kind} members rejected`).join(', '));
  expect(new Set(wrong.map(({ what }) => what.split(':')[0])).size).toBe(withBody.length);
});

function callOf(entry: OperationEntry): string | undefined {
  const call = calls.get(entry.id);
  return call && exampleCall(document, entry, call);
}

function examplesOf({ body }: OperationEntry): unknown[] {
  return Object.values(body?.examples ?? {}).map((example) => {
    if (!('$ref' in example)) return example.value;
    return document.components?.examples?.[example.$ref.replace('#/components/examples/', '')]?.value;
  });
}

/** Returns the compile errors of the calls, one call per line, with the built client. */
async function errorsOf(text: string): Promise<string[]> {
  const source = `import { createClient } from '@mostrador/client'; const client = createClient({ baseUrl: '', token: '' });\n${text}\n`;
  return withProject({ 'calls.ts': source }, compile);
}

function lineOf(error: string): number {
  return Number(error.match(/\((\d+),/)?.[1]) - 2;
}
