/** The decisions of the description (spec/DECISIONS.md) as pages of the site: an overview, the conventions, each area. */
import { readFileSync } from 'node:fs';
import { inRepository } from '../paths.ts';
import { page } from './page.ts';
import { anchor } from './slug.ts';

/** The sections of the overview; those of the conventions begin with `CONVENTIONS`, and the others are the areas. */
const OVERVIEW = ['How to read it', 'Contents', 'Ten rules'];
const CONVENTIONS = 'Conventions';

/** Returns the pages as Markdown, by their path in the site: `decisions`, `decisions/sales`. */
export function decisionPages(markdown = source()): Record<string, string> {
  const texts = split(markdown);
  const pageOf = pagesOfAnchors(texts);
  return Object.fromEntries(
    [...texts].map(([path, text]) => [
      path,
      page('prev: false\nnext: false\noutline: 2', withLinks(text, path, pageOf)),
    ]),
  );
}

let known: ReadonlyMap<string, string> | undefined;

/** Returns the URL of a decision by its anchor, relative to the site: `decisions/sales/#N1`; the overview if unknown. */
export function decisionUrl(name: string): string {
  known ??= pagesOfAnchors(split(source()));
  return urlOf(known, name);
}

function urlOf(pageOf: ReadonlyMap<string, string>, name: string): string {
  return `${pageOf.get(name) ?? 'decisions'}/#${name}`;
}

function source(): string {
  return readFileSync(inRepository('spec/DECISIONS.md'), 'utf8');
}

/** Returns the text of each page, by its path. */
function split(markdown: string): Map<string, string> {
  const [title = '', ...sections] = markdown.split(/^(?=## )/m);
  const texts = new Map([['decisions', title]]);
  for (const section of sections) {
    const [, heading = ''] = /^## (.+)$/m.exec(section) ?? [];
    const [path, text] = placed(heading, section);
    texts.set(path, (texts.get(path) ?? '') + text);
  }
  return new Map([...texts].map(([path, text]) => [path, titled(path, text)]));
}

/** Returns the page of a section, and its text there: an area has a page of its own, with its heading as the title. */
function placed(heading: string, section: string): [path: string, text: string] {
  if (OVERVIEW.includes(heading)) return ['decisions', section];
  if (heading.startsWith(CONVENTIONS)) return ['decisions/conventions', section];
  const promoted = section
    .replace(/^## .+$/m, `# Decisions: ${heading.toLowerCase()}`)
    .replace(/^### /gm, '## ');
  return [`decisions/${anchor(heading)}`, promoted];
}

function titled(path: string, text: string): string {
  return path === 'decisions/conventions' ? `# Decisions: conventions\n\n${text}` : text;
}

/** Returns the page of each anchor, and of each name of an area. */
function pagesOfAnchors(texts: ReadonlyMap<string, string>): Map<string, string> {
  return new Map(
    [...texts].flatMap(([path, text]) => [
      [path.replace('decisions/', ''), path] as const,
      ...Array.from(text.matchAll(/<a id="([^"]+)"><\/a>/g), ([, id = '']) => [id, path] as const),
      ...Array.from(text.matchAll(/^## (.+)$/gm), ([, title = '']) => [anchor(title), path] as const),
    ]),
  );
}

/** Replaces links to anchors of other pages. The name of an area links to its page. */
function withLinks(text: string, path: string, pageOf: ReadonlyMap<string, string>): string {
  return text.replace(/\]\(#([^)]+)\)/g, (link, name: string) => {
    const other = pageOf.get(name);
    if (other === undefined || other === path) return link;
    return other === `decisions/${name}` ? `](/${other}/)` : `](/${urlOf(pageOf, name)})`;
  });
}
