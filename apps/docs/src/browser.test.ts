/** Tests the built site in a real browser, served under a path that it was not built for. */
import { globSync } from 'node:fs';
import {
  describeInBrowser,
  type Locator,
  type Page,
  seriousFindings,
  watchedPage,
} from '@mostrador/browser-testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { dist } from './paths.ts';
import { type Site, startSite } from './serve.ts';
import { startMock } from './testing/servers.ts';
import { sharedPages } from './testing/shared-pages.ts';

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 900 };
const SLOW = 180_000;
/** The pages that axe checks: one of each kind that is ours. */
const checkedByAxe = ['index.html', 'guides/errors.html', 'errors/index.html', 'scopes/index.html'];
let site: Site;
beforeAll(async () => {
  site = await startSite({ prefix: '/some/where/' });
});
afterAll(() => site?.close());

describeInBrowser('the site', (browser) => {
  const origins = () => [new URL(site.url).origin];
  /** Opens a page in a context of its own, which has nothing stored yet. */
  const openAnew = (options = {}) => watchedPage(browser(), { origins: origins(), ...options });
  const phones = sharedPages(browser, () => ({ origins: origins(), viewport: PHONE }));
  const desks = sharedPages(browser, () => ({ origins: origins(), viewport: DESK }));
  const open = () => desks.open();
  afterAll(() => Promise.all([phones.close(), desks.close()]));
  const paths = globSync('**/*.html', { cwd: dist }).sort();

  test.concurrent.each(paths)(
    '%s loads without errors, contacts no other host, fits a phone and a desktop, and has no serious issues if axe checks it',
    async (path) => {
      await phones.use(async ({ page, problems }) => {
        await page.goto(site.url + path, { waitUntil: 'networkidle' });
        for (const size of [PHONE, DESK]) {
          if (page.viewportSize()?.width !== size.width) await page.setViewportSize(size);
          expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(size.width);
        }
        expect(await page.locator('header, .VPNav, .NotFound').first().innerText()).not.toBe('');
        if (checkedByAxe.includes(path)) await expectSound(page);
        expect(problems).toEqual([]);
      });
    },
    SLOW,
  );

  test.each([
    { by: 'its name', query: 'create a product', heading: 'Create a product' },
    { by: 'its path', query: '/api/v1/products/bulk/create/', heading: 'Create many products' },
    { by: 'its id', query: 'bulkDeleteCustomers', heading: 'Delete many customers' },
  ])(
    'the search finds an operation by $by, and opens it',
    async ({ query, heading }) => {
      const { page, problems, close } = await open();
      await page.goto(`${site.url}guides/quick-start.html`);
      await search(page, query);
      const first = page.locator('.site-search [role=option]').first();
      await first.waitFor();
      await first.click();
      await page.waitForURL(/\/reference\/\w+\.html#\//);
      await page.getByRole('heading', { name: heading }).first().waitFor();
      expect(problems).toEqual([]);
      await close();
    },
    SLOW,
  );

  test(
    'the search finds an error code, and opens its row',
    async () => {
      const { page, close } = await open();
      await page.goto(`${site.url}index.html`);
      await search(page, 'insufficient_stock');
      await page.locator('.site-search [role=option]').first().click();
      await page.waitForURL(/\/errors\/(index\.html)?#insufficient_stock$/);
      await close();
    },
    SLOW,
  );

  test.each([
    { link: '#/products/createproduct', page: 'catalog.html', heading: 'Create a product' },
    { link: '#/cash-registers/opencashregister', page: 'sales.html', heading: 'Open a cash register' },
    { link: '#/tax-data', page: 'accounting.html', heading: 'Tax data' },
  ])(
    'an old link to $link opens $page, without flashing its overview',
    async ({ link, page: file, heading }) => {
      const { page, problems, close } = await open();
      await page.addInitScript(`new MutationObserver(() => {
        const [first] = document.querySelectorAll('#redoc h1, #redoc h2');
        if (first?.checkVisibility({ visibilityProperty: true })) window.firstHeading ??= first.textContent;
      }).observe(document, { childList: true, subtree: true, attributes: true })`);
      await page.goto(`${site.url}reference/index.html${link}`);
      await page.getByRole('heading', { name: heading }).first().waitFor();
      expect(new URL(page.url()).pathname).toBe(`/some/where/reference/${file}`);
      expect(await page.evaluate('window.firstHeading')).toContain(heading);
      expect(problems).toEqual([]);
      await close();
    },
    SLOW,
  );

  test.each([
    { path: 'reference/catalog.html', made: '#redoc a[href*="redocly.com"]' },
    { path: 'try/index.html', made: '#try a[href*="scalar.com"]' },
  ])(
    '$path does not advertise its generator, on the page or in the console',
    async ({ path, made }) => {
      const { page, close } = await open();
      const said: string[] = [];
      page.on('console', (message) => said.push(message.text()));
      await page.goto(site.url + path, { waitUntil: 'networkidle' });
      await page.locator(made).first().waitFor({ state: 'attached' });
      expect(await page.locator('body').innerText()).not.toMatch(/API docs by|Powered by/i);
      expect(said).toEqual([]);
      await close();
    },
    SLOW,
  );

  test(
    'the header of each kind of page searches, and switches between light and dark for the whole site',
    async () => {
      const { page, problems, close } = await openAnew({ colorScheme: 'light' });
      const isDark = () => page.evaluate<boolean>(`document.documentElement.classList.contains('dark')`);
      let dark = false;
      for (const path of ['guides/errors.html', 'reference/catalog.html', 'try/index.html']) {
        await page.goto(site.url + path, { waitUntil: 'networkidle' });
        expect(await isDark(), path).toBe(dark);
        await page.locator('[data-site=theme]').click();
        dark = !dark;
        expect(await isDark(), path).toBe(dark);
        await search(page, '429');
        await page.locator('.site-search [role=option]').first().click();
        await page.waitForURL(/\/errors\/(index\.html)?#rate_limited$/);
        expect(await isDark(), path).toBe(dark);
      }
      await page.goto(`${site.url}guides/errors.html`, { waitUntil: 'networkidle' });
      expect(await isDark()).toBe(dark);
      expect(problems).toEqual([]);
      await close();
    },
    SLOW,
  );

  test(
    'an operation links from the reference to the try-it page and back',
    async () => {
      const { page, problems, close } = await open();
      await page.goto(`${site.url}reference/catalog.html#/products/getproduct`);
      await page.locator('#redoc a[href*="at=products/GET/api/v1/products/%7Bid%7D/"]').first().click();
      await page.waitForURL(
        /\/try\/index\.html\?area=catalog#tag\/products\/GET\/api\/v1\/products\/(\{|%7B)id(\}|%7D)\/$/,
      );
      await page.getByRole('heading', { name: 'Get a product' }).first().waitFor();
      await page
        .locator('section[id$="/products/{id}/"]')
        .getByRole('link', { name: 'In the reference' })
        .first()
        .click();
      await page.waitForURL(/\/reference\/catalog\.html#\/products\/getproduct$/);
      await page.getByRole('heading', { name: 'Get a product' }).first().waitFor();
      expect(problems).toEqual([]);
      await close();
    },
    SLOW,
  );

  test(
    'an operation shows its sample in each language',
    async () => {
      const { page, problems, close } = await openAnew();
      await page.goto(`${site.url}reference/catalog.html#/products/createproduct`);
      const reference = page.locator('#redoc');
      for (const [language, shows] of [
        ['TypeScript', /client\.products\./],
        ['Python', /requests\.(get|post)/],
      ] as const) {
        // The page may still scroll to its operation, and the button with it.
        await page.getByRole('button', { name: language, exact: true }).first().dispatchEvent('click');
        await expect.poll(() => reference.innerText(), { timeout: 30_000 }).toMatch(shows);
      }
      expect(problems).toEqual([]);
      await close();
    },
    SLOW,
  );

  test(
    'a path without a page shows one that leads back, however deep it is',
    async () => {
      const { page, problems, close } = await openAnew({ allow: [/status of 404/] });
      const response = await page.goto(`${site.url}guides/nothing/here.html`);
      expect(response?.status()).toBe(404);
      await page.getByText('Page not found').waitFor();
      await page.getByRole('link', { name: 'Guides' }).first().click();
      await page.getByRole('heading', { name: 'Quick start', level: 1 }).waitFor();
      expect(problems).toEqual([]);
      await close();
    },
    SLOW,
  );

  test(
    'links between pages stay under the path',
    async () => {
      const { page, problems, close } = await open();
      await page.goto(`${site.url}index.html`);
      await page.getByRole('link', { name: 'Quick start' }).first().click();
      await page.getByRole('heading', { name: 'Quick start', level: 1 }).waitFor();
      await page.getByRole('link', { name: 'Paging and filters' }).first().click();
      await page.getByRole('heading', { name: 'Paging and filters', level: 1 }).waitFor();
      await page.getByRole('link', { name: 'Reference' }).first().click();
      await page.waitForURL(/\/some\/where\/reference\/(index\.html)?$/);
      await page.getByRole('link', { name: 'Guides' }).first().click();
      await page.getByRole('heading', { name: 'Quick start', level: 1 }).waitFor();
      expect(problems).toEqual([]);
      await close();
    },
    SLOW,
  );

  test(
    'the try-it page sends a request to the mock, and shows the response',
    async () => {
      const mock = startMock();
      const url = await mock.url;
      const { page, problems, close } = await openAnew({ origins: [...origins(), url] });
      await page.goto(`${site.url}try/index.html?mock=${new URL(url).port}`);
      await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Sales' }).click();
      await page.locator('a', { hasText: 'Budgets' }).first().click();
      const client = page.locator('button', { hasText: 'get /api/v1/budgets/list/' }).first();
      const send = page.locator('button', { hasText: /^Send/ }).first();
      await vi.waitFor(() => opened(client, send), { timeout: 60_000 });
      await send.click();
      await page.getByText('200 OK').first().waitFor();
      expect(problems).toEqual([]);
      await close();
      await mock.stop();
    },
    SLOW,
  );
});

/** Expects that axe finds no serious issues on the page, in light and in dark. */
async function expectSound(page: Page): Promise<void> {
  // Table rows are alike, and hundreds of them would take axe a minute.
  await page.evaluate(
    `document.querySelectorAll('tbody tr:nth-child(n + 20)').forEach((row) => row.remove())`,
  );
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.locator(colorScheme === 'dark' ? 'html.dark' : 'html:not(.dark)').waitFor();
    // Colors that still change have another contrast.
    await vi.waitFor(
      async () => expect(await page.evaluate('document.getAnimations().length')).toBe(0),
      30_000,
    );
    expect(await seriousFindings(page)).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Clicks a button until it opens something, since it may be visible before it has a listener. */
async function opened(button: Locator, shown: Locator): Promise<void> {
  if (!(await shown.isVisible())) await button.click({ timeout: 5_000 });
  await shown.waitFor({ timeout: 5_000 });
}

/** Opens the search by its keyboard shortcut, and searches. */
async function search(page: Page, query: string): Promise<void> {
  const input = page.locator('.site-search input');
  await expect
    .poll(() => page.keyboard.press('Control+k').then(() => input.isVisible()), { timeout: 30_000 })
    .toBe(true);
  await input.fill(query);
}
