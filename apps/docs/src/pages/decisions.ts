/** The decisions of the description (spec/DECISIONS.md) as a page of the site. */
import { readFileSync } from 'node:fs';
import { inRepository } from '../paths.ts';
import { page } from './page.ts';

export function decisionsPage(markdown = readFileSync(inRepository('spec/DECISIONS.md'), 'utf8')): string {
  return page('prev: false\nnext: false\noutline: 2', markdown);
}
