/** The site of the guides. The pages under `generated/` are written by `src/build.ts` before it is built. */
import { defineConfig } from 'vitepress';
import { anchor } from '../../src/pages/slug.ts';
import { PLACEHOLDER } from '../../src/relocate/placeholder.ts';
import { relocationHash } from '../../src/relocate/relocation-hash.ts';
import { searchText } from '../../src/search/search-text.ts';

const guides = [
  [
    'Start',
    [
      ['Quick start', 'quick-start'],
      ['Authentication and scopes', 'authentication'],
      ['The client', 'client'],
    ],
  ],
  [
    'Requests',
    [
      ['Errors', 'errors'],
      ['Paging and filters', 'paging'],
      ['Bulk', 'bulk'],
      ['Idempotency and retries', 'idempotency'],
      ['Money and dates', 'money-and-dates'],
    ],
  ],
  ['Selling', [['A day at the till', 'pos-day']]],
  [
    'Working with the description',
    [
      ['Testing against the mock', 'mock'],
      ['Reviewing the description', 'review'],
    ],
  ],
  [
    'Operating',
    [
      ['Running it yourself', 'self-hosting'],
      ['Backups, and proving what is kept', 'backups'],
      ['Moving to a PostgreSQL server', 'postgresql'],
    ],
  ],
] as const;

const tables = [
  ['Error codes', 'errors'],
  ['Scopes', 'scopes'],
  ['Settings', 'settings'],
  ['Decisions', 'decisions'],
  ['Changelog', 'changelog'],
] as const;

export default defineConfig({
  base: PLACEHOLDER,
  outDir: '../dist',
  assetsDir: `assets/${relocationHash()}`,
  cacheDir: '../.turbo/vitepress',
  title: 'Mostrador',
  description:
    'Business management for shops and small companies, behind an API whose description comes first.',
  lang: 'en',
  head: [['link', { rel: 'icon', href: `${PLACEHOLDER}mark.svg`, type: 'image/svg+xml' }]],
  srcExclude: ['generated/parts/**'],
  rewrites: { 'generated/:page/index.md': ':page/index.md' },
  // Links into the reference and the try-it page, which are made after the guides: `site.test.ts` follows every link.
  ignoreDeadLinks: true,
  markdown: {
    anchor: { slugify: anchor },
    theme: { light: 'github-light-high-contrast', dark: 'github-dark' },
  },
  themeConfig: {
    logo: { src: '/mark.svg', width: 22, height: 22, alt: '' },
    nav: [
      { text: 'Guides', link: '/guides/quick-start', activeMatch: '/guides/' },
      { text: 'Reference', link: '/reference/index.html', target: '_self' },
      { text: 'Try it', link: '/try/index.html', target: '_self' },
      { text: 'Errors', link: '/errors/' },
      { text: 'Scopes', link: '/scopes/' },
      { text: 'Decisions', link: '/decisions/' },
    ],
    sidebar: [
      ...guides.map(([text, pages]) => ({
        text,
        items: pages.map(([name, file]) => ({ text: name, link: `/guides/${file}` })),
      })),
      {
        text: 'Look up',
        items: [
          { text: 'API reference', link: '/reference/index.html', target: '_self' },
          ...tables.map(([text, file]) => ({ text, link: `/${file}/` })),
        ],
      },
    ],
    outline: { level: [2, 3] },
    externalLinkIcon: false,
    docFooter: { prev: 'Before', next: 'Next' },
    search: {
      provider: 'local',
      options: {
        _render: searchText,
        miniSearch: {
          searchOptions: {
            combineWith: 'AND',
            boost: { title: 6, text: 1, titles: 1 },
            prefix: true,
            fuzzy: 0.15,
          },
        },
      },
    },
  },
});
