/** A resource that the scaffold began passes the rules of the description as soon as its lines are where they say they belong. */
import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { namesOf, pathLines, scaffold } from './new-resource.ts';
import { fromRoot } from './root.ts';

const copy = mkdtempSync(join(tmpdir(), 'new-resource-'));
afterAll(() => rmSync(copy, { recursive: true }));

const giftCard = { area: 'catalog', one: 'GiftCard' };

test('names follow from one', () => {
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
  ['an area that is none', { area: 'shop', one: 'Brand' }, 'The area must be one of catalog, sales'],
  ['a name in lower case', { area: 'catalog', one: 'brand' }, 'brand must be in Pascal case'],
  ['a path with capitals', { ...giftCard, path: 'GiftCards' }, 'GiftCards must be of lower-case words'],
])('refuses %s', (_name, resource, message) => {
  expect(() => namesOf(resource)).toThrow(message);
});

test('begins a resource that the rules accept, and never writes over one', async () => {
  const skipped = /(node_modules|dist|conformance)$/;
  cpSync(fromRoot('spec'), copy, { recursive: true, filter: (file) => !skipped.test(file) });
  const steps = await scaffold(copy, giftCard);
  for (const line of pathLines(giftCard)) expect(steps).toContain(line);
  await expect(scaffold(copy, giftCard)).rejects.toThrow('is there already');

  followSteps();
  const { stdout } = spawnSync(
    process.execPath,
    [fromRoot('packages/spec-rules/lint.mjs'), '--format', 'github-actions'],
    {
      cwd: copy,
      env: { ...process.env, PATH: `${fromRoot('node_modules/.bin')}:${process.env.PATH}` },
      encoding: 'utf8',
    },
  );
  const found = [...stdout.matchAll(/^::\w+ title=([\w-]+),file=([^,]*gift-cards[^,]*)/gm)].map(
    ([, rule, file]) => `${rule} ${file}`,
  );
  // The scopes of the API are listed with the rules, which the copy does not have.
  expect(new Set(found)).toEqual(new Set(['one-scope catalog/gift-cards/paths.yaml']));
}, 120_000);

/** Puts the lines into the files that the steps name; the other paths go, since only the new ones matter here. */
function followSteps(): void {
  const file = join(copy, 'openapi.yaml');
  const text = readFileSync(file, 'utf8')
    .replace(/^ {2}\/api\/.*\n/gm, '')
    .replace(/^paths:\n/m, `paths:\n${pathLines(giftCard).join('\n')}\n`)
    .replace(/^tags:\n/m, 'tags:\n  - {name: Gift cards, description: Cards that pay.}\n')
    .replace(/tags: \[Products, /, 'tags: [Gift cards, Products, ');
  writeFileSync(file, text);
  appendFileSync(join(copy, 'DECISIONS.md'), '\n<a id="gift-cards"></a>\n### Gift cards\n');
}
