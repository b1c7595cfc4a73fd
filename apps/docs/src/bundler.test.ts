import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { bundler } from './bundler.ts';
import { readBundle } from './description.ts';
import { specCopy } from './testing/spec-copy.ts';

const spec = specCopy();
afterAll(() => rmSync(spec, { recursive: true }));

const read = await bundler(spec);
const PATHS = 'catalog/products/paths.yaml';
const text = readFileSync(join(spec, PATHS), 'utf8');

const save = (content: string) => writeFileSync(join(spec, PATHS), content);

test('reads the same as the build, repeatedly', async () => {
  const built = readBundle();
  expect(await read()).toEqual(built);
  expect(await read()).toEqual(built);
});

test('includes changes, also after an error', async () => {
  const summary = async () => JSON.stringify(await read()).includes('List what the shop sells');
  save(text.replace('summary: List products', 'summary: List what the shop sells'));
  expect(await summary()).toBe(true);
  save('list: {get: [');
  const { message } = await read().catch((error: Error) => error);
  const [first, ...rest] = String(message).split('\n');
  expect(first).toMatch(/^catalog\/products\/paths\.yaml:2: Failed to parse: unexpected end of the stream/);
  expect(new Set(rest).size).toBe(rest.length);
  expect(message).not.toContain(spec);
  save(text);
  expect(await summary()).toBe(false);
});

test('names the file and line of a broken reference', async () => {
  const page = '../../shared/parameters.yaml#/Page}';
  const line = text.split('\n').findIndex((one) => one.includes(page));
  save(text.replace(page, './nowhere.yaml#/Page}'));
  await expect(read()).rejects.toThrow(new RegExp(`^${PATHS}:${line + 1}: .*nowhere\\.yaml`));
  save(text);
  expect(await read()).toEqual(readBundle());
});
