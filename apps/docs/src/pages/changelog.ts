/** What changed, from CHANGELOG.md; its links into the repository lead to the pages of the site. */
import { readFileSync } from 'node:fs';
import { inRepository } from '../paths.ts';
import { page } from './page.ts';

export function changelogPage(markdown = readFileSync(inRepository('CHANGELOG.md'), 'utf8')): string {
  return page('prev: false\nnext: false', markdown.replaceAll('](spec/DECISIONS.md', '](/decisions/'));
}
