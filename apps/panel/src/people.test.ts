/** Tests people, invites, password resets and token usage in a real browser. */
import { describeInBrowser } from '@mostrador/browser-testing';
import { describe, expect, test } from 'vitest';
import { places } from './places.ts';
import { looks } from './testing/looks.ts';
import { origin } from './testing/service.ts';
import {
  apiSays,
  createToken,
  expectSound,
  expectTokenCopied,
  follow,
  leave,
  open,
  openPanel,
  signedUp,
  type User,
  type UserOptions,
} from './testing/user.ts';

const password = 'una-bici-negra-32';
let invited = 0;

/** Opens the people page as a user who has just signed up. */
async function newOwner(browser: Parameters<typeof openPanel>[0], options: UserOptions = {}): Promise<User> {
  return await signedUp(browser, origin(), options, places.people);
}

/** Creates an invite in its dialog, and returns the link. */
async function invite({ page, texts }: User, role: 'staff' | 'read_only'): Promise<string> {
  await page.getByRole('button', { name: texts.people.invite }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(texts.people.inviteName).fill('Lucía');
  await dialog.getByLabel(texts.people.roles[role], { exact: true }).check();
  await dialog.getByRole('button', { name: texts.people.createLink }).click();
  const link = await dialog.getByRole('group', { name: texts.people.link }).textContent();
  await dialog.getByRole('button', { name: texts.create.done }).click();
  await dialog.waitFor({ state: 'hidden' });
  return link ?? '';
}

/** Opens a link in a separate browser. */
async function join(
  browser: Parameters<typeof openPanel>[0],
  link: string,
  options: UserOptions = {},
): Promise<User> {
  const guest = await openPanel(browser, origin(), options, link);
  const { page, texts } = guest;
  await page.getByLabel(texts.session.name, { exact: true }).fill('Lucía Benítez');
  await expectSound(guest);
  await page.getByLabel(texts.session.email).fill(`lucia${++invited}@example.com`);
  await page.getByLabel(texts.session.password, { exact: true }).fill(password);
  await page.getByRole('button', { name: texts.links.join }).click();
  await page.waitForURL(/panel\/(?!invite)/);
  return guest;
}

describeInBrowser('people and tokens', (browser) => {
  describe('people', () => {
    test('a person is invited, gets another role and is removed', async () => {
      const owner = await newOwner(browser());
      const { page, texts } = owner;
      const guest = await join(browser(), await invite(owner, 'staff'));
      await guest.page.getByRole('link', { name: texts.people.title }).click();
      await guest.page.getByText(texts.people.ownersOnly).waitFor();
      expect(await guest.page.getByRole('button', { name: texts.people.invite }).count()).toBe(0);

      await page.reload();
      await page.getByText(texts.people.inviteStatus.accepted).waitFor();
      await page.getByRole('combobox', { name: texts.people.roleOf('Lucía Benítez') }).click();
      await page.getByRole('option', { name: texts.people.roles.read_only }).click();
      const role = page.getByRole('combobox', { name: texts.people.roleOf('Lucía Benítez') });
      await expect.poll(() => role.inputValue()).toBe(texts.people.roles.read_only);
      await page.getByRole('button', { name: texts.people.actionsOf('Lucía Benítez') }).click();
      await page.getByRole('menuitem', { name: texts.people.remove }).click();
      await page.getByRole('dialog').getByRole('button', { name: texts.people.remove }).click();
      await page.getByText('Lucía Benítez').first().waitFor({ state: 'detached' });

      await guest.page.reload();
      await guest.page.getByRole('button', { name: texts.session.signIn }).waitFor();
      await leave(guest);
      await leave(owner);
    });

    test('ownership is transferred', async () => {
      const owner = await newOwner(browser());
      const { page, texts } = owner;
      const guest = await join(browser(), await invite(owner, 'staff'));
      await page.reload();
      await page.getByRole('button', { name: texts.people.actionsOf('Lucía Benítez') }).click();
      await page.getByRole('menuitem', { name: texts.people.transfer }).click();
      await page.getByRole('dialog').getByRole('button', { name: texts.people.transfer }).click();
      await page.getByText(texts.people.ownersOnly).waitFor();
      await open(guest, places.people);
      await guest.page.getByRole('button', { name: texts.people.invite }).waitFor();
      await leave(guest);
      await leave(owner);
    });

    test('a revoked invite shows that it was revoked', async () => {
      const owner = await newOwner(browser());
      const { page, texts } = owner;
      const link = await invite(owner, 'read_only');
      await page.getByRole('button', { name: texts.people.revokeOf('Lucía') }).click();
      await page.getByText(texts.people.inviteStatus.revoked).waitFor();
      const guest = await openPanel(browser(), origin(), {}, link);
      await guest.page.getByText(texts.problems.invite_ended ?? '').waitFor();
      await leave(guest);
      await leave(owner);
    });

    test('where sign-up is closed, the panel does not offer it', async () => {
      const user = await openPanel(browser(), origin());
      const { page, texts } = user;
      const data = { sign_up_open: false, password_reset: 'operator' };
      const options = '**/panel/api/sign-in-options';
      await page.route(options, (route) => route.fulfill({ json: { success: true, data } }));
      const responded = page.waitForResponse(options);
      await open(user, places.signIn);
      await responded;
      expect(await page.getByRole('link', { name: texts.session.signUp }).count()).toBe(0);
      await open(user, places.signUp);
      await page.getByText(texts.problems.sign_up_closed).waitFor();
      await page.unroute(options);
      await open(user, places.signIn);
      await page.getByRole('link', { name: texts.session.signUp }).waitFor();
      await leave(user);
    });

    test('a forgotten password without e-mail: the page refers to the operator', async () => {
      const user = await openPanel(browser(), origin(), { language: 'es' });
      const { page, texts } = user;
      await page.getByRole('link', { name: texts.links.forgot }).click();
      await page.getByText('mostrador users password').waitFor();
      await page.getByText(texts.links.askOperator).waitFor();
      await expectSound(user);
      await leave(user);
    });
  });

  describe('tokens', () => {
    test('a token is created from a preset, renamed, given other scopes, and tested', async () => {
      const user = await signedUp(browser(), origin());
      const { page, texts } = user;
      const value = await createToken(user, 'Online shop');
      await page.getByRole('button', { name: texts.tokens.actionsOf('Online shop') }).click();
      await page.getByRole('menuitem', { name: texts.tokenUse.edit }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(texts.create.name, { exact: true }).fill('Accountant');
      await dialog.getByRole('button', { name: texts.tokenUse.presets.accounting }).click();
      await dialog.getByText(texts.create.selected(10, 57)).waitFor();
      await dialog.getByRole('button', { name: texts.common.save }).click();
      await page.getByRole('link', { name: 'Accountant' }).waitFor();
      expect(await apiSays(origin(), value)).toBe(403);

      await page.getByRole('button', { name: texts.tokenUse.test }).click();
      await dialog.getByRole('textbox', { name: texts.tokenUse.testValue }).fill(value);
      await dialog.getByRole('button', { name: texts.tokenUse.testGo, exact: true }).click();
      await dialog.getByText(texts.tokenUse.results.works).waitFor();
      await dialog.getByRole('textbox', { name: texts.tokenUse.testValue }).fill(`${value}x`);
      await dialog.getByRole('button', { name: texts.tokenUse.testGo, exact: true }).click();
      await dialog.getByText(texts.tokenUse.results.malformed).waitFor();
      await leave(user);
    });

    test('the value is copied even without access to the clipboard', async () => {
      const user = await signedUp(browser(), origin());
      const { page, texts } = user;
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.evaluate('navigator.clipboard.writeText = () => Promise.reject(new Error("no"))');
      await page.getByRole('button', { name: texts.tokens.create }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(texts.create.name, { exact: true }).fill('Till');
      await dialog.getByRole('button', { name: texts.tokenUse.presets.till }).click();
      await dialog.getByRole('button', { name: texts.create.submit }).click();
      await expectTokenCopied(user);
      await leave(user);
    });

    test('in a window of 900 px the dialog has visible buttons and one scrollbar', async () => {
      const user = await signedUp(browser(), origin());
      const { page, texts } = user;
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.getByRole('button', { name: texts.tokens.create }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText(texts.areas.accounting, { exact: true }).waitFor();
      const box = await dialog.getByRole('button', { name: texts.create.submit }).boundingBox();
      expect((box?.y ?? 999) + (box?.height ?? 0)).toBeLessThanOrEqual(900);
      const scrolling =
        await page.evaluate<number>(`[...document.querySelectorAll('[role=dialog], [role=dialog] *')]
      .filter((one) => one.scrollHeight > one.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(one).overflowY)).length`);
      expect(scrolling).toBe(1);
      await leave(user);
    });

    test('the usage of a token shows its requests, errors and last calls', async () => {
      const user = await signedUp(browser(), origin());
      const { page, texts } = user;
      const value = await createToken(user, 'Online shop');
      expect(await apiSays(origin(), value)).toBe(200);
      await page.getByRole('link', { name: 'Online shop' }).click();
      await page.getByText('GET /api/v1/products/list/').waitFor();
      await page.getByText(texts.tokenUse.limitOf('1', '1,000')).waitFor();
      await page.getByRole('img', { name: texts.tokenUse.chartOf(texts.tokenUse.byHour, '1') }).waitFor();
      await leave(user);
    });

    test('another account sees none of them', async () => {
      const owner = await signedUp(browser(), origin());
      await createToken(owner, 'Online shop');
      await owner.page.getByRole('link', { name: 'Online shop' }).click();
      const other = await signedUp(browser(), origin());
      other.problems.length = 0;
      await other.page.goto(owner.page.url());
      await other.page.getByText(other.texts.problems.not_found ?? '').waitFor();
      expect(await other.page.getByText('Online shop').count()).toBe(0);
      await follow(other, places.people);
      await other.page.getByText(other.person.email).first().waitFor();
      expect(await other.page.getByText(owner.person.email).count()).toBe(0);
      await leave(owner);
      await other.close();
    });
  });

  describe('every page of people and tokens', () => {
    test.each(looks)('is sound: %j', async (options) => {
      const user = await newOwner(browser(), options);
      const { page, texts } = user;
      const guest = await join(browser(), await invite(user, 'read_only'), options);
      await page.reload();
      await page.getByText('Lucía Benítez').first().waitFor();
      await expectSound(user);
      await page.getByRole('button', { name: texts.people.invite }).click();
      await page.getByRole('dialog').waitFor();
      await expectSound(user);
      await follow(user, places.tokens);
      await apiSays(origin(), await createToken(user, 'Tienda web'));
      await page.getByRole('link', { name: 'Tienda web' }).click();
      await page.getByText('GET /api/v1/products/list/').waitFor();
      await expectSound(user);
      for (const path of [places.people, places.tokens]) {
        await follow(guest, path);
        await expectSound(guest);
      }
      await leave(guest);
      await leave(user);
    });
  });
});
