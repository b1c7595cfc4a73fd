/** The stateful mock is the built service: tests the statements of the mock's README about it. */
import { type ChildProcessByStdio, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { demoToken } from '../demo/account.ts';

vi.setConfig({ testTimeout: 90_000 });

const root = join(import.meta.dirname, '../../../..');
const program = join(root, 'packages/mock/dist/cli.js');
/** The databases are created in here, so that the test neither reads nor leaves anything elsewhere. */
const place = mkdtempSync(join(tmpdir(), 'mostrador-stateful-'));
// If started by root, the database runs as another user, which needs access to its socket.
chmodSync(place, 0o755);
afterAll(() => rmSync(place, { recursive: true }));

const databases = () => readdirSync(place).filter((name) => name.startsWith('mostrador-mock-'));

test('keeps writes until it stops, then discards them', async () => {
  const { mock, url, token } = await startStateful();
  expect(token).toBe(demoToken);
  expect(databases()).toHaveLength(1);
  const made = await call(url, token, { name: 'Yerba mate 500 g', base_price: 1850 });
  expect(made.status).toBe(201);
  const found = await fetch(url + made.headers.get('location'), { headers: { 'x-api-key': token } });
  expect(await found.json()).toMatchObject({ data: { name: 'Yerba mate 500 g', base_price: 1850 } });
  expect((await call(url, 'any', {})).status).toBe(401);
  await rejectsThePort(url);
  mock.kill('SIGTERM');
  expect(await once(mock, 'close')).toEqual([0, null]);
  expect(databases()).toEqual([]);
});

test('stops with its database even without a signal', async () => {
  const { mock, url, token } = await startStateful();
  mock.kill('SIGKILL');
  await expect.poll(databases, { timeout: 30_000 }).toEqual([]);
  await expect(call(url, token, {})).rejects.toThrow();
});

test('the program in its README prints the name', async () => {
  const readme = readFileSync(join(root, 'packages/mock/README.md'), 'utf8');
  const snippet = readme.match(/```ts\n([^`]*stateful: true[^`]*)```/)?.[1] ?? '';
  const directory = join(root, '.turbo/stateful');
  mkdirSync(directory, { recursive: true });
  writeFileSync(join(directory, 'program.ts'), snippet);
  const { stdout } = await promisify(execFile)(process.execPath, ['program.ts'], {
    cwd: directory,
    env: environment(),
  });
  expect(stdout).toBe('Yerba mate 500 g\n');
  expect(databases()).toEqual([]);
});

/** A second mock on the same port reports it in one line, and leaves nothing behind. */
async function rejectsThePort(url: string): Promise<void> {
  const { port } = new URL(url);
  const second = spawnMock('--port', port);
  const [[code], said, out] = await Promise.all([
    once(second, 'close'),
    text(second.stderr),
    text(second.stdout),
  ]);
  expect([code, out]).toEqual([1, '']);
  expect(said).toMatch(new RegExp(`^mostrador-mock: Port ${port} of 127.0.0.1 is in use[^\n]*\n$`));
  expect(databases()).toHaveLength(1);
}

interface Stateful {
  mock: ChildProcessByStdio<null, Readable, Readable>;
  url: string;
  token: string;
}

/** Starts the mock and returns its output once it is ready. It is stopped after the test at the latest. */
async function startStateful(): Promise<Stateful> {
  const mock = spawnMock('--port', '0');
  onTestFinished(async () => {
    if (mock.exitCode === null && mock.signalCode === null && mock.kill('SIGTERM')) await once(mock, 'exit');
  });
  let said = '';
  for await (const some of mock.stdout) {
    said += some;
    const [, token, url] = said.match(/^Token: (\S+)\nMock of the Mostrador API at (\S+)\n$/) ?? [];
    if (token !== undefined && url !== undefined) return { mock, token, url };
  }
  throw new Error(`It did not start: ${await text(mock.stderr)}`);
}

function spawnMock(...args: string[]) {
  return spawn(process.execPath, [program, '--stateful', ...args], {
    env: environment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Returns the environment without its database, which the mock must not use. */
function environment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, TMPDIR: place, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };
}

function call(url: string, token: string, product: object): Promise<Response> {
  return fetch(`${url}/api/v1/products/`, {
    method: 'POST',
    headers: { 'x-api-key': token, 'content-type': 'application/json' },
    body: JSON.stringify(product),
  });
}
