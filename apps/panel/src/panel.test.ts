/** Tests the panel in a real browser, served by the service: its main tasks, in both languages and on a phone. */
import { describeInBrowser } from '@mostrador/browser-testing';
import { expect, test } from 'vitest';
import { places } from './places.ts';
import { looks } from './testing/looks.ts';
import { origin } from './testing/service.ts';
import {
  apiSays,
  createToken,
  createTokens,
  expectSound,
  expectTokenCopied,
  follow,
  leave,
  open,
  openPanel,
  signedUp,
  signUp,
} from './testing/user.ts';

describeInBrowser('the panel', (browser) => {
  test('a token from creation to revocation, with immediate effect in the API', async () => {
    const user = await signedUp(browser(), origin());
    const { page, texts } = user;
    await page.getByText(texts.tokens.emptyTitle).waitFor();
    const first = await createToken(user, 'Online shop');
    expect(await apiSays(origin(), first)).toBe(200);

    await page.getByRole('button', { name: texts.tokens.actionsOf('Online shop') }).click();
    await page.getByRole('menuitem', { name: texts.tokens.regenerate }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: texts.tokens.regenerate }).click();
    const second = await dialog.getByLabel(/^Token ·/).textContent();
    expect(second).not.toBe(first);
    expect([await apiSays(origin(), first), await apiSays(origin(), second ?? '')]).toEqual([401, 200]);
    await dialog.getByRole('button', { name: texts.create.done }).click();

    await page.getByRole('button', { name: texts.tokens.actionsOf('Online shop') }).click();
    await page.getByRole('menuitem', { name: texts.tokens.revoke }).click();
    await dialog.getByRole('button', { name: texts.tokens.revoke }).click();
    await page.getByText(texts.tokens.noneActive).waitFor();
    expect(await apiSays(origin(), second ?? '')).toBe(401);
    await leave(user);
  });

  test('the copy button copies the value', async () => {
    const user = await signedUp(browser(), origin());
    const { page, texts } = user;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: texts.tokens.create }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(texts.create.name, { exact: true }).fill('Shop');
    await dialog.getByLabel(texts.create.one('Products', texts.create.read)).check();
    await dialog.getByRole('button', { name: texts.create.submit }).click();
    await expectTokenCopied(user);
    await leave(user);
  });

  test('scopes are selected one by one, by column of an area, or all at once', async () => {
    const user = await signedUp(browser(), origin());
    const { page, texts } = user;
    const { create, areas } = texts;
    await page.getByRole('button', { name: texts.tokens.create }).click();
    const dialog = page.getByRole('dialog');
    const count = async (selected: number) => dialog.getByText(create.selected(selected, 57)).waitFor();
    await dialog.getByRole('button', { name: create.writeAll, exact: true }).click();
    await count(57);
    await dialog.getByRole('button', { name: create.none }).click();
    await count(0);
    await dialog.getByLabel(create.all(areas.sales, create.write)).check();
    await count(6);
    await dialog.getByLabel(create.one('Budgets', create.write)).uncheck();
    await count(5);
    await dialog.getByLabel(create.all(areas.sales, create.write)).check();
    await dialog.getByLabel(create.all(areas.sales, create.write)).uncheck();
    await count(0);
    await leave(user);
  });

  test('rejected input is kept, and the fields show the errors', async () => {
    const user = await openPanel(browser(), origin());
    const { page, texts } = user;
    await page.getByRole('link', { name: texts.session.signUp }).click();
    await page.getByLabel(texts.session.accountName).fill('Ferretería Sur');
    await page.getByLabel(texts.session.email).fill('not an e-mail');
    await page.getByLabel(texts.session.password, { exact: true }).fill('short');
    await page.getByRole('button', { name: texts.session.signUp }).click();
    await page
      .getByText(texts.errors.too_short?.({ min_length: 10 }) ?? '', { exact: true })
      .nth(1)
      .waitFor();
    expect(await page.locator('form [id$=-error]').count()).toBe(3);
    expect(await page.getByLabel(texts.session.accountName).inputValue()).toBe('Ferretería Sur');
    expect(await page.getByLabel(texts.session.email).inputValue()).toBe('not an e-mail');
    await expectSound(user);
    await leave(user);
  });

  test('after a session ends, signing in again keeps the page', async () => {
    const user = await signedUp(browser(), origin());
    const { page, texts, person } = user;
    await page.getByRole('button', { name: texts.tokens.create }).click();
    const dialog = page.getByRole('dialog', { name: texts.create.title });
    await dialog.getByLabel(texts.create.name, { exact: true }).fill('Half done');
    await dialog.getByRole('button', { name: texts.create.readAll }).click();
    await page.context().clearCookies();
    await dialog.getByRole('button', { name: texts.create.submit }).click();
    const ended = page.getByRole('dialog', { name: texts.session.endedTitle });
    await ended.getByLabel(texts.session.password, { exact: true }).fill(person.password);
    await ended.getByRole('button', { name: texts.session.signIn }).click();
    await ended.waitFor({ state: 'hidden' });
    await dialog.getByRole('button', { name: texts.create.submit }).click();
    await page.getByLabel(/^Token · Half done/).waitFor();
    await leave(user);
  });

  test('with ten active tokens the page says why there can be no more', async () => {
    const user = await signedUp(browser(), origin());
    const { page, texts } = user;
    await createTokens(user, 10);
    await page.reload();
    await page.getByText(texts.tokens.limit(10)).waitFor();
    expect(await page.getByRole('button', { name: texts.tokens.create }).isDisabled()).toBe(true);
    await expectSound(user);
    await leave(user);
  });

  test('the account is renamed, and the password changed', async () => {
    const user = await signedUp(browser(), origin());
    const { page, texts, person } = user;
    await page.getByRole('link', { name: texts.nav.account }).click();
    await page.getByLabel(texts.account.name).fill('Ferretería Norte');
    await page.getByRole('button', { name: texts.common.save }).click();
    await page.getByText(texts.common.saved).waitFor();
    await page.getByText('Ferretería Norte').first().waitFor();
    await page.getByLabel(texts.account.current).fill('not my password');
    await page.getByLabel(texts.account.next).fill('otra-bici-azul-30');
    await page.getByRole('button', { name: texts.account.change }).click();
    await page
      .getByText(texts.problems.wrong_password ?? '')
      .first()
      .waitFor();
    await page.getByLabel(texts.account.current).fill(person.password);
    await page.getByRole('button', { name: texts.account.change }).click();
    await page.getByText(texts.account.changed(0)).waitFor();
    await leave(user);
  });

  test('the activity is filtered, and the filters are in the URL', async () => {
    const user = await signedUp(browser(), origin());
    const { page, texts } = user;
    await createToken(user, 'Online shop');
    await page.getByRole('link', { name: texts.nav.activity }).click();
    await page.getByText(texts.activity.total(2)).waitFor();
    await page.getByRole('combobox', { name: texts.activity.entity }).click();
    await page.getByRole('option', { name: texts.entities.api_token ?? '' }).click();
    await page.getByText(texts.activity.total(1)).waitFor();
    expect(page.url()).toContain('entity=api_token');
    await page.reload();
    await page.getByText(texts.activity.total(1)).waitFor();
    await page.getByRole('button', { name: texts.activity.clear }).click();
    await page.getByText(texts.activity.total(2)).waitFor();
    await leave(user);
  });

  test('another language can be chosen, and is kept', async () => {
    const user = await openPanel(browser(), origin(), { language: 'es' });
    const { page } = user;
    await page.locator('html[lang=es-AR]').waitFor();
    await page.getByRole('button', { name: 'Idioma' }).click();
    await page.getByRole('menuitem', { name: 'English' }).click();
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    await page.locator('html[lang=en]').waitFor();
    await leave(user);
  });

  test('a token can be created with the keyboard alone', async () => {
    const user = await signedUp(browser(), origin());
    const { page, texts } = user;
    await page.getByRole('button', { name: texts.tokens.create }).press('Enter');
    const dialog = page.getByRole('dialog');
    const name = dialog.getByLabel(texts.create.name);
    // The dialog moves the focus to its first field a moment after it opens, so typing waits for that.
    await name.and(page.locator(':focus')).waitFor();
    await page.keyboard.type('By keyboard');
    await expect.poll(() => name.inputValue()).toBe('By keyboard');
    await dialog.getByRole('button', { name: texts.create.readAll }).press('Space');
    await dialog.getByRole('button', { name: texts.create.submit }).press('Enter');
    await page.getByLabel(/^Token · By keyboard/).waitFor();
    await leave(user);
  });

  test.each(looks)('every page is accessible and fits the screen: %j', async (options) => {
    const user = await openPanel(browser(), origin(), options);
    const { page, texts } = user;
    await page.getByRole('button', { name: texts.session.signIn }).waitFor();
    await expectSound(user);
    await page.goto(`${origin()}/panel/sign-up`);
    await page.getByLabel(texts.session.accountName).waitFor();
    await expectSound(user);
    await page.goto(`${origin()}/panel/`);
    await signUp(user);
    await open(user, places.tokens);
    await expectSound(user);
    await page.getByRole('button', { name: texts.tokens.create }).click();
    await page.getByRole('dialog').getByText(texts.areas.catalog).waitFor();
    await expectSound(user);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await createToken(user, 'Tienda web');
    await page.getByText('Tienda web').waitFor();
    await expectSound(user);
    for (const path of [places.activity, places.account, '/nowhere']) {
      await follow(user, path);
      await expectSound(user);
    }
    await leave(user);
  });
});
