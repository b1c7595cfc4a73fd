/**
 * A shop's year in the books, through the client: opening balances, twelve months of sales, expenses and payments with
 * automatic entries, the tax of each month, and the close. All expected amounts are calculated here by hand.
 */
import { createClient } from '@mostrador/client';
import { expect, test, vi } from 'vitest';
import { scopes } from '../../auth/scopes.ts';
import { createToken } from '../../auth/tokens.ts';
import { startTestService } from '../../testing/service.ts';
import { findings } from '../checks.ts';

vi.setConfig({ testTimeout: 240_000 });

let now = new Date('2026-01-02T12:00:00-03:00');
const service = await startTestService({ clock: () => now });
const account = await service.account();
let client = await signedIn();

/** Returns a new token, since a token lasts for a year. */
async function signedIn() {
  const input = { name: 'Libros', scopes: scopes.map(({ scope }) => scope), expiry: '1y' } as const;
  const { value: token } = await createToken(service.database, account.id, input, now);
  return createClient({ baseUrl: service.baseUrl, token, retries: 0 });
}

const [cash, bank, receivable] = ['1.1.1.01.010', '1.1.1.02.010', '1.1.3.01.010'];
const [vatCredit, payable, vatDebit] = ['1.1.4.04.010', '2.1.1.01.010', '2.1.3.03.010'];
const [capital, result, goods, services, spent] = [
  '3.1.1.01.010',
  '3.3.1.01.020',
  '4.1.1.01.010',
  '4.1.1.02.010',
  '5.3.2.02.090',
];

async function book(
  date: string,
  description: string,
  lines: [code: string, debit: number, credit: number][],
) {
  const entry = await client.journalEntries.create({
    date,
    description,
    lines: lines.map(([account_code, debit, credit]) => ({ account_code, debit, credit })),
  });
  return await client.journalEntries.post(entry._id);
}

const line = (name: string, price: number, publication_type: 'product' | 'service' = 'product') => ({
  name,
  price,
  quantity: 1,
  tax_rate: 21,
  publication_type,
});
const pad = (number: number) => String(number).padStart(2, '0');

/** Records the sales and expenses of a month. Amounts include 21 % VAT and grow with the month. */
async function trade(month: number, customer: string, ledger: string): Promise<void> {
  now = new Date(`2026-${pad(month)}-15T12:00:00-03:00`);
  const sold = { status: 'completed', tax_type: 'inclusive' } as const;
  await client.sales.create({ ...sold, payment_method: 'cash', items: [line('Casco', 12_100 * month)] });
  await client.sales.create({
    ...sold,
    payment_method: 'bank_transfer',
    items: [line('Service', 6050 * month, 'service')],
  });
  await client.sales.create({
    ...sold,
    payment_method: 'current_account',
    customer_id: customer,
    items: [line('Cadena', 2420 * month)],
  });
  await client.currentAccounts.recordPayment(ledger, {
    amount: 2000 * month,
    payment_method: 'bank_transfer',
  });
  const refunded = await client.sales.create({
    ...sold,
    payment_method: 'cash',
    items: [line('Luz', 1210 * month)],
  });
  await client.sales.update(refunded._id, { status: 'refunded' });
  const date = `2026-${pad(month)}-15`;
  const expense = { description: 'Alquiler', category: 'servicios', tax_rate: 21, date } as const;
  await client.expenses.create({
    ...expense,
    amount: 3630 * month,
    status: 'paid',
    payment_method: 'bank_transfer',
  });
  // The VAT of the month is paid to the authority: (2100 + 1050 + 420 - 630) x month.
  await book(`2026-${pad(month)}-28`, 'IVA del mes', [
    [vatDebit, 3570 * month, 0],
    [vatCredit, 0, 630 * month],
    [bank, 0, 2940 * month],
  ]);
}

/** 1 + 2 + ... + 12. */
const months = 78;

test('a year of a shop', async () => {
  await client.chartAccounts.seed();
  await client.journalEntries.updateSettings({ automatic_entries: true });
  await book('2026-01-01', 'Asiento de apertura', [
    [bank, 1_000_000, 0],
    [capital, 0, 1_000_000],
  ]);
  const customer = (await client.customers.create({ name: 'Ana' }))._id;
  const owner = { entity_type: 'customer', entity_id: customer, entity_name: 'Ana' } as const;
  const ledger = (await client.currentAccounts.create(owner))._id;
  for (let month = 1; month <= 12; month++) await trade(month, customer, ledger);

  const year = { from: '2026-01-01', to: '2026-12-31', include_zero: false };
  const balances = new Map(
    (await client.reports.getTrialBalance(year)).rows.map((row) => [row.account_code, row.closing_balance]),
  );
  expect(Object.fromEntries(balances)).toEqual({
    [cash]: 12_100 * months,
    // 1 000 000 + (6050 + 2000 - 3630 - 2940) x 78
    [bank]: 1_000_000 + 1480 * months,
    [receivable]: 420 * months,
    [vatCredit]: 0,
    [vatDebit]: 0,
    [capital]: 1_000_000,
    [goods]: 12_000 * months,
    [services]: 5000 * months,
    [spent]: 3000 * months,
  });
  expect(balances.has(payable)).toBe(false);
  expect((await client.currentAccounts.get(ledger)).balance).toBe(balances.get(receivable));

  // 12 000 + 5000 - 3000
  const net = 14_000 * months;
  const statement = await client.reports.getIncomeStatement(year);
  expect([statement.revenue.total, statement.expenses.total, statement.net_income]).toEqual([
    17_000 * months,
    3000 * months,
    net,
  ]);
  const flow = await client.reports.getCashFlow({ from: year.from, to: year.to });
  expect([flow.opening_cash, flow.closing_cash]).toEqual([0, 1_000_000 + 13_580 * months]);
  expect(flow.operating.net + flow.investing.net + flow.financing.net).toBe(flow.net_change);

  now = new Date('2027-01-10T12:00:00-03:00');
  client = await signedIn();
  const closed = await client.fiscalYears.close(2026);
  expect(closed).toMatchObject({ net_result: net, status: 'closed' });
  const sheet = await client.reports.getBalanceSheet({ as_of: '2026-12-31' });
  expect(sheet).toMatchObject({
    is_balanced: true,
    assets: { total: 1_000_000 + 14_000 * months },
    liabilities: { total: 0 },
    equity: { total: 1_000_000 + net, current_result: 0 },
  });
  const after = await client.reports.getTrialBalance({
    from: '2027-01-01',
    to: '2027-01-10',
    include_zero: false,
  });
  expect(after.rows.map(({ account_code }) => account_code)).toEqual([
    cash,
    bank,
    receivable,
    capital,
    result,
  ]);
  expect((await client.reports.getIncomeStatement(year)).net_income).toBe(net);
  const numbers = await client.journalEntries.list({ sort: 'entry_number', per_page: 1 });
  // The opening entry; seven entries a month (a refund posts two) and the VAT payment; the closing entry.
  expect([numbers.total, numbers.items[0]?.entry_number]).toEqual([98, 98]);
  expect(await findings(service.database.of(account.id), account.id)).toEqual([]);
});
