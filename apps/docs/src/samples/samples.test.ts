/** Compiles the TypeScript samples of all operations and runs them against the mock, and compares those in Python with those of curl. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { operationTable } from '@mostrador/types';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isDocument, readBundle } from '../description.ts';
import { curlRequest } from '../guides/curl-request.ts';
import { inRepository } from '../paths.ts';
import { startMock } from '../testing/servers.ts';
import { samplesOf } from './add-samples.ts';

const bundle = readBundle();
const samples = isDocument(bundle) ? samplesOf(bundle) : [];
const mock = startMock();
let url: string;
beforeAll(async () => {
  url = await mock.url;
}, 60_000);
afterAll(() => mock.stop());

test('every operation has a sample in each language', () => {
  expect(samples.map(({ id }) => id)).toEqual(Object.keys(operationTable));
  expect(samples.filter(({ typescript }) => typescript === undefined)).toEqual([]);
});

test('the client calls compile and succeed', () => {
  const typed = samples.flatMap(({ typescript }) => typescript ?? []);
  const directory = inRepository('.turbo/guides');
  const file = join(directory, 'samples.ts');
  mkdirSync(directory, { recursive: true });
  writeFileSync(file, program(typed));
  const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2024', '--types', 'node'];
  run([inRepository('node_modules/typescript/bin/tsc'), '--ignoreConfig', ...options, file]);
  expect(run([file])).toBe(`${typed.length} calls\n`);
}, 120_000);

test('the Python programs send the same requests as the curl commands', ({ skip }) => {
  if (!hasPython()) skip('There is no python3.');
  const sent = JSON.parse(
    execFileSync('python3', ['-c', RECORDER], {
      input: JSON.stringify(samples.map(({ python }) => python)),
      env: { ...process.env, MOSTRADOR_TOKEN: 'any' },
      encoding: 'utf8',
      maxBuffer: 1e8,
    }),
  );
  const want = samples.map(({ curl }) => {
    const { method, url, headers, body, form } = curlRequest(curl, { MOSTRADOR_TOKEN: 'any' });
    return {
      method,
      url,
      key: headers['X-API-Key'],
      json: body === undefined ? null : JSON.parse(body),
      form: form.map((part) => part.split('=')[0]).sort(),
    };
  });
  expect(sent).toEqual(want);
}, 60_000);

function hasPython(): boolean {
  return spawnSync('python3', ['--version']).status === 0;
}

/** Runs the programs with a library that records requests instead of `requests`. */
const RECORDER = `
import io, json, sys, types
sent = []
def record(method):
    def send(url, headers, json=None, data={}, files={}):
        sent.append({"method": method, "url": url, "key": headers["X-API-Key"], "json": json, "form": sorted([*data, *files])})
        return types.SimpleNamespace(raise_for_status=lambda: None, text="")
    return send
library = types.ModuleType("requests")
for method in ["get", "post", "put", "patch", "delete"]:
    setattr(library, method, record(method.upper()))
sys.modules["requests"] = library
out, sys.stdout = sys.stdout, io.StringIO()
for program in json.load(sys.stdin):
    exec(program, {})
json.dump(sent, out)
`;

function program(sources: readonly string[]): string {
  return `import { createClient } from '@mostrador/client';
const client = createClient({ baseUrl: process.env.MOSTRADOR_URL ?? '', token: 'any', retries: 0 });
let calls = 0;
${sources.map((source) => `{\n${source}\nvoid result; calls++;\n}`).join('\n')}
console.log(\`\${calls} calls\`);
`;
}

function run(args: readonly string[]): string {
  return execFileSync(process.execPath, args, {
    cwd: inRepository('.'),
    env: { ...process.env, MOSTRADOR_URL: url },
    encoding: 'utf8',
  });
}
