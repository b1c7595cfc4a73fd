/** Tests the published packages: packed, checked, and used in a project with nothing else. */
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { createContext, runInContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { bundle, findings, install, type Packed, pack } from '@mostrador/codegen/testing/packages';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testServer } from './testing/server.ts';

const run = promisify(execFile);
const root = path.join(import.meta.dirname, '../../..');
const place = await mkdtemp(path.join(tmpdir(), 'mostrador-packed-'));
const consumer = path.join(place, 'consumer');
const server = await testServer();
const packages: Packed[] = [];

beforeAll(async () => {
  const names = ['@mostrador/types', '@mostrador/client', 'openapi-fetch', 'openapi-typescript-helpers'];
  packages.push(
    ...(await Promise.all(names.map((name) => pack(path.join(root, 'node_modules', name), place)))),
  );
  await mkdir(consumer);
  await install(consumer, packages);
});

afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await rm(place, { recursive: true, force: true });
});

const PROGRAM = `
import { ApiError, type Client, createClient, paginate, settle } from '@mostrador/client';
import { connect, products } from '@mostrador/client/resources';
import { type Body, type Data, isProductStatus, operationTable, type Product, productStatuses } from '@mostrador/types';

const options = { baseUrl: '$ADDRESS', token: 'mst_test_abc' };
const client: Client = createClient(options);
const body: Body<'createProduct'> = { name: 'Yerba mate 500 g', base_price: 1850 };
const made: Product = await client.products.create(body);
const page: Data<'listProducts'> = await products(connect(options)).list({ status: ['draft'] });
const names: string[] = [];
for await (const { name } of paginate(client.products.list, { status: ['draft'] })) names.push(name);
const outcome = await settle(client.products.get('1'));
const known = outcome.success ? isProductStatus(outcome.data.status) : outcome instanceof ApiError;
console.log(JSON.stringify({ made, total: page.total, names, known, first: productStatuses[0], path: operationTable.createSale.path }));
`;

const MISTAKES = `
import { createClient, paginate } from '@mostrador/client';
const client = createClient({ baseUrl: '', token: '' });
paginate(client.products.list, { colour: 'red' });
paginate(client.products.list, { status: ['sold'] });
paginate(client.products.get);
client.sales.create({ items: [{ quantity: 1, price: 2 }], colour: 'red' });
client.sales.create({});
client.budgets.convert();
client.catalog;
`;

/** The declarations that code blocks in the READMEs assume. */
const GIVEN = `
declare const client: import('@mostrador/client').Client;
declare const paginate: typeof import('@mostrador/client').paginate;
declare const settle: typeof import('@mostrador/client').settle;
declare const sale: import('@mostrador/types').SaleCreate;
declare const id: string;
declare const number: number;
declare const token: string;
`;

describe.each(['@mostrador/types', '@mostrador/client'])('%s', (name) => {
  test('has the required files and no others', () => {
    const { files } = packed(name);
    expect(files).toEqual(
      expect.arrayContaining(['LICENSE', 'README.md', 'package.json', 'dist/index.d.ts']),
    );
    const others = files.filter((file) => !/^dist\/(generated\/)?[\w.-]+\.(js|d\.ts)$/.test(file));
    expect(others.sort()).toEqual(['LICENSE', 'README.md', 'package.json']);
    expect(files.filter((file) => /test/.test(file))).toEqual([]);
  });

  test('passes publint and are-the-types-wrong', async () => {
    expect(await findings(packed(name))).toEqual([]);
  });

  test('has the licence of the project', async () => {
    const [own, whole] = await Promise.all(
      [path.join(root, 'node_modules', name, 'LICENSE'), path.join(root, 'LICENSE')].map((file) =>
        readFile(file, 'utf8'),
      ),
    );
    expect(own).toBe(whole);
  });
});

test('the checks detect a faulty package', async () => {
  const broken = path.join(place, 'broken');
  await cp(path.join(consumer, 'node_modules/@mostrador/client'), broken, { recursive: true });
  const manifest = JSON.parse(await readFile(path.join(broken, 'package.json'), 'utf8'));
  manifest.exports['.'] = { default: './dist/absent.js', types: './dist/index.d.ts' };
  await writeFile(path.join(broken, 'package.json'), JSON.stringify(manifest));
  const found = (await findings(await pack(broken, place))).join('\n');
  expect(found).toContain('publint: ');
  expect(found).toContain('types: ');
});

test.each([
  ['TypeScript 7', 'nodenext', 'nodenext', 'node_modules/typescript/bin/tsc'],
  ['TypeScript 7', 'esnext', 'bundler', 'node_modules/typescript/bin/tsc'],
  ['TypeScript 5.9', 'nodenext', 'nodenext', 'packages/codegen/node_modules/typescript/bin/tsc'],
])(
  'an ES module project compiles, mistakes do not: %s, --module %s --moduleResolution %s',
  async (name, module, moduleResolution, compiler) => {
    await writeFile(path.join(consumer, 'program.ts'), PROGRAM);
    await writeFile(path.join(consumer, 'mistakes.ts'), MISTAKES);
    const compilerOptions = {
      // The older compiler takes ten seconds for the declarations alone.
      module,
      moduleResolution,
      strict: true,
      skipLibCheck: name !== 'TypeScript 7',
      noEmit: true,
      types: [],
      target: 'es2022',
      lib: ['es2023', 'dom', 'dom.iterable', 'dom.asynciterable'],
    };
    const config = { compilerOptions, include: ['program.ts', 'mistakes.ts'] };
    await writeFile(path.join(consumer, 'tsconfig.json'), JSON.stringify(config));
    const args = [path.join(root, compiler), '--pretty', 'false'];
    const { stdout } = await run(process.execPath, args, { cwd: consumer }).catch((failed) => failed);
    const places = [...stdout.matchAll(/^(\S+\(\d+),/gm)].map(([, place]) => `${place})`);
    expect(places).toEqual([4, 5, 6, 7, 8, 9, 10].map((line) => `mistakes.ts(${line})`));
  },
  60_000,
);

test('the programs of the READMEs compile', async () => {
  const directory = path.join(consumer, 'readme');
  await mkdir(directory, { recursive: true });
  await writeFile(path.join(directory, 'given.d.ts'), GIVEN);
  const blocks = await Promise.all(['types', 'client'].map(readmeBlocks));
  await Promise.all(
    blocks
      .flat()
      .map((block, index) => writeFile(path.join(directory, `${index}.ts`), `${block}\nexport {};\n`)),
  );
  const compilerOptions = { module: 'nodenext', strict: true, skipLibCheck: true, noEmit: true, types: [] };
  const config = { compilerOptions: { ...compilerOptions, target: 'es2022', lib: ['es2023', 'dom'] } };
  await writeFile(path.join(directory, 'tsconfig.json'), JSON.stringify(config));
  const args = [path.join(root, 'node_modules/typescript/bin/tsc'), '--pretty', 'false'];
  const { stdout } = await run(process.execPath, args, { cwd: directory }).catch((failed) => failed);
  expect(stdout).toBe('');
  expect(blocks.flat()).toHaveLength(8);
});

test('a program with only the tarballs runs', async () => {
  const product = { _id: '1', name: 'Yerba', status: 'draft' };
  const list = { items: [product], total: 1, has_next: false };
  const responseOf = (data: object) => ({ body: { success: true, data } });
  server.respondWith(responseOf(product), responseOf(list), responseOf(list), responseOf(product));
  await writeFile(path.join(consumer, 'run.ts'), PROGRAM.replace('$ADDRESS', server.baseUrl));
  const { stdout } = await run(process.execPath, ['run.ts'], { cwd: consumer });
  expect(JSON.parse(stdout)).toEqual({
    made: product,
    total: 1,
    names: ['Yerba'],
    known: true,
    first: 'draft',
    path: '/api/v1/sales/',
  });
});

describe('in a bundle for browsers', () => {
  const all = `import { createClient, settle } from '@mostrador/client';
    globalThis.done = createClient({ baseUrl: globalThis.address, token: 't' }).sales.create({ items: [] }).then(JSON.stringify);
    globalThis.settle = settle;`;
  const one = `import { connect, products } from '@mostrador/client/resources';
    globalThis.done = products(connect({ baseUrl: globalThis.address, token: 't' })).list();`;

  test.each([
    ['the whole client', all, 10_240],
    ['one resource', one, 5_120],
  ])('%s is small', async (what, source, budget) => {
    const text = await bundle(consumer, source);
    const size = gzipSync(text, { level: 9 }).length;
    console.log(`${what}: ${text.length} bytes minified, ${size} gzipped, of ${budget} allowed`);
    expect(size).toBeLessThanOrEqual(budget);
    expect(/["']node:|require\(/.test(text)).toBe(false);
  });

  test('works with only the globals of an edge runtime', async () => {
    server.respondWith({ body: { success: true, data: { _id: '1' } } });
    const web = {
      fetch,
      Request,
      Response,
      Headers,
      URL,
      URLSearchParams,
      FormData,
      Blob,
      AbortSignal,
      crypto,
    };
    const context = createContext({ ...web, setTimeout, clearTimeout, address: server.baseUrl });
    runInContext(await bundle(consumer, all), context);
    expect(await context.done).toBe('{"_id":"1"}');
    expect(server.asked.at(-1)?.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/);
  });
});

async function readmeBlocks(name: string): Promise<string[]> {
  const text = await readFile(path.join(consumer, 'node_modules/@mostrador', name, 'README.md'), 'utf8');
  return [...text.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, block = '']) => block);
}

function packed(name: string): Packed {
  const found = packages.find((candidate) => candidate.name === name);
  if (!found) throw new Error(`${name} was not packed.`);
  return found;
}
