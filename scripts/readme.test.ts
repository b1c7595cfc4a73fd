/** Runs the requests, the program and the commands in the README. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeBlocks, localLinks } from './lib/markdown.ts';
import { fromRoot } from './lib/root.ts';
import { type ServerChild, startServer } from './lib/server-child.ts';

const readme = readFileSync(fromRoot('README.md'), 'utf8');
const blocks = codeBlocks(readme);
const data = mkdtempSync(join(tmpdir(), 'mostrador-readme-'));
const servers: ServerChild[] = [];
let service: string;
let token: string;
let mock: string;

beforeAll(async () => {
  const flags = ['--port', '0', '--host', '127.0.0.1'];
  [token = '', service = ''] = await serve(
    'apps/api/dist/cli.js',
    ['start', '--demo', '--data', data, ...flags],
    [/^Demo token: (\S+)$/, /^Mostrador is ready at (\S+)$/],
  );
  [mock = ''] = await serve('packages/mock/dist/cli.js', flags, [/^Mock of the Mostrador API at (\S+)$/]);
}, 60_000);

afterAll(async () => {
  for (const server of servers) server.stop();
  await Promise.all(servers.map((server) => server.exited));
  rmSync(data, { recursive: true });
}, 60_000);

test('the sale returns the fields that are shown', async () => {
  const [request, response] = after(/curl .*sale/);
  expect(request).toContain(token);
  expect(await responseTo(request.replace('http://127.0.0.1:3000', service))).toMatchObject(
    JSON.parse(response),
  );
});

test('the requests to the mock return what is shown', async () => {
  const [requests, responses] = after(/curl .*Prefer/);
  const lines = requests.trim().split('\n');
  const shown = responses.trim().split('\n');
  for (const [index, line] of lines.entries()) {
    const given = await responseTo(line.replace('http://127.0.0.1:4010', mock));
    expect(given).toEqual(withRequestId(JSON.parse(shown[index] ?? ''), given));
  }
});

test('the program compiles, and prints what is shown', () => {
  const [program, command, output] = after(/createClient/);
  expect(command).toBe(`MOSTRADOR_TOKEN=${token} npx node shop.ts\n`);
  const directory = fromRoot('.turbo/readme');
  const file = join(directory, 'program.ts');
  mkdirSync(directory, { recursive: true });
  writeFileSync(file, program);
  const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2024', '--types', 'node'];
  run([fromRoot('node_modules/typescript/bin/tsc'), ...options, file]);
  expect(run([file], { MOSTRADOR_URL: service, MOSTRADOR_TOKEN: token })).toBe(output);
}, 60_000);

test('every script that is named exists', () => {
  const { scripts }: { scripts: object } = JSON.parse(readFileSync(fromRoot('package.json'), 'utf8'));
  const named = [...readme.matchAll(/npm run (?:-s )?([\w:]+)/g)].map(([, name = '']) => name);
  expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
});

test('every link into the repository works', () => {
  expect(localLinks(readme).filter((path) => !existsSync(fromRoot(path)))).toEqual([]);
});

async function serve(script: string, args: readonly string[], says: readonly RegExp[]): Promise<string[]> {
  const server = startServer({
    name: script,
    args: [fromRoot(script), ...args],
    says,
    environment: { LOG_LEVEL: 'warn', DATABASE_URL: '' },
  });
  servers.push(server);
  return await server.ready;
}

/** Returns the first block that matches and the two after it: the command that runs it, and its output. */
function after(pattern: RegExp): [string, string, string] {
  const index = blocks.findIndex(({ code }) => pattern.test(code));
  return [blocks[index]?.code ?? '', blocks[index + 1]?.code ?? '', blocks[index + 2]?.code ?? ''];
}

/** Sends the request of a curl command. */
async function responseTo(curl: string): Promise<unknown> {
  const headers = [...curl.matchAll(/-H '([^:]+): ([^']+)'/g)].map(([, name = '', value = '']) => [
    name,
    value,
  ]);
  const url = curl.match(/http:[^\s']+/)?.[0] ?? '';
  const method = curl.match(/-X (\w+)/)?.[1] ?? 'GET';
  const body = curl.match(/-d '([^']+)'/)?.[1] ?? null;
  const response = await fetch(url, { method, headers: Object.fromEntries(headers), body });
  return response.json();
}

/** Request IDs differ each time. */
function withRequestId(shown: object, given: unknown): object {
  const id = typeof given === 'object' && given !== null ? Reflect.get(given, 'request_id') : undefined;
  return id === undefined ? shown : { ...shown, request_id: id };
}

function run(args: readonly string[], environment: NodeJS.ProcessEnv = {}): string {
  return execFileSync(process.execPath, args, {
    cwd: fromRoot('.'),
    env: { ...process.env, ...environment },
    encoding: 'utf8',
  });
}
