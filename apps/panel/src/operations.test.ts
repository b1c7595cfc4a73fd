/**
 * Tests appointments, contracts and deliveries of the demo account in a real browser, in both languages and on a phone.
 */
import { describeInBrowser } from '@mostrador/browser-testing';
import { expect, test } from 'vitest';
import { looks } from './testing/looks.ts';
import { demo, origin } from './testing/service.ts';
import {
  expectSound,
  follow,
  leave,
  open,
  signedIn,
  signedUp,
  type User,
  type UserOptions,
} from './testing/user.ts';

/** The demo records that the pages show. */
const booked = '6ac7faf0b1c1c1e7a5500001';
const garage = '6abbbd58b1c1c1e7a5510002';
const delivered = '6ace4194b1c1c1e7a5540002';
const paths = {
  month: '/appointments?day=2026-10-16',
  week: '/appointments?day=2026-10-16&view=week',
  appointment: `/appointments/${booked}`,
  contracts: '/contracts',
  contract: `/contracts/${garage}`,
  shipments: '/shipments',
  shipment: `/shipments/${delivered}`,
};

/** Opens a page as the demo user. */
async function atDemo(
  browser: Parameters<typeof signedUp>[0],
  path: string,
  options: UserOptions,
): Promise<User> {
  return await signedIn(demo().person, path, browser, origin(), options);
}

describeInBrowser('operations in the panel', (browser) => {
  test.each(looks)('the calendar and an appointment: %j', async (options) => {
    const user = await atDemo(browser(), paths.month, options);
    const { page, texts } = user;
    await page
      .getByRole('link', { name: /Julián Bertoni/ })
      .first()
      .waitFor();
    await expectSound(user);
    await follow(user, paths.week);
    await page
      .getByRole('link', { name: /Julián Bertoni/ })
      .locator('visible=true')
      .click();
    await page.getByRole('heading', { name: 'Julián Bertoni', level: 1 }).waitFor();
    await page.getByText('10:00').first().waitFor();
    await page.getByText('$ 65.301,00').waitFor();
    await expectSound(user);
    await follow(user, paths.week);
    await page.getByRole('button', { name: texts.appointments.next.week }).click();
    await page
      .getByRole('link', { name: /Pablo Ibarra/ })
      .locator('visible=true')
      .first()
      .waitFor();
    await expectSound(user);
    await leave(user);
  });

  test.each(looks)('the contracts, and one with an adjustment: %j', async (options) => {
    const user = await atDemo(browser(), paths.contracts, options);
    const { page, texts } = user;
    await page.getByRole('link', { name: 'Valeria Gómez' }).waitFor();
    await expectSound(user);
    await page.getByRole('link', { name: 'Esteban Rossi' }).click();
    const history = page.getByRole('region', { name: texts.contracts.history });
    await history
      .getByText(/^\+10\s?%$/)
      .first()
      .waitFor();
    await history.getByText('$ 60.500,00').first().waitFor();
    await history
      .getByRole('img', { name: /55\.000.*60\.500/ })
      .locator('svg')
      .first()
      .waitFor();
    const invoices = page.getByRole('region', { name: texts.contracts.invoices });
    await invoices.getByText(texts.contracts.saleStatuses.completed).first().waitFor();
    await expectSound(user);
    await leave(user);
  });

  test.each(looks)('the deliveries, and the trail of one: %j', async (options) => {
    const user = await atDemo(browser(), paths.shipments, options);
    const { page, texts } = user;
    await page.getByRole('link', { name: /Hostería Costa/ }).click();
    const trail = page.getByRole('region', { name: texts.shipments.trail });
    const map = trail.getByRole('img', { name: texts.shipments.map(4, texts.shipments.kilometres('2,21')) });
    await map.waitFor();
    expect(await map.locator('circle.trail-dot').count()).toBe(4);
    await map.getByText(texts.shipments.handedOver).waitFor();
    await map.getByText('500 m').waitFor();
    await trail.getByRole('cell', { name: '12,8 km/h' }).waitFor();
    await page.getByText('Recibió Héctor Sosa').waitFor();
    await expectSound(user);
    await leave(user);
  });

  test('another account sees none of them', async () => {
    const user = await signedUp(browser(), origin(), { missing: true }, paths.month);
    const { page, texts } = user;
    await page.getByText(texts.appointments.none).waitFor();
    await follow(user, paths.contracts);
    await page.getByText(texts.contracts.none).waitFor();
    await follow(user, paths.shipments);
    await page.getByText(texts.shipments.none).waitFor();
    for (const path of [paths.appointment, paths.contract, paths.shipment]) {
      await open(user, path);
      await page.getByRole('heading', { name: texts.records.missingTitle }).waitFor();
    }
    await leave(user);
  });
});
