/** A user of the panel, in one language. */
import { type Browser, type Page, seriousFindings, type WatchedPage } from '@mostrador/browser-testing';
import { expect } from 'vitest';
import { en } from '../i18n/en.ts';
import { es } from '../i18n/es.ts';
import { places } from '../places.ts';
import { lendPage } from './pages.ts';

export interface UserOptions {
  language?: 'en' | 'es';
  phone?: boolean;
  colorScheme?: 'light' | 'dark';
  /** Whether missing records are requested, so that 404 responses are expected. */
  missing?: boolean;
}

export type User = WatchedPage & { texts: typeof en; origin: string; person: Person };

export interface Person {
  email: string;
  password: string;
}

let made = 0;

/** Opens an empty page in a browser with this language. */
async function blank(
  browser: Browser,
  origin: string,
  { language = 'en', phone = false, colorScheme = 'light', missing = false }: UserOptions = {},
): Promise<User> {
  const { watched, giveBack } = await lendPage(browser, {
    locale: language === 'es' ? 'es-AR' : 'en-US',
    origins: [origin],
    // The browser logs rejected requests by itself.
    allow: [/status of (401|409|422|429)/, ...(missing ? [/status of 404/] : [])],
  });
  made += 1;
  await watched.page.context().setExtraHTTPHeaders({ 'x-forwarded-for': addressOf(made) });
  await watched.page.setViewportSize(phone ? { width: 390, height: 844 } : { width: 1280, height: 860 });
  await watched.page.emulateMedia({ colorScheme });
  const person = { email: `persona${process.pid}-${made}@example.com`, password: 'una-bici-roja-29' };
  return { ...watched, close: giveBack, texts: language === 'es' ? es : en, origin, person };
}

/** Returns a unique address, because sign-ups per address are limited. */
function addressOf(user: number): string {
  return `10.${process.pid % 256}.${user}.1`;
}

/** Opens the panel, or a link to it, in a browser with this language. */
export async function openPanel(
  browser: Browser,
  origin: string,
  options: UserOptions = {},
  address = `${origin}/panel/`,
): Promise<User> {
  const user = await blank(browser, origin, options);
  await user.page.goto(address);
  return user;
}

/** Signs up with the form, and waits for the home page. */
export async function signUp({ page, texts, person }: User): Promise<void> {
  await page.getByRole('link', { name: texts.session.signUp }).click();
  await page.getByLabel(texts.session.accountName).fill(shop.account_name);
  await page.getByLabel(texts.session.name, { exact: true }).fill(shop.name);
  await page.getByLabel(texts.session.email).fill(person.email);
  await page.getByLabel(texts.session.password, { exact: true }).fill(person.password);
  await page.getByRole('button', { name: texts.session.signUp }).click();
  await page.getByRole('heading', { name: texts.home.title, level: 1 }).waitFor();
}

/** Signs in with the form, and waits for the home page. */
export async function signIn({ page, texts }: User, { email, password }: Person): Promise<void> {
  await page.getByLabel(texts.session.email).fill(email);
  await page.getByLabel(texts.session.password, { exact: true }).fill(password);
  await page.getByRole('button', { name: texts.session.signIn }).click();
  await page.getByRole('heading', { name: texts.home.title, level: 1 }).waitFor();
}

const shop = { account_name: 'Ferretería Sur', name: 'Ana Ríos' };

/** Opens the tokens page, or another one, as a user who has just signed up. */
export async function signedUp(
  browser: Browser,
  origin: string,
  options: UserOptions = {},
  path: string = places.tokens,
): Promise<User> {
  const user = await blank(browser, origin, options);
  await begin(user, 'sign-up', { ...shop, ...user.person });
  await open(user, path);
  return user;
}

/** Opens a page as a user who has an account and is signed in. */
export async function signedIn(
  person: Person,
  path: string,
  ...where: Parameters<typeof blank>
): Promise<User> {
  const user = { ...(await blank(...where)), person };
  await begin(user, 'sign-in', person);
  await open(user, path);
  return user;
}

/** Starts a session without the forms, which have tests of their own. */
async function begin({ page, origin }: User, how: 'sign-up' | 'sign-in', data: object): Promise<void> {
  const response = await page.request.post(`${origin}/panel/api/${how}`, { data });
  expect(response.ok(), await response.text()).toBe(true);
}

/** Creates a token with all read scopes, and returns its displayed value. */
export async function createToken({ page, texts }: User, name: string): Promise<string> {
  await page.getByRole('button', { name: texts.tokens.create }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(texts.create.name, { exact: true }).fill(name);
  await dialog.getByRole('button', { name: texts.create.readAll }).click();
  await dialog.getByRole('button', { name: texts.create.submit }).click();
  const value = await dialog.getByLabel(new RegExp(`^${texts.create.value} ·`)).textContent();
  await dialog.getByRole('button', { name: texts.create.done }).click();
  await dialog.waitFor({ state: 'hidden' });
  return value ?? '';
}

/** Creates tokens by requests, without clicking. */
export async function createTokens({ page }: User, count: number): Promise<void> {
  const statuses = await page.evaluate(async (wanted) => {
    const session = await (await fetch('/panel/api/session')).json();
    const headers = { 'content-type': 'application/json', 'x-csrf-token': session.data.csrf_token };
    const body = JSON.stringify({ name: 'Token', expires: '30d', scopes: ['stats:read'] });
    const made = Array.from({ length: wanted }, () =>
      fetch('/panel/api/tokens', { method: 'POST', headers, body }),
    );
    return (await Promise.all(made)).map(({ status }) => status);
  }, count);
  expect(statuses).toEqual(Array(count).fill(201));
}

/** Returns the status of the API for a token. */
export async function apiSays(origin: string, token: string): Promise<number> {
  const headers = { 'x-api-key': token };
  return (await fetch(`${origin}/api/v1/products/list/`, { headers })).status;
}

/** Opens a page of the panel by URL, and waits until its data is shown. */
export async function open({ page, origin }: User, path: string): Promise<void> {
  await page.goto(`${origin}/panel${path}`);
  await shown(page);
}

/** Opens another page like a link in the panel, without a reload. */
export async function follow({ page }: User, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), `/panel${path}`);
  await shown(page);
}

async function shown(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => page.getByRole('status', { name: /^(Loading|Cargando)$/ }).count()).toBe(0);
}

/** Expects no serious accessibility issues, and nothing wider than the screen. */
export async function expectSound({ page }: User): Promise<void> {
  // Waits until animations have finished.
  const running = () => page.evaluate<number>('document.getAnimations().length');
  await expect.poll(running).toBe(0);
  expect(await seriousFindings(page)).toEqual([]);
  expect(
    await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth'),
  ).toBeLessThanOrEqual(0);
}

/** Copies a new token with the button of its dialog, and expects it on the clipboard. */
export async function expectTokenCopied({ page, texts }: User): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: texts.common.copy }).click();
  await dialog.getByRole('button', { name: texts.common.copied }).waitFor();
  const copied = await page.evaluate<string>('navigator.clipboard.readText()');
  expect(copied).toBe(await dialog.getByLabel(/^Token ·/).textContent());
}

/** Expects no errors on the page, and closes it. */
export async function leave({ problems, close }: User): Promise<void> {
  expect(problems).toEqual([]);
  await close();
}
