/** Somebody in front of the panel, in one language. */
import { type Browser, type Page, seriousFindings, watchedPageIn } from '@mostrador/browser-testing';
import { expect } from 'vitest';
import { en } from '../i18n/en.ts';
import { es } from '../i18n/es.ts';
import { places } from '../places.ts';
import { lendContext } from './contexts.ts';

type Watched = Awaited<ReturnType<typeof watchedPageIn>>;

export interface VisitorOptions {
  language?: 'en' | 'es';
  phone?: boolean;
  colorScheme?: 'light' | 'dark';
  /** Whether records are asked for that are not there. */
  missing?: boolean;
}

export type Visitor = Watched & { texts: typeof en; origin: string; person: Person };

export interface Person {
  email: string;
  password: string;
}

let made = 0;

/** An empty page of a browser that speaks the language. */
async function blank(
  browser: Browser,
  origin: string,
  { language = 'en', phone = false, colorScheme = 'light', missing = false }: VisitorOptions = {},
): Promise<Visitor> {
  const { context, giveBack } = await lendContext(browser, language === 'es' ? 'es-AR' : 'en-US');
  made += 1;
  await context.setExtraHTTPHeaders({ 'x-forwarded-for': addressOf(made) });
  const watched = await watchedPageIn(context, {
    origins: [origin],
    // What the service rejects the browser notes by itself.
    allow: [/status of (401|409|422|429)/, ...(missing ? [/status of 404/] : [])],
  });
  await watched.page.setViewportSize(phone ? { width: 390, height: 844 } : { width: 1280, height: 860 });
  await watched.page.emulateMedia({ colorScheme });
  const close = async () => {
    await watched.close();
    await giveBack();
  };
  const person = { email: `persona${process.pid}-${made}@example.com`, password: 'una-bici-roja-29' };
  return { ...watched, close, texts: language === 'es' ? es : en, origin, person };
}

/** An address that nobody else comes from: few may sign up from one. */
function addressOf(visitor: number): string {
  return `10.${process.pid % 256}.${visitor}.1`;
}

/** Opens the panel, or a link to it, in a browser that speaks the language. */
export async function visit(
  browser: Browser,
  origin: string,
  options: VisitorOptions = {},
  address = `${origin}/panel/`,
): Promise<Visitor> {
  const visitor = await blank(browser, origin, options);
  await visitor.page.goto(address);
  return visitor;
}

/** Signs up with the form, and waits for the home page. */
export async function signUp({ page, texts, person }: Visitor): Promise<void> {
  await page.getByRole('link', { name: texts.session.signUp }).click();
  await page.getByLabel(texts.session.accountName).fill(shop.account_name);
  await page.getByLabel(texts.session.name, { exact: true }).fill(shop.name);
  await page.getByLabel(texts.session.email).fill(person.email);
  await page.getByLabel(texts.session.password, { exact: true }).fill(person.password);
  await page.getByRole('button', { name: texts.session.signUp }).click();
  await page.getByRole('heading', { name: texts.home.title, level: 1 }).waitFor();
}

/** Signs in with the form, and waits for the home page. */
export async function signIn({ page, texts }: Visitor, { email, password }: Person): Promise<void> {
  await page.getByLabel(texts.session.email).fill(email);
  await page.getByLabel(texts.session.password, { exact: true }).fill(password);
  await page.getByRole('button', { name: texts.session.signIn }).click();
  await page.getByRole('heading', { name: texts.home.title, level: 1 }).waitFor();
}

const shop = { account_name: 'Ferretería Sur', name: 'Ana Ríos' };

/** Somebody who has just signed up, on the page of the tokens or another. */
export async function signedUp(
  browser: Browser,
  origin: string,
  options: VisitorOptions = {},
  path: string = places.tokens,
): Promise<Visitor> {
  const visitor = await blank(browser, origin, options);
  await begin(visitor, 'sign-up', { ...shop, ...visitor.person });
  await open(visitor, path);
  return visitor;
}

/** A person who has an account, signed in and on a page. */
export async function signedIn(
  person: Person,
  path: string,
  ...where: Parameters<typeof blank>
): Promise<Visitor> {
  const visitor = { ...(await blank(...where)), person };
  await begin(visitor, 'sign-in', person);
  await open(visitor, path);
  return visitor;
}

/** Begins a session as the forms do, which tests of their own fill in. */
async function begin({ page, origin }: Visitor, how: 'sign-up' | 'sign-in', data: object): Promise<void> {
  const response = await page.request.post(`${origin}/panel/api/${how}`, { data });
  expect(response.ok(), await response.text()).toBe(true);
}

/** Makes a token that may read everything, and returns its value as it is shown. */
export async function createToken({ page, texts }: Visitor, name: string): Promise<string> {
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

/** Makes tokens as the page would, without clicking through all of it. */
export async function createTokens({ page }: Visitor, count: number): Promise<void> {
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

/** What the API answers to a token. */
export async function apiSays(origin: string, token: string): Promise<number> {
  const headers = { 'x-api-key': token };
  return (await fetch(`${origin}/api/v1/products/list/`, { headers })).status;
}

/** Opens a page of the panel by its address, and waits until it has what it shows. */
export async function open({ page, origin }: Visitor, path: string): Promise<void> {
  await page.goto(`${origin}/panel${path}`);
  await shown(page);
}

/** Goes on to another page as a link in the panel does, which loads nothing anew. */
export async function follow({ page }: Visitor, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), `/panel${path}`);
  await shown(page);
}

async function shown(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => page.getByRole('status', { name: /^(Loading|Cargando)$/ }).count()).toBe(0);
}

/** Nothing grave is wrong for those who cannot see or point, and nothing is wider than the screen. */
export async function expectSound({ page }: Visitor): Promise<void> {
  // What fades in is not there yet.
  const running = () => page.evaluate<number>('document.getAnimations().length');
  await expect.poll(running).toBe(0);
  expect(await seriousFindings(page)).toEqual([]);
  expect(
    await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth'),
  ).toBeLessThanOrEqual(0);
}

/** Ends the visit; nothing went wrong on the page in the meantime. */
export async function leave({ problems, close }: Visitor): Promise<void> {
  expect(problems).toEqual([]);
  await close();
}
