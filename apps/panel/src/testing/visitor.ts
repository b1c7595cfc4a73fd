/** Somebody in front of the panel, in one language. */
import { seriousFindings, watchedPage } from '@mostrador/browser-testing';
import { expect } from 'vitest';
import { en } from '../i18n/en.ts';
import { es } from '../i18n/es.ts';
import { places } from '../places.ts';

type Watched = Awaited<ReturnType<typeof watchedPage>>;
type Browser = Parameters<typeof watchedPage>[0];

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

/** Opens the panel in a browser that speaks the language. */
export async function visit(
  browser: Browser,
  origin: string,
  { language = 'en', phone = false, colorScheme = 'light', missing = false }: VisitorOptions = {},
): Promise<Visitor> {
  const watched = await watchedPage(browser, {
    origins: [origin],
    // What the service refuses the browser notes by itself.
    allow: [/status of (401|409|422|429)/, ...(missing ? [/status of 404/] : [])],
    viewport: phone ? { width: 390, height: 844 } : { width: 1280, height: 860 },
    colorScheme,
    locale: language === 'es' ? 'es-AR' : 'en-US',
  });
  await watched.page.goto(`${origin}/panel/`);
  const person = { email: `persona${++made}@example.com`, password: 'una-bici-roja-29' };
  return { ...watched, texts: language === 'es' ? es : en, origin, person };
}

export async function signUp({ page, texts, person, origin }: Visitor): Promise<void> {
  await page.getByRole('link', { name: texts.session.signUp }).click();
  await page.getByLabel(texts.session.accountName).fill('Ferretería Sur');
  await page.getByLabel(texts.session.name, { exact: true }).fill('Ana Ríos');
  await page.getByLabel(texts.session.email).fill(person.email);
  await page.getByLabel(texts.session.password, { exact: true }).fill(person.password);
  await page.getByRole('button', { name: texts.session.signUp }).click();
  await page.getByRole('heading', { name: texts.home.title, level: 1 }).waitFor();
  await page.goto(`${origin}/panel${places.tokens}`);
  await page.getByRole('heading', { name: texts.tokens.title, level: 1 }).waitFor();
}

/** Signs in somebody who has an account, and waits for the home page. */
export async function signIn({ page, texts }: Visitor, { email, password }: Person): Promise<void> {
  await page.getByLabel(texts.session.email).fill(email);
  await page.getByLabel(texts.session.password, { exact: true }).fill(password);
  await page.getByRole('button', { name: texts.session.signIn }).click();
  await page.getByRole('heading', { name: texts.home.title, level: 1 }).waitFor();
}

/** Somebody signed up, on the page of the tokens. */
export async function signedUp(...args: Parameters<typeof visit>): Promise<Visitor> {
  const visitor = await visit(...args);
  await signUp(visitor);
  return visitor;
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

/** Opens a page of the panel, and waits until it has what it shows. */
export async function open({ page, origin }: Visitor, path: string): Promise<void> {
  await page.goto(`${origin}/panel${path}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect
    .poll(() => page.getByRole('status', { name: /^(Loading|Cargando)$/ }).count(), patient)
    .toBe(0);
}

const patient = { timeout: 60_000 };

/** Nothing grave is wrong for those who cannot see or point, and nothing is wider than the screen. */
export async function expectSound({ page }: Visitor): Promise<void> {
  // What fades in is not there yet.
  const running = () => page.evaluate<number>('document.getAnimations().length');
  await expect.poll(running, patient).toBe(0);
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
