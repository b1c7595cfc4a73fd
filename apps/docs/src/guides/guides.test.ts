/**
 * Runs the requests, programs and commands of the guides against a service with the demo account and the mock, and
 * compares the results shown. `UPDATE_GUIDES=1` writes the results into the guides instead.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { STATUS_CODES } from 'node:http';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { isObject, valueAt } from '@mostrador/json';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readBundle } from '../description.ts';
import { flow } from '../flow.ts';
import { inRepository, inSite } from '../paths.ts';
import { DEMO_TOKEN, type Servers, startServers } from '../testing/servers.ts';
import { type Block, blocksOf, shownAfter } from './blocks.ts';
import { comparable } from './comparable.ts';
import { type CurlRequest, curlRequest } from './curl-request.ts';

let servers: Servers;
beforeAll(async () => {
  servers = await startServers();
}, 120_000);
afterAll(() => servers?.stop(), 60_000);

const update = process.env.UPDATE_GUIDES === '1';
const guides = globSync('{,es/}guides/*.md', { cwd: inSite('.') }).sort();

describe.each(guides)('%s', (path) => {
  const markdown = readFileSync(inSite(path), 'utf8');
  const blocks = blocksOf(markdown);
  const written = new Map<Block, string>();
  afterAll(() => {
    if (update) writeFileSync(inSite(path), withBlocks(markdown, written));
  });

  const curls = shownAfter(blocks, 'sh', /^curl /);
  test.runIf(curls.length > 0)(
    'its requests return the responses shown',
    async () => {
      // Programs block the event loop; let it notice connections that the service has closed in the meantime.
      await setImmediate();
      for (const { run, shows } of curls) {
        const request = toServers(curlRequest(run.code.trim()));
        const response = await fetch(request.url, init(request));
        const given = request.head ? headOf(response, shows) : flow(await excerpt(response, shows));
        check(shows, given, request.method === 'POST' && response.ok, written);
      }
    },
    60_000,
  );

  const programs = shownAfter(blocks, 'ts', /./);
  test.runIf(programs.length > 0)(
    'its programs print the output shown',
    () => {
      for (const { run, shows } of programs) check(shows, node([programFile(run)]).trimEnd(), false, written);
    },
    120_000,
  );

  const consoles = blocks.filter(({ language }) => language === 'console');
  test.runIf(consoles.length > 0)(
    'its commands print the output shown',
    () => {
      for (const block of consoles) {
        const commands = block.code.split('\n').filter((line) => line.startsWith('$ '));
        check(
          block,
          commands.map((line) => `${line}\n${mostrador(line)}`.trimEnd()).join('\n'),
          true,
          written,
        );
      }
    },
    120_000,
  );
});

test('every program of the guides compiles', () => {
  const blocks = guides.flatMap((path) => blocksOf(readFileSync(inSite(path), 'utf8')));
  compile(blocks.filter(({ language }) => language === 'ts').map(programFile));
}, 120_000);

test('the first request of the site returns the response shown', async () => {
  const [first] = shownAfter(
    blocksOf(`${readFileSync(inSite('index.md'), 'utf8')}\n\`\`\`json\n\`\`\`\n`),
    'sh',
    /^curl /,
  );
  const response = await fetch(toServers(curlRequest(first?.run.code ?? '')).url, {
    headers: { 'X-API-Key': DEMO_TOKEN },
  });
  expect(await response.json()).toEqual(valueAt(readBundle(), 'components', 'examples', 'category', 'value'));
});

test.each(['/docs/', '/docs/try/', '/docs/guides/quick-start.html', '/docs/reference/'])(
  'the service serves %s, which runs only its own scripts',
  async (path) => {
    const policy = (await fetch(servers.service + path)).headers.get('content-security-policy') ?? '';
    expect(policy.split('; ')).toEqual(
      expect.arrayContaining(["default-src 'none'", "base-uri 'none'", "frame-ancestors 'self'"]),
    );
    expect(policy).toMatch(/script-src 'self'( 'sha256-[\w+/=]+')+;/);
  },
);

/** Compares the result, or records it for the update. */
function check(block: Block, given: string, creates: boolean, written: Map<Block, string>): void {
  const shown = comparable(block.code.trimEnd(), creates);
  if (!update) expect(comparable(given, creates)).toBe(shown);
  else if (comparable(given, creates) !== shown) written.set(block, `${given}\n`);
}

function withBlocks(markdown: string, written: ReadonlyMap<Block, string>): string {
  const fromTheEnd = [...written].sort(([one], [other]) => other.start - one.start);
  return fromTheEnd.reduce(
    (text, [{ start, end }, code]) => text.slice(0, start) + code + text.slice(end),
    markdown,
  );
}

function toServers(request: CurlRequest): CurlRequest {
  const url = request.url
    .replace('http://127.0.0.1:3000', servers.service)
    .replace('http://127.0.0.1:4010', servers.mock);
  return { ...request, url };
}

function init({ method, headers, body }: CurlRequest): RequestInit {
  return { method, headers, ...(body === undefined ? {} : { body }) };
}

/** Returns the header lines that are shown: the status, and the headers that the block names. */
function headOf({ status, headers }: Response, { code }: Block): string {
  const names = code
    .split('\n')
    .slice(1)
    .map((line) => line.split(':')[0] ?? '');
  const lines = names.filter(Boolean).map((name) => `${name}: ${headers.get(name)}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines].join('\n');
}

/** Returns the body; for an excerpt, only the fields that the block shows. */
async function excerpt(response: Response, { note, code }: Block): Promise<unknown> {
  const body: unknown = await response.json();
  return note === 'excerpt' ? picked(body, JSON.parse(code)) : body;
}

function picked(value: unknown, shown: unknown): unknown {
  if (!isObject(value) || !isObject(shown)) return value;
  return Object.fromEntries(Object.keys(shown).map((name) => [name, picked(value[name], shown[name])]));
}

/** Writes the program to a file in the repository, so that its imports resolve to the packages. */
function programFile({ code }: Block): string {
  const directory = inRepository('.turbo/guides');
  const file = join(directory, `${createHash('sha256').update(code).digest('hex').slice(0, 12)}.ts`);
  mkdirSync(directory, { recursive: true });
  writeFileSync(file, code);
  return file;
}

function compile(files: readonly string[]): void {
  const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2024', '--types', 'node'];
  node([inRepository('node_modules/typescript/bin/tsc'), '--ignoreConfig', ...options, ...files]);
}

/** Returns the output of a line `$ npm run -s mostrador -- ...`, in a shell where the command is that of the build. */
function mostrador(line: string): string {
  const command = `"${process.execPath}" "${inRepository('apps/api/dist/cli.js')}"`;
  const script = line.replace(/^\$ /, '').replace('npm run -s mostrador --', () => command);
  return execFileSync('/bin/sh', ['-c', `exec 2>&1; ${script}`], {
    env: { ...process.env, DATA_DIR: servers.data, DATABASE_URL: '' },
    encoding: 'utf8',
  });
}

function node(args: readonly string[]): string {
  return execFileSync(process.execPath, args, {
    cwd: inRepository('.'),
    env: { ...process.env, MOSTRADOR_URL: servers.service, MOSTRADOR_TOKEN: DEMO_TOKEN },
    encoding: 'utf8',
  });
}
