/** The built site in a real browser, served under a path that it was not built for. */
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
import { visitedPages } from './testing/visited-pages.ts';

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 900 };
const SLOW = 180_000;
let site: Site;
beforeAll(async () => {
  site = await startSite({ prefix: '/some/where/' });
});
afterAll(() => site?.close());

describeInBrowser('the site', (browser) => {
  const open = (options = {}) => watchedPage(browser(), { origins: [new URL(site.url).origin], ...options });
  const phones = visitedPages(browser, () => ({ origins: [new URL(site.url).origin], viewport: PHONE }));
  afterAll(() => phones.close());
  const paths = globSync('**/*.html', { cwd: dist }).sort();

  test.concurrent.each(paths)(
    '%s loads without a complaint, asks no other host, and fits a phone and a desk',
    async (path) => {
      await phones.visit(async ({ page, problems }) => {
        await page.goto(site.url + path, { waitUntil: 'networkidle' });
        for (const size of [PHONE, DESK]) {
          if (page.viewportSize()?.width !== size.width) await page.setViewportSize(size);
          expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(size.width);
        }
        expect(await page.locator('header, .VPNav, .NotFound').first().innerText()).not.toBe('');
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
    'the search finds an operation by $by, and lands on it',
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
    'an error code is found, and its row is landed on',
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
    'an old link to $link leads to $page, and does not show its overview first',
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
    '$path says nothing of its maker, on the page and in the console',
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

  test.each(['guides/errors.html', 'reference/catalog.html', 'try/index.html'])(
    'the header of %s searches, and switches between light and dark for the whole site',
    async (path) => {
      const { page, problems, close } = await open({ colorScheme: 'light' });
      const isDark = () => page.evaluate<boolean>(`document.documentElement.classList.contains('dark')`);
      await page.goto(site.url + path, { waitUntil: 'networkidle' });
      expect(await isDark()).toBe(false);
      await page.locator('[data-site=theme]').click();
      expect(await isDark()).toBe(true);
      await page.goto(`${site.url}index.html`, { waitUntil: 'networkidle' });
      expect(await isDark()).toBe(true);
      await page.goto(site.url + path, { waitUntil: 'networkidle' });
      expect(await isDark()).toBe(true);
      await search(page, '429');
      await page.locator('.site-search [role=option]').first().click();
      await page.waitForURL(/\/errors\/(index\.html)?#rate_limited$/);
      expect(problems).toEqual([]);
      await close();
    },
    SLOW,
  );

  test(
    'an operation leads from the reference to the try-it page and back',
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

  test.each([
    { language: 'TypeScript', shows: /client\.products\./ },
    { language: 'Python', shows: /requests\.(get|post)/ },
  ])(
    'an operation shows its sample in $language',
    async ({ language, shows }) => {
      const { page, problems, close } = await open();
      await page.goto(`${site.url}reference/catalog.html#/products/createproduct`);
      const menu = page.getByRole('button', { name: 'curl', exact: true }).first();
      const choice = page.getByRole('menuitem', { name: language }).first();
      await vi.waitFor(() => opened(menu, choice), { timeout: 60_000 });
      // The page may still move towards the operation of its address, and the menu with it.
      await choice.dispatchEvent('click');
      const reference = page.locator('#redoc');
      await expect.poll(() => reference.innerText(), { timeout: 30_000 }).toMatch(shows);
      expect(problems).toEqual([]);
      await close();
    },
    SLOW,
  );

  test(
    'links lead from page to page without leaving the path',
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
    'the try-it page sends a request to the mock, and shows its answer',
    async () => {
      const mock = startMock();
      const url = await mock.url;
      const origins = [new URL(site.url).origin, url];
      const { page, problems, close } = await open({ origins });
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

  test.concurrent.each(
    ['index.html', 'guides/errors.html', 'errors/index.html', 'scopes/index.html'].flatMap((path) =>
      (['light', 'dark'] as const).map((colorScheme) => ({ path, colorScheme })),
    ),
  )(
    'axe finds nothing serious on $path in $colorScheme',
    async ({ path, colorScheme }) => {
      const { page, close } = await open({ colorScheme });
      await page.goto(site.url + path);
      // Rows of a table are alike, and hundreds of them take axe a minute.
      await page.evaluate(
        `document.querySelectorAll('tbody tr:nth-child(n + 20)').forEach((row) => row.remove())`,
      );
      expect(await seriousFindings(page)).toEqual([]);
      await close();
    },
    SLOW,
  );
});

/** Clicks what opens something; a button that is drawn may not listen yet. */
async function opened(button: Locator, shown: Locator): Promise<void> {
  if (!(await shown.isVisible())) await button.click({ timeout: 5_000 });
  await shown.waitFor({ timeout: 5_000 });
}

/** Opens the search by its keys, and asks it. */
async function search(page: Page, query: string): Promise<void> {
  const input = page.locator('.site-search input');
  await expect
    .poll(() => page.keyboard.press('Control+k').then(() => input.isVisible()), { timeout: 30_000 })
    .toBe(true);
  await input.fill(query);
}
