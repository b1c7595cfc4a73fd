/** The built site as a whole: it is complete in itself, and all of its links lead somewhere. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { operationTable } from '@mostrador/types';
import { expect, test } from 'vitest';
import { areasOf, readBundle } from './description.ts';
import { dist } from './paths.ts';
import { referenceLink } from './reference/links.ts';
import { attributes, pages } from './testing/site.ts';

const site = pages();
const ids = new Map(site.map((page) => [page.path, new Set(attributes(page, 'id'))]));
const inReference = new Set([
  ...areasOf(readBundle()).flatMap(({ tags }) => tags.map((tag) => referenceLink(tag))),
  ...Object.values(operationTable).map(({ tag, id }) => referenceLink(tag, id)),
]);

test('has its four pages', () => {
  expect(site.map(({ path }) => path).sort()).toEqual([
    'decisions/index.html',
    'errors/index.html',
    'index.html',
    'reference/index.html',
  ]);
});

test.each(site)('$path loads nothing from another host', (page) => {
  expect(attributes(page, 'src').filter(isElsewhere)).toEqual([]);
  expect(page.html.match(/<link[^>]+href="https?:[^>]+>/g) ?? []).toEqual([]);
  expect(
    page.html.match(/cdn\.redoc\.ly|cdn\.redocly\.com|otel\.cloud|fonts\.g(?:oogleapis|static)/g) ?? [],
  ).toEqual([]);
});

test('the reference reports nothing to its makers', () => {
  expect(site.find(({ path }) => path.startsWith('reference'))?.html).toContain('"disableTelemetry":true');
});

test.each(['style.css', 'bar.css'])('%s loads nothing from another host', (path) => {
  expect(readFileSync(join(dist, path), 'utf8')).not.toMatch(/https?:/);
});

test.each(site)('every link of $path leads somewhere', (page) => {
  expect(attributes(page, 'href').filter((href) => !isElsewhere(href) && !resolves(page.path, href))).toEqual(
    [],
  );
});

test('every decision that the description names can be linked to', () => {
  const named = new Set(JSON.stringify(readBundle()).match(/(?<="x-decision":")[^"]+/g));
  expect([...named].filter((anchor) => !ids.get('decisions/index.html')?.has(anchor))).toEqual([]);
});

function isElsewhere(address: string): boolean {
  return /^https?:/.test(address);
}

/** Redoc names its own places by paths below the root, which its script resolves. */
function resolves(from: string, href: string): boolean {
  const [path = '', fragment] = href.split('#', 2);
  if (from.startsWith('reference/') && (path.startsWith('/') || path === '')) return true;
  const target = path === '' ? from : join(dirname(from), path);
  if (!existsSync(join(dist, target))) return false;
  if (fragment === undefined) return true;
  return fragment.startsWith('/')
    ? inReference.has(`#${fragment}`)
    : (ids.get(target)?.has(fragment) ?? false);
}
