/** Kills the service in the middle of its work, repeatedly, and checks that every acknowledged write survives. */

import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError, createClient } from '@mostrador/client';
import { placesOf } from '@mostrador/embedded-postgres';
import type { JournalEntry, PosSale, Product, Receipt, Sale } from '@mostrador/types';
import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { randomIntegers } from './core/random-integers.ts';
import { demoAccount, demoToken } from './demo/account.ts';
import { openDatabase } from './store/database.ts';
import { type RunningService, runCli, startCli, unlimited } from './testing/cli.ts';

// A start takes a second on an idle machine, and up to twenty on a busy one.
vi.setConfig({ testTimeout: 900_000 });

const dataDir = mkdtempSync(join(tmpdir(), 'mostrador-crash-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** `npm run test:crash -w apps/api` runs a hundred rounds. */
const rounds = Number(process.env.KILL_ROUNDS ?? 5);
const random = randomIntegers(20_261_001);
const env = { DATA_DIR: dataDir, ...unlimited };

/** The victims in turn: both (a power failure), the service (out of memory), its database. */
const victims = [['service', 'database'], ['service'], ['database']] as const;
type Victims = (typeof victims)[number];

interface Acknowledged {
  products: Product[];
  sales: Pick<Sale, '_id' | 'total' | 'invoice_number' | 'sale_number'>[];
  entries: Pick<JournalEntry, '_id' | 'entry_number'>[];
  /** The closed fiscal years. */
  years: number[];
  /** The authorised receipts. */
  receipts: Pick<Receipt, '_id' | 'voucher_number' | 'authorization'>[];
  /** The months whose VAT books were closed. */
  months: string[];
}

/** The product for sale, and the terminal for cash sales. */
interface Shop {
  product: string;
  terminal: string;
}

test(`${rounds} kills lose nothing that was acknowledged, and every figure can be proven`, async () => {
  const acknowledged: Acknowledged = {
    products: [],
    sales: [],
    entries: [],
    years: [],
    receipts: [],
    months: [],
  };
  let shop: Shop | undefined;
  for (let round = 0; round < rounds; round++) {
    const service = await startCli(['--demo'], env);
    shop ??= await opened(service);
    const before = { ...counts(acknowledged) };
    const working = [
      untilGone(service, (client, number) => createProduct(client, `${round}-${number}`, acknowledged)),
      untilGone(service, (client, number) => sell(client, shop, `${round}-a-${number}`, acknowledged)),
      untilGone(service, (client, number) => sellAtTill(client, shop, `${round}-b-${number}`, acknowledged)),
      untilGone(service, (client) => keepBooks(client, acknowledged)),
      untilGone(service, (client, number) => issue(client, `${round}-c-${number}`, acknowledged)),
      untilGone(service, (client) => keepVat(client, acknowledged)),
    ];
    const hasBegun = () =>
      acknowledged.products.length > before.products &&
      acknowledged.sales.length > before.sales + 1 &&
      acknowledged.entries.length > before.entries &&
      acknowledged.receipts.length > before.receipts &&
      acknowledged.months.length > before.months;
    await Promise.race([Promise.all(working), until(hasBegun)]);
    expect(hasBegun(), 'the load did not begin').toBe(true);
    await sleep(random(0, 250));
    await kill(service, victims[round % victims.length] ?? ['service']);
    await Promise.all(working);
  }
  const service = await startCli(['--demo'], env);
  // Settle what the last kill left at the authority before the next receipt.
  await issue(clientOf(service), 'last', acknowledged);
  await expectAll(service, acknowledged);
  service.signal('SIGTERM');
  await service.ended;
  await expectVouchers(acknowledged);
  await expectWholeWrites(acknowledged.products.length);
  const { code, stdout, stderr } = await runCli(['verify'], env);
  expect({ code, stdout, stderr }).toMatchObject({ code: 0, stdout: '' });
});

type Client = ReturnType<typeof createClient>;

const clientOf = ({ baseUrl }: RunningService) => createClient({ baseUrl, token: demoToken, retries: 0 });

const counts = ({ products, sales, entries, receipts, months }: Acknowledged) => ({
  products: products.length,
  sales: sales.length,
  entries: entries.length,
  receipts: receipts.length,
  months: months.length,
});

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await sleep(2);
}

/** Creates a product in stock, and a terminal with an open register. */
async function opened(service: RunningService): Promise<Shop> {
  const client = clientOf(service);
  const stock = { track_stock: true, stock: 100_000 };
  const { _id: product } = await client.products.create({ name: 'Cadena', base_price: 100, ...stock });
  const { _id: terminal } = await client.posTerminals.create({ name: 'Caja' });
  await client.cashRegisters.create({ pos_terminal_id: terminal, initial_amount: 1000 });
  await client.billingSystems.update('simulated', { sale_points: [{ number: salePoint }] });
  await client.chartAccounts.seed();
  await client.journalEntries.updateSettings({ automatic_entries: true });
  return { product, terminal };
}

/** Repeats the work until the service is gone; work without a response has no guarantee. */
async function untilGone(
  service: RunningService,
  act: (client: Client, number: number) => Promise<void>,
): Promise<void> {
  const client = clientOf(service);
  try {
    for (let number = 0; ; number++) await act(client, number);
  } catch (error) {
    // 503: the database is gone, which the service reports while it still runs.
    if (error instanceof ApiError && error.status !== 503) throw error;
  }
}

async function createProduct(client: Client, sku: string, { products }: Acknowledged): Promise<void> {
  const body = { name: `Crash ${sku}`, base_price: products.length / 4, sku };
  products.push(await client.products.create(body, { idempotencyKey: sku }));
}

const line = ({ product }: Shop) => ({
  ...({
    publication_id: product,
    publication_type: 'product',
    name: 'Cadena',
    quantity: 1,
    price: 121,
  } as const),
});

async function sell(client: Client, shop: Shop | undefined, key: string, { sales }: Acknowledged) {
  if (!shop) return;
  sales.push(await client.sales.create({ items: [line(shop)] }, { idempotencyKey: key }));
}

async function sellAtTill(client: Client, shop: Shop | undefined, key: string, { sales }: Acknowledged) {
  if (!shop) return;
  const payments = [{ payment_method: 'cash', amount: 200 }];
  const sale: PosSale = await client.posTerminals.createSale(
    shop.terminal,
    { items: [line(shop)], payments, client_reference: key },
    { idempotencyKey: key },
  );
  sales.push(sale);
}

const firstYear = 1901;

/** Posts an entry into the next fiscal year and closes it; a year may have been closed without a response. */
async function keepBooks(client: Client, { entries, years }: Acknowledged): Promise<void> {
  const year = firstYear + years.length;
  const lines = [
    { account_code: '1.1.1.01.010', debit: 10 },
    { account_code: '4.1.1.01.010', credit: 10 },
  ];
  try {
    const draft = await client.journalEntries.create({ date: `${year}-06-30`, description: 'Crash', lines });
    entries.push(await client.journalEntries.post(draft._id));
    await client.fiscalYears.close(year, { force: true });
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'fiscal_year_closed')) throw error;
  }
  years.push(year);
}

/** A point of sale of its own, since the demo's receipts have their own dates. */
const salePoint = 77;

/** Issues a receipt, which posts its entry and enters the VAT book once authorised. */
async function issue(client: Client, key: string, { receipts }: Acknowledged): Promise<void> {
  const items = [{ description: 'Cadena', quantity: 1, unit_price: 100 }];
  const made = await client.receipts.create({ items, sale_point: salePoint }, { idempotencyKey: key });
  const { status, observations } = made.authorization;
  expect(['authorized', 'not_requested'], JSON.stringify(observations)).toContain(status);
  if (status === 'authorized') receipts.push(made);
}

/** Adds a voucher to the books of the next month and closes them; a month may have been closed without a response. */
async function keepVat({ vatBooks }: Client, { months }: Acknowledged): Promise<void> {
  const month = new Date(Date.UTC(1950, months.length, 1)).toISOString().slice(0, 7);
  const voucher = { date: `${month}-10`, voucher_type: 1, counterparty_name: 'Andina S.A.', rate: 21 };
  try {
    const { _id } = await vatBooks.get(month, 'sales');
    await vatBooks.createEntry(_id, { ...voucher, net_taxed: 100 });
    await vatBooks.close(month);
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'vat_book_closed')) throw error;
  }
  months.push(month);
}

/** Kills the processes. */
async function kill(service: RunningService, victims: Victims): Promise<void> {
  const names: readonly string[] = victims;
  const pidFile = join(placesOf(dataDir).cluster, 'postmaster.pid');
  const postmaster = Number(readFileSync(pidFile, 'utf8').split('\n', 1)[0]);
  if (names.includes('service')) service.signal('SIGKILL');
  if (names.includes('database') && existsSync(`/proc/${postmaster}`)) process.kill(postmaster, 'SIGKILL');
  // A service restarts a lost database; its accepted writes are checked after the next start.
  if (!names.includes('service')) service.signal('SIGTERM');
  await service.ended;
}

/** Expects each acknowledged product and sale. */
async function expectAll(
  service: RunningService,
  { products, sales, entries, years, receipts, months }: Acknowledged,
): Promise<void> {
  const client = clientOf(service);
  const listed = await everyPage((page) => client.products.list({ search: 'crash', page, per_page: 100 }));
  for (const product of products) expect(listed.get(product._id)).toEqual(product);
  const sold = await everyPage((page) => client.sales.list({ page, per_page: 100 }));
  for (const { _id, total, invoice_number, sale_number } of sales)
    expect(sold.get(_id)).toMatchObject({ _id, total, invoice_number, sale_number });
  const booked = await everyPage((page) => client.journalEntries.list({ page, per_page: 100 }));
  for (const { _id, entry_number } of entries)
    expect(booked.get(_id)).toMatchObject({ _id, entry_number, status: 'posted' });
  const issued = await everyPage((page) => client.receipts.list({ page, per_page: 100 }));
  for (const { _id, voucher_number, authorization } of receipts)
    expect(issued.get(_id)).toMatchObject({ voucher_number, authorization });
  for (const month of months)
    expect(await client.vatBooks.get(month, 'sales')).toMatchObject({ status: 'closed' });
  const { items } = await client.fiscalYears.list();
  const closed = items.filter(({ status }) => status === 'closed').map(({ year }) => year);
  expect(closed).toEqual(expect.arrayContaining(years));
}

async function everyPage<Item extends { _id: string }>(
  list: (page: number) => Promise<{ items: Item[]; has_next: boolean }>,
): Promise<Map<string, Item>> {
  const found = new Map<string, Item>();
  for (let page = 1, more = true; more; page++) {
    const { items, has_next } = await list(page);
    for (const item of items) found.set(item._id, item);
    more = has_next;
  }
  return found;
}

/** Expects each stored write to have its audit entry and its idempotency record; an aborted write left nothing. */
async function expectWholeWrites(atLeast: number): Promise<void> {
  const { of, close } = await openDatabase({ dataDir });
  const { rows } = await sql<{ products: number; audited: number; kept: number }>`
    select count(*) as products, count(audit.id) as audited, count(kept.key) as kept
    from products
    left join audit_log audit on audit.entity_id = products.id and audit.action = 'created'
    left join idempotency_keys kept on kept.key = products.doc->>'sku'
    where products.search like 'crash %'`.execute(of(demoAccount.id));
  await close();
  const [{ products = 0, audited, kept } = {}] = rows;
  expect(products).toBeGreaterThanOrEqual(atLeast);
  expect({ audited, kept }).toEqual({ audited: products, kept: products });
}

/** Expects the numbers authorised by the authority on the receipts: each once, from 1 on. */
async function expectVouchers({ receipts }: Acknowledged): Promise<void> {
  const { of, close } = await openDatabase({ dataDir });
  const { rows } = await sql<{ number: string; cae: string; carried: string | null }>`
    select voucher.number::text, voucher.doc->>'cae' as cae, (
      select string_agg(receipt.doc->'authorization'->>'cae', ' ') from receipts receipt
      where receipt.account_id = voucher.account_id and receipt.sale_point = voucher.sale_point
        and receipt.voucher_type = voucher.voucher_type and receipt.voucher_number = voucher.number) as carried
    from simulated_vouchers voucher where voucher.sale_point = ${salePoint} order by voucher.number`.execute(
    of(demoAccount.id),
  );
  await close();
  expect(rows.map(({ number }) => number)).toEqual(rows.map((_, index) => String(index + 1)));
  for (const { cae, carried } of rows) expect(carried).toBe(cae);
  expect(rows.length).toBeGreaterThanOrEqual(receipts.length);
  expect(new Set(rows.map(({ cae }) => cae)).size).toBe(rows.length);
}
