/** What changed, from CHANGELOG.md. Its links to files of the repository lead to their pages here, if they have one. */
import { readFileSync } from 'node:fs';
import { inRepository } from '../paths.ts';
import { page } from './page.ts';

export function changelogPage(markdown = readFileSync(inRepository('CHANGELOG.md'), 'utf8')): string {
  return page('prev: false\nnext: false', withLinksOfTheSite(markdown));
}

const PAGES: Record<string, string> = { 'spec/DECISIONS.md': '/decisions/' };

/** A link to a file that is not on the site becomes its text. */
export function withLinksOfTheSite(markdown: string): string {
  return markdown.replace(/\[([^\]]+)\]\((?!https?:|#)([^)#]+)(#[^)]*)?\)/g, (_, text, file, anchor = '') =>
    PAGES[file] ? `[${text}](${PAGES[file]}${anchor})` : text,
  );
}
