/** The configuration of the guides. `src/build.ts` writes the pages under `generated/` before the build. */
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitepress';
import { decisionPages } from '../../src/pages/decisions.ts';
import { anchor } from '../../src/pages/slug.ts';
import { PLACEHOLDER } from '../../src/relocate/placeholder.ts';
import { relocationHash } from '../../src/relocate/relocation-hash.ts';
import { fontFace } from '../../src/site/font.ts';
import { header, type Section } from '../../src/site/header.ts';
import type { Place } from '../../src/site/place.ts';

const guides = [
  [
    'Start',
    [
      ['Quick start', 'quick-start'],
      ['Authentication and scopes', 'authentication'],
      ['People and roles', 'people'],
      ['The client', 'client'],
    ],
  ],
  [
    'Requests',
    [
      ['Errors', 'errors'],
      ['Paging and filters', 'paging'],
      ['Bulk operations', 'bulk'],
      ['Idempotency and retries', 'idempotency'],
      ['Money and dates', 'money-and-dates'],
    ],
  ],
  [
    'Tasks',
    [
      ['A day at the till', 'pos-day'],
      ['Refunds and voids', 'refunds'],
      ['Credit customers', 'credit-customers'],
      ['Appointments', 'appointments'],
      ['Rent contracts', 'rent-contracts'],
      ['Accounting', 'accounting'],
      ['Rewards and points', 'rewards'],
      ['Expenses and supplies', 'expenses'],
      ['Sales figures', 'statistics'],
      ['Electronic invoices', 'electronic-invoices'],
      ['Received invoices', 'received-invoices'],
      ['VAT and withholdings', 'vat'],
      ['Connect to the tax authority', 'tax-authority'],
      ['Bank reconciliation', 'bank'],
      ['Import a catalog', 'import-catalog'],
      ['Synchronise stock', 'stock-sync'],
      ['CRM', 'crm'],
      ['Segments and messages', 'segments-and-messages'],
      ['Shipping', 'shipping'],
      ['Drivers and fleet', 'drivers-and-fleet'],
      ['Error handling in TypeScript', 'errors-typescript'],
      ['Performance', 'performance'],
      ['Going live', 'going-live'],
    ],
  ],
  [
    'Working with the description',
    [
      ['Testing against the mock', 'mock'],
      ['Use your own generator', 'own-generator'],
      ['Reviewing the description', 'review'],
    ],
  ],
  [
    'Operating',
    [
      ['Running it yourself', 'self-hosting'],
      ['How fast is it?', 'speed'],
      ['Backups', 'backups'],
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

/** The pages below the overview of the decisions. */
const decisions = Object.keys(decisionPages())
  .filter((path) => path.includes('/'))
  .map((path) => ({ text: sentenceCase(path.replace(/.*\//, '')), link: `/${path}/` }));

const SECTIONS: readonly (Section | undefined)[] = [
  undefined,
  'guides',
  'reference',
  'try',
  'errors',
  'scopes',
  'decisions',
];

/** The page that a guide links to in the other language: the first guide, which is translated. */
const TRANSLATION = { en: 'es/guides/quick-start.html', es: 'guides/quick-start.html' };

/** The header of each part of the site; each page selects one. */
const headers = Object.fromEntries(
  (['en', 'es'] as const).flatMap((language) =>
    SECTIONS.map((here): [Place, string] => [
      `${language}:${here ?? 'landing'}`,
      header({
        root: PLACEHOLDER,
        here,
        language,
        ...(here === 'guides' && { translation: TRANSLATION[language] }),
      }),
    ]),
  ),
);

export default defineConfig({
  base: PLACEHOLDER,
  outDir: '../dist',
  assetsDir: `assets/${relocationHash()}`,
  cacheDir: '../.turbo/vitepress',
  title: 'Mostrador',
  description: 'Self-hosted business management for shops and small companies, behind one typed API.',
  locales: {
    root: { label: 'English', lang: 'en' },
    es: {
      label: 'Español',
      lang: 'es-AR',
      description: 'Gestión comercial para negocios y pymes, con una API descripta en OpenAPI.',
      themeConfig: {
        outline: { level: [2, 3], label: 'En esta página' },
        sidebarMenuLabel: 'Menú',
        returnToTopLabel: 'Volver arriba',
        skipToContentLabel: 'Ir al contenido',
        docFooter: { prev: false, next: false },
        notFound: {
          title: 'Página no encontrada',
          quote: 'El enlace puede estar desactualizado. Usá la búsqueda o volvé al inicio.',
          linkLabel: 'Ir al inicio',
          linkText: 'Inicio',
        },
        sidebar: [
          { text: 'Para empezar', items: [{ text: 'Primeros pasos', link: '/es/guides/quick-start' }] },
          {
            text: 'En inglés',
            items: [
              { text: 'Todas las guías', link: '/guides/quick-start' },
              { text: 'Referencia de la API', link: '/reference/index.html' },
            ],
          },
        ],
      },
    },
  },
  head: [
    ['link', { rel: 'icon', href: `${PLACEHOLDER}mark.svg`, type: 'image/svg+xml' }],
    ['style', {}, fontFace(PLACEHOLDER)],
  ],
  vite: {
    resolve: {
      alias: [
        {
          find: /^.*\/VPNav\.vue$/,
          replacement: fileURLToPath(new URL('theme/SiteHeader.ts', import.meta.url)),
        },
      ],
    },
  },
  srcExclude: ['generated/parts/**'],
  rewrites: {
    'generated/:page/index.md': ':page/index.md',
    'generated/:page/:part/index.md': ':page/:part/index.md',
  },
  // Links into the reference and the try-it page, which are built later: `site.test.ts` checks every link.
  ignoreDeadLinks: true,
  markdown: {
    anchor: { slugify: anchor },
    theme: { light: 'github-light-high-contrast', dark: 'github-dark' },
  },
  themeConfig: {
    headers,
    sidebar: [
      ...guides.map(([text, pages]) => ({
        text,
        items: pages.map(([name, file]) => ({ text: name, link: `/guides/${file}` })),
      })),
      {
        text: 'Look up',
        items: [
          { text: 'API reference', link: '/reference/' },
          ...tables.map(([text, file]) => ({
            text,
            link: `/${file}/`,
            ...(file === 'decisions' && { items: decisions, collapsed: true }),
          })),
        ],
      },
    ],
    outline: { level: [2, 3] },
    externalLinkIcon: false,
    docFooter: { prev: 'Previous', next: 'Next' },
    notFound: {
      title: 'Page not found',
      quote: 'The link may be outdated. Use the search, or go to the home page.',
      linkLabel: 'Go to the home page',
      linkText: 'Home',
    },
  },
});

function sentenceCase(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
