/**
 * The changelog page, from CHANGELOG.md. Links to repository files become links to their pages here, if they have one.
 */
import { readFileSync } from 'node:fs';
import { inRepository } from '../paths.ts';
import { decisionUrl } from './decisions.ts';
import { page } from './page.ts';

export function changelogPage(markdown = readFileSync(inRepository('CHANGELOG.md'), 'utf8')): string {
  return page('prev: false\nnext: false', withLinksOfTheSite(markdown));
}

const DECISIONS = 'spec/DECISIONS.md';

/** Replaces links to files that are not on the site by their text. */
export function withLinksOfTheSite(markdown: string): string {
  return markdown.replace(/\[([^\]]+)\]\((?!https?:|#)([^)#]+)(?:#([^)]*))?\)/g, (_, text, file, anchor) =>
    file === DECISIONS ? `[${text}](/${anchor ? decisionUrl(anchor) : 'decisions/'})` : text,
  );
}
