/** Collects everything that the search can find, from the sources of the pages. */

import { globSync, readFileSync } from 'node:fs';
import { valueAt } from '@mostrador/json';
import { operationTable } from '@mostrador/types';
import { type Scope, scopes } from '../../../api/src/auth/scopes.ts';
import { settingRows } from '../../../api/src/config/rows.ts';
import { areaSlug } from '../areas/area-slug.ts';
import { areasOf, readBundle } from '../description.ts';
import { errorRows, panelErrorRows } from '../pages/errors.ts';
import { inSite } from '../paths.ts';
import { referenceLinks } from '../reference/links.ts';
import type { Entry, Kind } from './engine.ts';
import { sectionsOf } from './sections.ts';

/** Returns the entries of the site; `generated` has the Markdown of the generated pages by name. */
export function searchEntries(bundle: object, generated: Readonly<Record<string, string>>): Entry[] {
  return [
    ...guides('guides', 'Guides'),
    ...guides('es/guides', 'Guías'),
    ...operations(bundle),
    ...errors(bundle),
    ...scopes.map(scopeEntry),
    ...settings(),
    ...pageEntries('reference/index.html', 'Reference', 'reference', generated.reference ?? ''),
    ...decisions(generated),
    ...pageEntries('changelog/index.html', 'Changelog', 'change', generated.changelog ?? ''),
  ];
}

function guides(directory: string, place: string): Entry[] {
  return globSync(`${directory}/*.md`, { cwd: inSite('.') })
    .sort()
    .flatMap((path) =>
      pageEntries(path.replace('.md', '.html'), place, 'guide', readFileSync(inSite(path), 'utf8')),
    );
}

function decisions(generated: Readonly<Record<string, string>>): Entry[] {
  return Object.entries(generated)
    .filter(([path]) => path.startsWith('decisions'))
    .flatMap(([path, markdown]) => pageEntries(`${path}/index.html`, 'Decisions', 'decision', markdown));
}

/** Sections that only list items with their own entries. */
const LISTS = new Set(['Contents', ...areasOf(readBundle()).map(({ name }) => name)]);

function pageEntries(path: string, place: string, kind: Kind, markdown: string): Entry[] {
  const [page, ...sections] = sectionsOf(markdown);
  if (page === undefined) return [];
  const [, keywords] = /^keywords: (.+)$/m.exec(markdown) ?? [];
  return [
    { url: path, title: page.title, place, text: page.text, kind, ...(keywords && { keywords }) },
    ...sections
      .filter(({ title }) => !LISTS.has(title))
      .map(({ anchor, title, text }) => ({
        url: `${path}#${anchor}`,
        title,
        place: `${place} › ${page.title}`,
        page: page.title,
        text,
        kind,
      })),
  ];
}

function operations(bundle: object): Entry[] {
  const areas = areasOf(bundle);
  const link = referenceLinks(areas);
  const area = new Map(areas.flatMap(({ name, tags }) => tags.map((tag) => [tag, name])));
  const resources = areas.flatMap(({ name, tags }) =>
    tags.map((tag) => ({
      url: `reference/${link(tag)}`,
      title: tag,
      place: `Reference › ${name}`,
      text: textOfTag(bundle, tag),
      kind: 'reference' as const,
    })),
  );
  const pages = areas.map(({ name, tags }) => ({
    url: `reference/${areaSlug(name)}.html`,
    title: name,
    place: 'Reference',
    text: tags.join(', '),
    kind: 'reference' as const,
  }));
  const all = Object.values(operationTable).map(({ id, method, path, tag, scope }) => {
    const operation = valueAt(bundle, 'paths', path, method.toLowerCase());
    return {
      url: `reference/${link(tag, id)}`,
      title: String(valueAt(operation, 'summary')),
      place: `Reference › ${area.get(tag)} › ${tag}`,
      page: `${method} ${path} ${id}`,
      text: `${scope} ${valueAt(operation, 'description')}`,
      kind: 'reference' as const,
    };
  });
  return [...pages, ...resources, ...all];
}

function textOfTag(bundle: object, tag: string): string {
  const tags = valueAt(bundle, 'tags');
  const found = Array.isArray(tags) ? tags.find((one) => valueAt(one, 'name') === tag) : undefined;
  return String(valueAt(found, 'description') ?? '');
}

function errors(bundle: object): Entry[] {
  const page: Entry = {
    url: 'errors/index.html',
    title: 'Error codes',
    place: 'Errors',
    text: 'Every code a failed request can return, with its status and what to do.',
    kind: 'error',
  };
  const codes = [...errorRows(bundle), ...panelErrorRows()].map(({ code, status, title, remedy }) => ({
    url: `errors/index.html#${code}`,
    title: `${code}: ${title}`,
    place: 'Errors',
    text: `${status} ${remedy}`,
    kind: 'error' as const,
  }));
  return [page, ...codes];
}

function scopeEntry({ scope, description }: Scope): Entry {
  return {
    url: `scopes/index.html#${scope.replace(':', '-')}`,
    title: scope,
    place: 'Scopes',
    text: description,
    kind: 'scope',
  };
}

function settings(): Entry[] {
  return settingRows.map(({ env, flag, doc }) => ({
    url: `settings/index.html#${env}`,
    title: flag ? `${env} ${flag}` : env,
    place: 'Settings',
    text: doc,
    kind: 'setting' as const,
  }));
}
