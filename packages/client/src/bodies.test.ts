/** Every body of the API: its example compiles, and does not with a member too many or a required one too few. */
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

test('every operation can be called as its example says', async () => {
  expect(entries.filter((entry) => callOf(entry) === undefined).map(({ id }) => id)).toEqual([]);
  expect(await errorsOf(entries.map(callOf).join('\n'))).toEqual([]);
});

test('a member too many, or one too few, does not compile', async () => {
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

/** The errors of the calls, one call a line, by the client as it is built. */
async function errorsOf(text: string): Promise<string[]> {
  const source = `import { createClient } from '@mostrador/client'; const client = createClient({ baseUrl: '', token: '' });\n${text}\n`;
  return withProject({ 'calls.ts': source }, compile);
}

function lineOf(error: string): number {
  return Number(error.match(/\((\d+),/)?.[1]) - 2;
}
