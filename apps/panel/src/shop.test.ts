/** Tests the pages about the shop in a real browser, on the demo account. */

import { describeInBrowser } from '@mostrador/browser-testing';
import { createClient, paginate } from '@mostrador/client';
import { describe, expect, test } from 'vitest';
import { formatsOf } from './i18n/formats.ts';
import { listWith, placeOf, places } from './places.ts';
import { looks } from './testing/looks.ts';
import { demo } from './testing/service.ts';
import {
  expectSound,
  follow,
  leave,
  open,
  openPanel,
  signedIn,
  signedUp,
  signIn,
  type User,
  type UserOptions,
} from './testing/user.ts';

const timezone = 'America/Argentina/Buenos_Aires';
const format = formatsOf('ARS', timezone, 'en');

type Browser = Parameters<typeof openPanel>[0];

/** Opens a page as the demo user. */
async function atDemo(browser: Browser, path: string, options: UserOptions = {}): Promise<User> {
  return await signedIn(demo().person, path, browser, demo().origin, options);
}

function api() {
  return createClient({ baseUrl: demo().origin, token: demo().token });
}

/** Returns the day of a moment in the account's time zone. */
function dayOf(moment: string | Date): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short' }).format(
    new Date(moment),
  );
}

/** Returns the day `days` days earlier. */
function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10);
}

function sum(values: Iterable<number>): number {
  return Math.round([...values].reduce((total, value) => total + value * 100, 0)) / 100;
}

async function all<Row>(rows: AsyncIterable<Row>): Promise<Row[]> {
  const found: Row[] = [];
  for await (const row of rows) found.push(row);
  return found;
}

/** Normalizes text, since browsers use different spaces in amounts. */
function plain(text: string): string {
  return text.replace(/\s+/g, ' ');
}

/** Returns a record of each kind. */
async function records() {
  const client = api();
  const [product, sale, customer, register, receipt, invoice] = await Promise.all([
    client.products.list({ search: 'casco', per_page: 1 }),
    client.sales.list({ status: ['completed'], search: 'casco', per_page: 1 }),
    client.customers.list({ search: 'hostería', per_page: 1 }),
    client.cashRegisters.list({ status: ['closed'], per_page: 1 }),
    client.receipts.list({ per_page: 1 }),
    client.receivedInvoices.list({ per_page: 1 }),
  ]);
  return {
    product: product.items[0]?._id ?? '',
    sale: sale.items[0]?._id ?? '',
    customer: customer.items[0]?._id ?? '',
    register: register.items[0]?._id ?? '',
    receipt: receipt.items[0]?._id ?? '',
    receivedInvoice: invoice.items[0]?.id ?? '',
  };
}

const lists = [
  places.sales,
  places.registers,
  places.receipts,
  places.products,
  places.customers,
  places.receivedInvoices,
];

async function pagesOfRecords(): Promise<string[]> {
  const ids = await records();
  return [
    placeOf.sale(ids.sale),
    placeOf.register(ids.register),
    placeOf.receipt(ids.receipt),
    placeOf.product(ids.product),
    placeOf.customer(ids.customer),
    placeOf.receivedInvoice(ids.receivedInvoice),
  ];
}

const tooMany = { status: 429, code: 'too_many_requests', detail: 'Try again in 2 minutes.' };

describeInBrowser('the pages of the shop', (browser) => {
  test('the home page shows the sums of the records', async () => {
    const client = api();
    const [helmet] = (await client.products.list({ search: 'casco' })).items;
    const item = { publication_id: helmet?._id ?? '', publication_type: 'product', quantity: 1 };
    for (const [payment_method, name, price] of [
      ['cash', 'Casco', 1234.56],
      ['credit_card', 'Casco', 65432.1],
    ] as const) {
      await client.sales.create({ items: [{ ...item, name, price }], payment_method, status: 'completed' });
    }

    const sales = await all(paginate(client.sales.list, { status: ['completed'] }));
    const today = dayOf(sales[0]?.created_at ?? '');
    const amountIn = (from: string) =>
      sum(sales.filter(({ created_at }) => dayOf(created_at) >= from).map(({ total }) => total ?? 0));
    const accounts = await all(paginate(client.currentAccounts.list, { entity_type: ['customer'] }));
    const registers = await all(paginate(client.cashRegisters.list, { status: ['open'] }));
    const products = await all(paginate(client.products.list, {}));
    const low = products.filter(({ low_stock }) => low_stock);

    const user = await openPanel(browser(), demo().origin);
    await signIn(user, demo().person);
    const { page, texts } = user;
    const { home } = texts;
    const figure = async (label: string) =>
      plain(
        await page.getByRole('region', { name: label, exact: true }).locator('[data-figure]').innerText(),
      );
    expect(await figure(home.today)).toBe(plain(format.money(amountIn(today))));
    expect(await figure(home.month)).toBe(plain(format.money(amountIn(`${today.slice(0, 7)}-01`))));
    const [begin, length] = [`${today.slice(0, 7)}-01`, Number(today.slice(8))];
    const before = amountIn(daysBefore(begin, length)) - amountIn(begin);
    const change = Math.round(((amountIn(begin) - before) / before) * 10_000) / 100;
    const month = page.getByRole('region', { name: home.month, exact: true });
    expect(plain(await month.innerText())).toContain(
      plain(before === 0 ? home.nothingBefore : `${format.percent(change)} ${home.beforeMonth(length)}`),
    );
    expect(await figure(home.receivables)).toBe(
      plain(format.money(sum(accounts.map(({ balance }) => Math.max(0, balance))))),
    );
    expect(await figure(home.cash)).toBe(
      plain(format.money(sum(registers.map(({ expected_amount }) => expected_amount)))),
    );
    await page.getByRole('region', { name: home.lowStock(low.length), exact: true }).waitFor();
    for (const { name } of low.slice(0, 5))
      await page.getByRole('link', { name, exact: true }).first().waitFor();

    const table = async (title: string) => {
      const part = page.getByRole('region', { name: title, exact: true }).first();
      await part.getByText(home.table, { exact: true }).click();
      const rows = await part.locator('tbody tr').all();
      return await Promise.all(rows.map(async (row) => (await row.locator('td').allInnerTexts()).map(plain)));
    };
    const days = await table(home.byDay);
    expect(days).toHaveLength(30);
    expect(days[0]?.slice(0, 2)).toEqual([format.day(today), plain(format.money(amountIn(today)))]);
    const recent = sales.filter(({ created_at }) => dayOf(created_at) >= daysBefore(today, 29));
    const methods = Map.groupBy(recent, ({ payment_method }) => payment_method);
    const totals = [...methods.values()].map((of) =>
      plain(format.money(sum(of.map(({ total }) => total ?? 0)))),
    );
    expect((await table(home.byPayment)).map((row) => row[2]).sort()).toEqual(totals.sort());

    const lines = recent.flatMap(({ items }) => items.filter((of) => of.publication_type === 'product'));
    const best = [...Map.groupBy(lines, ({ publication_id }) => publication_id)]
      .map(([id, of]) => ({
        name: products.find(({ _id }) => _id === id)?.name ?? '',
        quantity: sum(of.map(({ quantity }) => quantity)),
        total: sum(of.map(({ line_total }) => line_total ?? 0)),
      }))
      .sort((one, other) => other.total - one.total)
      .slice(0, 5);
    const top = page.getByRole('region', { name: home.topProducts, exact: true }).locator('tbody tr');
    const shown = (await top.all()).map(async (row) => (await row.locator('td').allInnerTexts()).map(plain));
    expect(await Promise.all(shown)).toEqual(
      best.map(({ name, quantity, total }) => [name, format.number(quantity), plain(format.money(total))]),
    );

    const owed = (await table(home.byAge)).map((row) => row[1]);
    const open = (
      await Promise.all(
        accounts.map(({ _id }) =>
          all(paginate((query, options) => client.currentAccounts.listMovements(_id, query, options), {})),
        ),
      )
    ).flat();
    const late = (due: string | null) =>
      due === null ? 0 : (Date.parse(today) - Date.parse(due)) / 86_400_000;
    const between = (from: number, to: number) =>
      plain(
        format.money(
          sum(
            open
              .filter(({ due_date, date }) => late(due_date ?? date) >= from && late(due_date ?? date) <= to)
              .map(({ outstanding_amount }) => outstanding_amount),
          ),
        ),
      );
    expect(owed).toEqual([
      between(Number.NEGATIVE_INFINITY, 0),
      between(1, 30),
      between(31, 60),
      between(61, 90),
      between(91, Number.POSITIVE_INFINITY),
    ]);
    await leave(user);
  });

  test('the query of a list is in the URL, and records link to each other', async () => {
    const user = await atDemo(browser(), places.account);
    const { page, texts } = user;
    await page.getByRole('link', { name: texts.products.title, exact: true }).click();
    await page.getByLabel(texts.records.search).fill('candado');
    await page.getByText(texts.records.total(1)).waitFor();
    expect(page.url()).toContain('search=candado');
    await page.reload();
    await page.getByText(texts.records.total(1)).waitFor();
    await page.getByRole('button', { name: texts.records.clear }).click();
    await page.getByRole('button', { name: texts.products.price }).click();
    await expect.poll(() => page.url()).toContain('sort=base_price');
    await page
      .getByRole('columnheader', { name: texts.products.price })
      .and(page.locator('[aria-sort=ascending]'))
      .waitFor();

    const { customer, product, sale } = await records();
    await open(user, listWith(places.sales, { customer_id: customer }));
    await page.locator('.whole-row').first().click();
    await page.getByRole('heading', { name: texts.sales.lines }).waitFor();
    await page.locator(`a[href="/panel${placeOf.customer(customer)}"]`).click();
    await page.getByRole('heading', { name: texts.statements.statement }).waitFor();
    await open(user, placeOf.sale(sale));
    await page.locator(`a[href^="/panel${places.products}/"]`).first().click();
    await page.getByRole('heading', { name: texts.products.prices }).waitFor();
    await open(user, placeOf.product(product));
    const movements = page.getByRole('table', { name: texts.products.stockMovements });
    await movements.getByRole('link', { name: `${texts.products.stockReasons.sale} 2` }).click();
    await page.getByRole('heading', { name: texts.sales.lines }).waitFor();
    await leave(user);
  });

  test('a part that fails to load says why, and loads when asked again', async () => {
    const { product } = await records();
    const user = await atDemo(browser(), places.home);
    const { page, texts } = user;
    const movements = page.getByRole('region', { name: texts.products.stockMovements });
    await page.route('**/panel/api/stock-movements*', (route) =>
      route.fulfill({ status: 429, json: tooMany }),
    );
    await follow(user, placeOf.product(product));
    await movements.getByText(texts.common.tooMany(2)).waitFor();
    await page.unroute('**/panel/api/stock-movements*');
    await movements.getByRole('button', { name: texts.common.retry }).click();
    await movements.getByRole('table').waitFor();
    expect(await movements.getByRole('alert').count()).toBe(0);
    await leave(user);
  });

  test('a receipt shows its letter, lines, totals and authorization', async () => {
    const { receipt } = await records();
    const shown = await api().receipts.get(receipt);
    const user = await atDemo(browser(), placeOf.receipt(receipt));
    const { page } = user;
    const paper = page.getByRole('article');
    await paper.getByText(shown.voucher_letter, { exact: true }).waitFor();
    const text = plain(await paper.innerText());
    const money = (amount: number) => plain(format.money(amount, shown.currency));
    for (const { description, total_amount } of shown.items) {
      expect(text).toContain(description);
      expect(text).toContain(money(total_amount));
    }
    for (const amount of [
      shown.net_taxed,
      ...shown.vat_items.map(({ amount }) => amount),
      shown.total_amount,
    ])
      expect(text).toContain(money(amount));
    expect(text).toContain(`CAE ${shown.authorization.cae}`);
    await leave(user);
  });

  test('a receipt is downloaded as the PDF of the API', async () => {
    const { receipt } = await records();
    const pdf = await api().receipts.getPdf(receipt);
    const user = await atDemo(browser(), placeOf.receipt(receipt));
    const { page, texts } = user;
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: texts.receipts.download }).click();
    const download = await coming;
    expect(download.suggestedFilename()).toBe(pdf.filename);
    const chunks: Uint8Array[] = await all(await download.createReadStream());
    expect(Buffer.concat(chunks).toString('base64')).toBe(pdf.content);
    await leave(user);
  });

  test('the activity shows changes in readable form, and links to the record', async () => {
    const client = api();
    const made = await client.products.create({ name: 'Timbre de bronce', base_price: 1000 });
    await client.products.update(made._id, { base_price: 1250.5, status: 'paused', track_stock: true });
    const updates = listWith(places.activity, { entity: 'product', action: 'updated' });
    const user = await atDemo(browser(), updates, { language: 'es' });
    const { page } = user;
    const entry = page.locator('li').filter({ hasText: 'Timbre de bronce' });
    await entry.first().getByRole('button').click();
    const said = async () => plain(await entry.first().innerText());
    await expect.poll(said).toContain('Precio: $ 1.000,00 $ 1.250,50');
    expect(await said()).toContain('Estado: borrador pausado');
    expect(await said()).toContain('Control de stock: sí');
    await page.getByRole('link', { name: 'Timbre de bronce' }).first().click();
    await page.getByRole('heading', { name: 'Timbre de bronce', level: 1 }).waitFor();
    await leave(user);
  });

  test('a user of another account sees none of it on any page', async () => {
    const user = await signedUp(browser(), demo().origin, { missing: true });
    const { page, texts } = user;
    const { sales, registers, receipts, products, customers, receivedInvoices } = texts;
    const none = [sales, registers, receipts, products, customers, receivedInvoices].map((of) => of.none);
    for (const [index, list] of lists.entries()) {
      await follow(user, list);
      await page.getByText(none[index] ?? '').waitFor();
    }
    for (const path of await pagesOfRecords()) {
      await open(user, path);
      await page.getByRole('heading', { name: texts.records.missingTitle }).waitFor();
    }
    await follow(user, places.home);
    await page.getByText(texts.home.firstTitle).waitFor();
    await expect
      .poll(async () => (await page.locator('[data-figure]').allInnerTexts()).map(plain))
      .toEqual(Array(4).fill(plain(format.money(0))));
    await leave(user);
  });

  describe.each(looks)('every page is accessible and fits the screen: %j', (options) => {
    test('home, lists and activity', async () => {
      const user = await atDemo(browser(), places.home, options);
      await expectSound(user);
      for (const path of [...lists, places.activity]) {
        await follow(user, path);
        await expectSound(user);
      }
      await leave(user);
    });

    test('records', async () => {
      const [first = '', ...others] = await pagesOfRecords();
      const user = await atDemo(browser(), first, options);
      await expectSound(user);
      for (const path of others) {
        await follow(user, path);
        await expectSound(user);
      }
      await leave(user);
    });
  });
});
