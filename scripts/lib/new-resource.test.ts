/** A scaffolded resource passes the rules of the description unchanged. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readDocument } from '@mostrador/codegen';
import { afterAll, expect, test } from 'vitest';
import { namesOf, scaffold } from './new-resource.ts';
import { writeTable } from './new-table.ts';
import { fromRoot } from './root.ts';

const copy = mkdtempSync(join(tmpdir(), 'new-resource-'));
afterAll(() => rmSync(copy, { recursive: true }));

const giftCard = { area: 'catalog', one: 'GiftCard' };

test('names are derived from one name', () => {
  expect(namesOf(giftCard)).toMatchObject({
    folder: 'gift-cards',
    scope: 'gift_cards',
    words: { base: '/api/v1/gift-cards/', 'One with article': 'A gift card', 'Many words': 'Gift cards' },
  });
  expect(namesOf({ area: 'sales', one: 'Entry' }).words.Many).toBe('Entries');
  expect(namesOf({ area: 'sales', one: 'Box' }).words['one with article']).toBe('a box');
  expect(namesOf({ area: 'sales', one: 'Invoice' }).words['one with article']).toBe('an invoice');
});

test.each([
  ['an unknown area', { area: 'shop', one: 'Brand' }, 'The area must be one of catalog, sales'],
  ['a name in lower case', { area: 'catalog', one: 'brand' }, 'brand must be in Pascal case'],
  ['a path with capitals', { ...giftCard, path: 'GiftCards' }, 'GiftCards must consist of lower-case words'],
])('rejects %s', (_name, resource, message) => {
  expect(() => namesOf(resource)).toThrow(message);
});

/** The maximum number of files of a plain resource, besides its YAML. */
const mostFiles = 12;

test('creates a resource that passes the rules, in few files, and never overwrites one', async () => {
  for (const folder of ['spec', 'packages/spec-rules', ...api]) {
    const skipped = /(node_modules|dist)$/;
    cpSync(fromRoot(folder), join(copy, folder), { recursive: true, filter: (file) => !skipped.test(file) });
  }
  symlinkSync(fromRoot('node_modules'), join(copy, 'node_modules'));
  const { files, steps } = await scaffold(copy, giftCard);
  expect(steps).not.toContain('places were not found');
  await expect(scaffold(copy, giftCard)).rejects.toThrow('already exists');

  const bundle = join(copy, 'spec/dist/openapi.json');
  program('redocly', ['bundle', 'openapi.yaml', '--output', bundle]);
  const table = writeTable(copy, await readDocument(bundle), 'GiftCards');
  expect(writeTable(copy, await readDocument(bundle), 'GiftCards')).toEqual(table.slice(0, 1));
  const besides = [...files, ...table].filter((file) => !file.endsWith('.yaml'));
  expect(besides.length).toBeLessThanOrEqual(mostFiles);
  expect(readFileSync(join(copy, table[0] ?? ''), 'utf8')).toContain("createListedTable(db, 'gift_cards'");

  leaveOnly('/api/v1/gift-cards/');
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [join(copy, 'packages/spec-rules/lint.mjs'), '--format', 'github-actions'],
    { cwd: join(copy, 'spec'), env, encoding: 'utf8' },
  );
  const found = [...stdout.matchAll(/^::\w+ title=([\w-]+),file=([^,]*)/gm)].map(
    ([, rule, file]) => `${rule} ${file}`,
  );
  expect([found.filter((finding) => finding.includes('gift-cards')), stderr]).toEqual([[], '']);
  // This shows that the rules ran: without the other paths, references in the examples are broken.
  expect(found).not.toEqual([]);
}, 120_000);

const api = ['areas/catalog', 'store/migrations', 'testing/reference'].map(
  (folder) => `apps/api/src/${folder}`,
);
const env = { ...process.env, PATH: `${fromRoot('node_modules/.bin')}:${process.env.PATH}` };

/** Removes the other paths, since the rules take seconds for them. */
function leaveOnly(base: string): void {
  const file = join(copy, 'spec/openapi.yaml');
  const others = new RegExp(`^ {2}/api/(?!${base.slice(5)}).*\\n`, 'gm');
  writeFileSync(file, readFileSync(file, 'utf8').replace(others, ''));
}

function program(name: string, args: string[]): void {
  spawnSync(fromRoot(`node_modules/.bin/${name}`), args, { cwd: join(copy, 'spec'), env });
}
