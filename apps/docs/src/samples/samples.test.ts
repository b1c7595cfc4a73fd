/** The code samples of all operations, run against the mock: as a shell would read them, and as TypeScript. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { operationTable } from '@mostrador/types';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isDocument, readBundle } from '../description.ts';
import { type CurlRequest, curlRequest } from '../guides/curl-request.ts';
import { inRepository } from '../paths.ts';
import { startMock } from '../testing/servers.ts';
import { SERVER, samplesOf } from './add-samples.ts';

const bundle = readBundle();
const samples = isDocument(bundle) ? samplesOf(bundle) : [];
const mock = startMock();
let url: string;
beforeAll(async () => {
  url = await mock.url;
}, 60_000);
afterAll(() => mock.stop());

test('every operation has both', () => {
  expect(samples.map(({ id }) => id)).toEqual(Object.keys(operationTable));
  expect(samples.filter(({ typescript }) => typescript === undefined)).toEqual([]);
});

test('what the commands of curl ask for succeeds', async () => {
  const failed: string[] = [];
  for (const { id, curl } of samples) {
    const request = curlRequest(curl, { MOSTRADOR_TOKEN: 'any' });
    const { status } = await fetch(request.url.replace(SERVER, url), init(request));
    const want = Object.values(operationTable).find((operation) => operation.id === id)?.successStatus;
    if (!want?.includes(status)) failed.push(`${id}: ${status}\n${curl}`);
  }
  expect(failed).toEqual([]);
}, 60_000);

test('the calls of the client compile, and succeed', () => {
  const typed = samples.flatMap(({ typescript }) => typescript ?? []);
  const directory = inRepository('.turbo/guides');
  const file = join(directory, 'samples.ts');
  mkdirSync(directory, { recursive: true });
  writeFileSync(file, program(typed));
  const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2024', '--types', 'node'];
  run([inRepository('node_modules/typescript/bin/tsc'), '--ignoreConfig', ...options, file]);
  expect(run([file])).toBe(`${typed.length} calls\n`);
}, 120_000);

function program(sources: readonly string[]): string {
  return `import { createClient } from '@mostrador/client';
const client = createClient({ baseUrl: process.env.MOSTRADOR_URL ?? '', token: 'any', retries: 0 });
let calls = 0;
${sources.map((source) => `{\n${source}\nvoid answer; calls++;\n}`).join('\n')}
console.log(\`\${calls} calls\`);
`;
}

function init({ method, headers, body, form }: CurlRequest): RequestInit {
  if (form.length === 0) return { method, headers, ...(body === undefined ? {} : { body }) };
  const data = new FormData();
  for (const part of form) {
    const [, name = '', value = ''] = part.match(/^(\w+)=(.*)$/s) ?? [];
    if (value.startsWith('@')) data.set(name, new Blob(['date,amount\n']), value.slice(1));
    else data.set(name, value);
  }
  return { method, headers, body: data };
}

function run(args: readonly string[]): string {
  return execFileSync(process.execPath, args, {
    cwd: inRepository('.'),
    env: { ...process.env, MOSTRADOR_URL: url },
    encoding: 'utf8',
  });
}
