/**
 * The changelog page, from CHANGELOG.md. Links to repository files become links to their pages here, if they have one.
 */
import { readFileSync } from 'node:fs';
import { inRepository } from '../paths.ts';
import { page } from './page.ts';

export function changelogPage(markdown = readFileSync(inRepository('CHANGELOG.md'), 'utf8')): string {
  return page('prev: false\nnext: false', withLinksOfTheSite(markdown));
}

const PAGES: Record<string, string> = { 'spec/DECISIONS.md': '/decisions/' };

/** Replaces links to files that are not on the site by their text. */
export function withLinksOfTheSite(markdown: string): string {
  return markdown.replace(/\[([^\]]+)\]\((?!https?:|#)([^)#]+)(#[^)]*)?\)/g, (_, text, file, anchor = '') =>
    PAGES[file] ? `[${text}](${PAGES[file]}${anchor})` : text,
  );
}
