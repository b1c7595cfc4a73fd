/**
 * The automatic entries of a year equal manual ones. One account sells, buys and pays; the other has only the manual
 * entries listed here.
 */
import { type Client, createClient } from '@mostrador/client';
import { expect, test, vi } from 'vitest';
import { scopes } from '../../auth/scopes.ts';
import { createToken } from '../../auth/tokens.ts';
import { uploaded } from '../../testing/invoice-file.ts';
import { startTestService } from '../../testing/service.ts';
import { findings } from '../checks.ts';

vi.setConfig({ testTimeout: 400_000 });

let now = new Date('2026-01-02T12:00:00-03:00');
const service = await startTestService({ clock: () => now });

async function shop() {
  const { id } = await service.account();
  const input = { name: 'Libros', scopes: scopes.map(({ scope }) => scope), expiry: '1y' } as const;
  const { value: token } = await createToken(service.database, id, input, now);
  const client = createClient({ baseUrl: service.baseUrl, token, retries: 0 });
  await client.chartAccounts.seed();
  return { id, client };
}

type Line = [code: string, debit: number, credit: number];

const [cash, bank, cards] = ['1.1.1.01.010', '1.1.1.02.010', '1.1.1.03.030'];
const [receivable, payable] = ['1.1.3.01.010', '2.1.1.01.010'];
const [vatCredit, perceptions, vatDebit] = ['1.1.4.04.010', '1.1.4.04.020', '2.1.3.03.010'];
const [goods, services, overage] = ['4.1.1.01.010', '4.1.1.02.010', '4.3.1.01.020'];
const [bought, shortage, spent] = ['5.1.1.01.040', '5.3.2.02.080', '5.3.2.02.090'];

/** The entries of a month, whose amounts grow with its number. */
function byHand(month: number): Line[] {
  const sale = (paid: string, sold: string, net: number, tax: number): Line[] => [
    [paid, net + tax, 0],
    [sold, 0, net],
    [vatDebit, 0, tax],
  ];
  const reversed = (lines: Line[]): Line[] => lines.map(([code, debit, credit]) => [code, credit, debit]);
  const expense = (paid: string, net: number, tax: number): Line[] => [
    [spent, net, 0],
    [vatCredit, tax, 0],
    [paid, 0, net + tax],
  ];
  return [
    ...sale(cash, goods, 10_000 * month, 2100 * month),
    // 99.99 including VAT: 99.99 / 1.21 = 82.636
    [cash, 99.99, 0],
    [goods, 0, 82.64],
    [vatDebit, 0, 17.35],
    ...sale(cards, services, 5000 * month, 1050 * month),
    ...sale(receivable, goods, 2000 * month, 420 * month),
    // A refunded sale.
    ...sale(cash, goods, 1000 * month, 210 * month),
    ...reversed(sale(cash, goods, 1000 * month, 210 * month)),
    // Ana's payment.
    [bank, 2000 * month, 0],
    [receivable, 0, 2000 * month],
    // An invoice without a sale, and a credit note for half of it.
    ...sale(receivable, goods, 200 * month, 42 * month),
    ...reversed(sale(receivable, goods, 100 * month, 21 * month)),
    ...(month % 2 === 0 ? drawer(shortage, cash, 85) : drawer(cash, overage, 32)),
    ...expense(cash, 100 * month, 21 * month),
    // An unpaid expense that is paid later.
    ...expense(payable, 300 * month, 63 * month),
    ...reversed(expense(payable, 300 * month, 63 * month)),
    ...expense(bank, 300 * month, 63 * month),
    // A supplier's invoice with a perception of 10, and a credit note.
    [bought, 100 * month, 0],
    [vatCredit, 21 * month, 0],
    [perceptions, 10, 0],
    [payable, 0, 121 * month + 10],
    [payable, 121 * month, 0],
    [bought, 0, 100 * month],
    [vatCredit, 0, 21 * month],
  ];
}

function drawer(debit: string, credit: string, amount: number): Line[] {
  return [
    [debit, amount, 0],
    [credit, 0, amount],
  ];
}

const pad = (number: number) => String(number).padStart(2, '0');

interface Places {
  customer: string;
  ledger: string;
  terminal: string;
}

/** Creates the documents of a month. */
async function trade(client: Client, month: number, { customer, ledger, terminal }: Places): Promise<void> {
  now = new Date(`2026-${pad(month)}-15T12:00:00-03:00`);
  const sell = (name: string, price: number, more: object) =>
    client.sales.create({
      status: 'completed',
      tax_type: 'inclusive',
      items: [
        {
          name,
          price,
          quantity: 1,
          tax_rate: 21,
          publication_type: name === 'Service' ? 'service' : 'product',
        },
      ],
      ...more,
    });
  await sell('Casco', 12_100 * month, { payment_method: 'cash' });
  await sell('Parche', 99.99, { payment_method: 'cash' });
  await sell('Service', 6050 * month, { payment_method: 'credit_card' });
  await sell('Cadena', 2420 * month, { payment_method: 'current_account', customer_id: customer });
  const taken = await sell('Luz', 1210 * month, { payment_method: 'cash' });
  await client.sales.update(taken._id, { status: 'refunded' });
  await client.currentAccounts.recordPayment(ledger, {
    amount: 2000 * month,
    payment_method: 'bank_transfer',
  });

  const item = { description: 'Casco', unit_price: 100 * month };
  const receipt = await client.receipts.create({ items: [{ ...item, quantity: 2 }] });
  const about = [{ voucher_type: 6, sale_point: 1, voucher_number: receipt.voucher_number ?? 0 }];
  await client.receipts.create({
    items: [{ ...item, quantity: 1 }],
    voucher_type: 8,
    associated_vouchers: about,
  });

  const register = await client.cashRegisters.open({ pos_terminal_id: terminal, initial_amount: 1000 });
  await client.cashRegisters.close(register._id, { counted_amount: month % 2 === 0 ? 915 : 1032 });

  const date = `2026-${pad(month)}-15`;
  const expense = { description: 'Luz', category: 'servicios', tax_rate: 21, date } as const;
  await client.expenses.create({ ...expense, amount: 121 * month, status: 'paid', payment_method: 'cash' });
  const owed = await client.expenses.create({ ...expense, amount: 363 * month });
  await client.expenses.update(owed._id, { status: 'paid', payment_method: 'bank_transfer' });

  const invoice = { date: `09/${pad(month)}/2026`, net: 100 * month, vat: 21 * month };
  await uploaded(client, [
    { ...invoice, number: month, total: 121 * month + 10 },
    { ...invoice, number: month, type: 3 },
  ]);
}

test('a year of documents posts the same as manual entries, by account and month', async () => {
  const [theirs, ours] = [await shop(), await shop()];
  const { client } = ours;
  await client.journalEntries.updateSettings({ automatic_entries: true });
  await client.billingSystems.create('simulated', { cuit: '30-71234567-1', sale_points: [{ number: 1 }] });
  await client.billingSystems.activate({ billing_system: 'simulated' });
  await client.vatBooks.updateConfig({ tax_condition: 'responsable_inscripto' });
  const customer = (await client.customers.create({ name: 'Ana' }))._id;
  const owner = { entity_type: 'customer', entity_id: customer, entity_name: 'Ana' } as const;
  const ledger = (await client.currentAccounts.create(owner))._id;
  const terminal = (await client.posTerminals.create({ name: 'Caja' }))._id;
  for (let month = 1; month <= 12; month++) {
    await trade(client, month, { customer, ledger, terminal });
    const entry = await theirs.client.journalEntries.create({
      date: `2026-${pad(month)}-20`,
      description: 'A mano',
      lines: byHand(month).map(([account_code, debit, credit]) => ({ account_code, debit, credit })),
    });
    await theirs.client.journalEntries.post(entry._id);
  }
  const lastDays = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  const periods = [
    ...lastDays.map((day, index) => [`2026-${pad(index + 1)}-01`, `2026-${pad(index + 1)}-${day}`] as const),
    ['2026-01-01', '2026-12-31'] as const,
  ];
  for (const [from, to] of periods) {
    const period = { from, to, include_zero: false };
    const [posted, want] = [
      await client.reports.getTrialBalance(period),
      await theirs.client.reports.getTrialBalance(period),
    ];
    expect(want.rows.length).toBeGreaterThanOrEqual(13);
    expect(posted).toEqual(want);
  }
  expect(await findings(service.database.of(ours.id), ours.id)).toEqual([]);
});
