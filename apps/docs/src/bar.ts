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

/** The areas of the description, below the bar. A page that knows its areas only in the browser fills the bar itself. */
export function areaBar(links: readonly { name: string; href: string; current: boolean }[]): string {
  const anchors = links.map(
    ({ name, href, current }) => `<a href="${href}"${current ? ' aria-current="page"' : ''}>${name}</a>`,
  );
  return `<nav class="bar areas" aria-label="Areas">${anchors.join('')}</nav>`;
}

/** Light or dark as on the other pages of the site, set before anything is painted, and told to Redoc in its own way. */
export const SITE_SCRIPT = `(() => {
  let mode;
  try {
    mode = localStorage.getItem('vitepress-theme-appearance');
    if (mode === 'dark' || mode === 'light') localStorage.setItem('redoc.colorMode', mode);
    else localStorage.removeItem('redoc.colorMode');
  } catch {}
  if (mode !== 'dark' && mode !== 'light') mode = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  document.documentElement.classList.add(mode);
})();`;
