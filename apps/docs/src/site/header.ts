/** The header of every page, shared by the guides, the reference and the try-it page. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export type Language = 'en' | 'es';

export interface HeaderPlace {
  /** The root of the site from the page, with a trailing slash: `../`. */
  root: string;
  /** The part of the site that the page belongs to. */
  here?: Section | undefined;
  language?: Language;
  /** The same page in the other language, from the root; its landing page if there is none. */
  translation?: string;
}

export type Section = 'guides' | 'reference' | 'try' | 'errors' | 'scopes' | 'decisions';

const TEXTS = {
  en: {
    search: 'Search',
    pages: 'Pages',
    theme: 'Switch between light and dark',
    menu: 'Menu',
    other: 'Español',
    otherLanguage: 'es',
    landing: 'es/index.html',
    home: 'index.html',
  },
  es: {
    search: 'Buscar',
    pages: 'Páginas',
    theme: 'Cambiar entre claro y oscuro',
    menu: 'Menú',
    other: 'English',
    otherLanguage: 'en',
    landing: 'index.html',
    home: 'es/index.html',
  },
} as const;

const PAGES: readonly { section: Section; path: string; en: string; es: string; apart?: true }[] = [
  { section: 'guides', path: 'guides/quick-start.html', en: 'Guides', es: 'Guías' },
  { section: 'reference', path: 'reference/index.html', en: 'Reference', es: 'Referencia' },
  { section: 'try', path: 'try/index.html', en: 'Try it', es: 'Probar', apart: true },
  { section: 'errors', path: 'errors/index.html', en: 'Errors', es: 'Errores' },
  { section: 'scopes', path: 'scopes/index.html', en: 'Scopes', es: 'Permisos' },
  { section: 'decisions', path: 'decisions/index.html', en: 'Decisions', es: 'Decisiones' },
];

/** The logo is inline, so that it is painted without another request. */
const MARK = readFileSync(fileURLToPath(new URL('../../site/public/mark.svg', import.meta.url)), 'utf8')
  .replace(/<title>.*<\/title>/, '')
  .replace('<svg', '<svg aria-hidden="true" width="22" height="22"');

export function header({ root, here, language = 'en', translation }: HeaderPlace): string {
  const texts = TEXTS[language];
  return `<a class="site-mark" href="${root}${texts.home}">${MARK}Mostrador</a>
<button type="button" data-site="search" aria-keyshortcuts="Control+K">${icon(SEARCH)}<span>${texts.search}</span><kbd aria-hidden="true">Ctrl K</kbd></button>
<nav aria-label="${texts.pages}">${PAGES.map((page) => pageLink(page, root, here, language)).join('')}<a href="${root}${translation ?? texts.landing}" lang="${texts.otherLanguage}" hreflang="${texts.otherLanguage}">${texts.other}</a></nav>
<button type="button" data-site="theme" aria-label="${texts.theme}">${icon(MOON, 'to-dark')}${icon(SUN, 'to-light')}</button>
<button type="button" data-site="menu" aria-label="${texts.menu}" aria-expanded="false">${icon(LINES)}</button>`;
}

function pageLink(
  page: (typeof PAGES)[number],
  root: string,
  here: Section | undefined,
  language: Language,
): string {
  const translated = language === 'es' && page.section === 'guides' ? `es/${page.path}` : page.path;
  const current = page.section === here ? ' aria-current="page"' : '';
  const target = page.apart ? ' target="_self"' : '';
  return `<a href="${root}${translated}"${target}${current}>${page[language]}</a>`;
}

/** Returns the header with its element, for pages built as a whole. */
export function headerElement(place: HeaderPlace): string {
  return `<header class="site-header">${header(place)}</header>`;
}

/** Returns the list of areas below the header. A page that only knows its areas in the browser fills it itself. */
export function areaBar(links: readonly { name: string; href: string; current: boolean }[]): string {
  const anchors = links.map(
    ({ name, href, current }) => `<a href="${href}"${current ? ' aria-current="page"' : ''}>${name}</a>`,
  );
  return `<nav class="site-areas" aria-label="Areas">${anchors.join('')}</nav>`;
}

const SEARCH = 'M11 4a7 7 0 1 1 0 14 7 7 0 0 1 0-14zm5 12 5 5';
const MOON = 'M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z';
const SUN =
  'M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8zm0-6v2m0 16v2M2 12h2m16 0h2M5 5l1.5 1.5m11 11L19 19M5 19l1.5-1.5m11-11L19 5';
const LINES = 'M4 7h16M4 12h16M4 17h16';

function icon(path: string, name = ''): string {
  return `<svg aria-hidden="true" class="${name}" width="18" height="18" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><path d="${path}"/></svg>`;
}
