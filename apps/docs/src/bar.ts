/** The bar on top of the pages that the generator of the guides does not make: it looks like the one that it makes. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const PAGES = [
  ['guides/quick-start.html', 'Guides'],
  ['reference/index.html', 'Reference'],
  ['try/index.html', 'Try it'],
  ['errors/index.html', 'Errors'],
  ['scopes/index.html', 'Scopes'],
  ['decisions/index.html', 'Decisions'],
] as const;

/** The mark of the site, in the page itself: it is painted with the rest and not after one more request. */
const MARK = readFileSync(fileURLToPath(new URL('../site/public/mark.svg', import.meta.url)), 'utf8')
  .replace(/<title>.*<\/title>/, '')
  .replace('<svg', '<svg aria-hidden="true" width="22" height="22"');

/** Its styles, which are part of the page so that nothing waits for them. */
export const barStyle = readFileSync(fileURLToPath(new URL('bar.css', import.meta.url)), 'utf8');

/** `here` is the directory of the page, one below the root of the site. */
export function bar(here: 'reference' | 'try'): string {
  const links = PAGES.map(([path, name]) => {
    const current = path.startsWith(here) ? ' aria-current="page"' : '';
    return `<a href="../${path}"${current}>${name}</a>`;
  });
  return `<header class="bar"><a class="mark" href="../index.html">${MARK}Mostrador</a><nav aria-label="Pages">${links.join('')}</nav></header>`;
}
