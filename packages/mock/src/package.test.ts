/** Tests the published package: packed, checked, and used in an empty project, without the network. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { copyDependencies, findings, install, type Packed, pack } from '@mostrador/codegen/testing/packages';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 });

const run = promisify(execFile);
const own = path.join(import.meta.dirname, '..');
const root = path.join(own, '../..');
const place = await mkdtemp(path.join(tmpdir(), 'mostrador-packed-mock-'));
const consumer = path.join(place, 'consumer');
let mock: Packed;

beforeAll(async () => {
  mock = await pack(own, place);
  const types = await pack(path.join(own, '../types'), place);
  const { dependencies }: { dependencies: object } = JSON.parse(
    await readFile(path.join(own, 'package.json'), 'utf8'),
  );
  await mkdir(consumer);
  await copyDependencies(
    root,
    Object.keys(dependencies).filter((name) => name !== types.name),
    consumer,
  );
  await install(consumer, [types, mock]);
});

afterAll(() => rm(place, { recursive: true, force: true }));

test('has the required files and no others', async () => {
  const made = mock.files.filter((file) => !/^dist\/[\w-]+\.js$/.test(file));
  expect(made.sort()).toEqual([
    'LICENSE',
    'README.md',
    'dist/calls.d.ts',
    'dist/index.d.ts',
    'dist/openapi.flat.json',
    'dist/start-mock.d.ts',
    'package.json',
  ]);
  expect(await readFile(path.join(own, 'LICENSE'), 'utf8')).toBe(
    await readFile(path.join(root, 'LICENSE'), 'utf8'),
  );
  console.log(`${mock.files.length} files, ${mock.size} bytes packed`);
  expect(mock.size).toBeLessThan(1_500_000);
});

test('imports only packages that npm has', async () => {
  const files = mock.files.filter((file) => /\.(js|d\.ts)$/.test(file));
  const texts = await Promise.all(files.map((file) => readFile(path.join(installed(), file), 'utf8')));
  const imports = texts.flatMap((text) => [
    ...text.matchAll(/(?:from|import)\s*\(?["'](@mostrador\/[\w-]+)/g),
  ]);
  expect([...new Set(imports.map(([, name]) => name))]).toEqual(['@mostrador/types']);
});

test('passes publint and are-the-types-wrong', async () => {
  expect(await findings(mock)).toEqual([]);
});

const PROGRAM = `import { type Mock, type MockOptions, startMock } from '@mostrador/mock';
const options: MockOptions = { port: 0, host: '127.0.0.1', dynamic: true, seed: 'a', stateful: false };
const mock: Mock = await startMock(options);
const texts: string[] = [mock.url, mock.token];
const ended: 'closed' | 'failed' = await mock.ended;
await mock.close();
export { ended, texts };
`;
const MISTAKES = `import { startMock } from '@mostrador/mock';
await startMock({ port: '0' });
await startMock({ stateless: true });
`;

test.each([
  ['nodenext', 'nodenext'],
  ['esnext', 'bundler'],
])('its types are complete: --module %s --moduleResolution %s', async (module, moduleResolution) => {
  await writeFile(path.join(consumer, 'program.ts'), PROGRAM);
  await writeFile(path.join(consumer, 'mistakes.ts'), MISTAKES);
  const compilerOptions = {
    module,
    moduleResolution,
    target: 'es2022',
    strict: true,
    noEmit: true,
    types: [],
  };
  const config = { compilerOptions, include: ['program.ts', 'mistakes.ts'] };
  await writeFile(path.join(consumer, 'tsconfig.json'), JSON.stringify(config));
  const args = [path.join(root, 'node_modules/typescript/bin/tsc'), '--pretty', 'false'];
  const { stdout } = await run(process.execPath, args, { cwd: consumer }).catch((failed) => failed);
  const places = [...stdout.matchAll(/^(\S+\(\d+),/gm)].map(([, found]) => found);
  expect(places).toEqual(['mistakes.ts(2', 'mistakes.ts(3']);
});

test('npx starts it, and Ctrl-C stops it', async () => {
  const npx = spawn('npx', ['--offline', '@mostrador/mock', '--port', '0'], {
    cwd: consumer,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  for await (const text of npx.stdout) {
    said += text;
    if (/ at \S+\n/.test(said)) break;
  }
  const [, url] = said.match(/^Token: any\nMock of the Mostrador API at (\S+)\n$/) ?? [];
  const response = await fetch(`${url}/api/v1/products/list`, { headers: { authorization: 'Bearer any' } });
  expect(await response.json()).toMatchObject({ success: true, data: { total: expect.any(Number) } });
  // A terminal sends the signal to the whole process group.
  process.kill(-Number(npx.pid), 'SIGINT');
  await once(npx, 'exit');
  await expect(fetch(`${url}/api/v1/products/list`)).rejects.toThrow();
});

test('without the service, the error says how to install it', async () => {
  const failed = await run('npx', ['--offline', '@mostrador/mock', '--stateful'], { cwd: consumer }).catch(
    (error) => error,
  );
  expect(failed).toMatchObject({ code: 1, stdout: '' });
  expect(failed.stderr).toMatch(
    /^mostrador-mock: --stateful needs the service, and @mostrador\/api is not installed here\..*\n$/m,
  );
});

test('the test in the README passes', async () => {
  const readme = await readFile(path.join(installed(), 'README.md'), 'utf8');
  const [, snippet = ''] = readme.match(/```ts\n([^`]*?from 'vitest';[\s\S]*?)```/) ?? [];
  expect(snippet).toContain('startMock');
  await mkdir(path.join(consumer, 'shown'));
  await writeFile(path.join(consumer, 'shown/readme.test.ts'), snippet);
  await symlink(path.join(root, 'node_modules/vitest'), path.join(consumer, 'node_modules/vitest'));
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
  const report = path.join(place, 'report.json');
  const args = [
    vitest,
    'run',
    '--root',
    'shown',
    '--reporter',
    'json',
    '--outputFile',
    report,
    '--hookTimeout',
    '60000',
  ];
  await run(process.execPath, args, { cwd: consumer }).catch(() => undefined);
  expect(JSON.parse(await readFile(report, 'utf8'))).toMatchObject({ success: true, numPassedTests: 1 });
});

function installed(): string {
  return path.join(consumer, 'node_modules/@mostrador/mock');
}
