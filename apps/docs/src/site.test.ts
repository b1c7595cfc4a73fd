/** Tests the built site as a whole: it is self-contained, and all links work. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { errorCodes, operationTable, scopes } from '@mostrador/types';
import { expect, test } from 'vitest';
import { areaSlug } from './areas/area-slug.ts';
import { areasOf, readBundle, remediesOf } from './description.ts';
import { decisionUrl } from './pages/decisions.ts';
import { dist, inRepository, inSite } from './paths.ts';
import { referenceLinks } from './reference/links.ts';
import { PLACEHOLDER } from './relocate/placeholder.ts';
import { attributes, pages } from './testing/site.ts';

const site = pages();
const ids = new Map(site.map((page) => [page.path, new Set(attributes(page, 'id'))]));
const areas = areasOf(readBundle());
const link = referenceLinks(areas);
const inReference = new Set([
  ...areas.flatMap(({ tags }) => tags.map((tag) => link(tag))),
  ...Object.values(operationTable).map(({ tag, id }) => link(tag, id)),
]);

test('has every guide and every table', () => {
  const guides = globSync('{,es/}guides/*.md', { cwd: inSite('.') }).map((path) =>
    path.replace('.md', '.html'),
  );
  const tables = ['changelog', 'decisions', 'errors', 'reference', 'scopes', 'settings', 'try'];
  const reference = areas.map(({ name }) => `reference/${areaSlug(name)}.html`);
  const want = [
    '404.html',
    'es/index.html',
    'index.html',
    ...guides,
    ...reference,
    ...tables.map((name) => `${name}/index.html`),
    ...['conventions', ...areas.map(({ name }) => areaSlug(name))].map(
      (name) => `decisions/${name}/index.html`,
    ),
  ];
  expect(site.map(({ path }) => path)).toEqual(want.sort());
});

test.each(site)('$path loads nothing from another host', (page) => {
  expect(attributes(page, 'src').filter(isElsewhere)).toEqual([]);
  expect(page.html.match(/<link[^>]+href="https?:[^>]+>/g) ?? []).toEqual([]);
});

test('the scripts of the reference contain no other host to load from or report to', () => {
  for (const path of globSync('reference/*', { cwd: dist })) {
    const others = /cdn\.redoc\.ly|cdn\.redocly\.com|otel\.cloud|fonts\.g(?:oogleapis|static)/g;
    expect(readFileSync(join(dist, path), 'utf8').match(others) ?? []).toEqual([]);
  }
  const pages = site.filter(({ path }) => /^reference\/(?!index)/.test(path));
  expect(pages.filter(({ html }) => !html.includes('"disableTelemetry":true'))).toEqual([]);
});

test('the base path of the build appears only where a page replaces it', () => {
  for (const path of globSync('**/*.{html,css}', { cwd: dist })) {
    const text = readFileSync(join(dist, path), 'utf8').replace(/__VP_SITE_DATA__=.*?<\/script>/s, '');
    expect(text, path).not.toContain(PLACEHOLDER);
  }
});

test.each(site)('every link of $path works', (page) => {
  const links = attributes(page, 'href').filter((href) => !isElsewhere(href));
  expect(links.filter((href) => !resolves(page.path, href))).toEqual([]);
});

test('every decision named in the description has an anchor', () => {
  const named = new Set(JSON.stringify(readBundle()).match(/(?<="x-decision":")[^"]+/g));
  const missing = [...named].filter((anchor) => {
    const [path = ''] = decisionUrl(anchor).split('#');
    return !ids.get(`${path}index.html`)?.has(anchor);
  });
  expect(missing).toEqual([]);
});

test('every error code has its row, at the `type` of the problem, with a remedy', () => {
  expect(errorCodes.filter((code) => !ids.get('errors/index.html')?.has(code))).toEqual([]);
  expect([...remediesOf(readBundle()).keys()].sort()).toEqual([...errorCodes].sort());
});

test('the panel has the logo of the site', () => {
  const [panel, mark] = [inRepository('apps/panel/src/icon.svg'), inSite('public/mark.svg')];
  expect(readFileSync(panel, 'utf8')).toBe(readFileSync(mark, 'utf8'));
});

test('every scope has its row', () => {
  const shown = ids.get('scopes/index.html');
  expect(scopes.filter((scope) => !shown?.has(scope.replace(':', '-')))).toEqual([]);
});

function isElsewhere(address: string): boolean {
  return /^(?:https?|data|mailto):/.test(address);
}

/**
 * Returns whether a link resolves. Redoc addresses its own sections by paths below the root, which its script resolves.
 */
function resolves(from: string, href: string): boolean {
  const [path = '', fragment] = href.split('#', 2);
  if (from.startsWith('reference/') && (path.startsWith('/') || path === '')) return true;
  if (path.startsWith('/')) return from === '404.html';
  const target = path === '' ? from : join(dirname(from), path);
  if (!existsSync(join(dist, target))) return false;
  if (!fragment) return true;
  const anchor = decodeURIComponent(fragment);
  if (anchor.startsWith('/')) return inReference.has(`${target.replace('reference/', '')}#${anchor}`);
  return ids.get(target)?.has(anchor) ?? false;
}
