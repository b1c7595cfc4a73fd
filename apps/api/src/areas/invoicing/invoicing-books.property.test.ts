/**
 * Any sequence of receipts, credit notes and received invoices with their changes: compares the VAT books and the
 * journal with independent totals of the requests, in whole cents.
 */
import { createClient } from '@mostrador/client';
import { beforeAll, expect, test, vi } from 'vitest';
import { randomIntegers } from '../../core/random-integers.ts';
import { type FileRow, uploaded } from '../../testing/invoice-file.ts';
import { startTestService } from '../../testing/service.ts';
import { findings } from '../checks.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });

let now = new Date('2026-10-13T15:00:00.000Z');
const service = await startTestService({ clock: () => now });
const account = await service.account();
const client = createClient({
  baseUrl: service.baseUrl,
  token: await account.token(),
  retries: 0,
  timeout: 120_000,
});
const random = randomIntegers(20_261_122);
const oneOf = <Value>(values: readonly [Value, ...Value[]]): Value =>
  values[random(0, values.length - 1)] ?? values[0];
const cents = (amount: number) => Math.round(amount * 100);

/** The expected totals of the books in cents, by book and month. */
interface Sums {
  net: number;
  untaxed: number;
  exempt: number;
  vat: number;
  other: number;
  count: number;
}
const books = new Map<string, Sums>();
/** By code of the default chart's account; debits positive. */
const ledger = new Map<string, number>();

function book(key: string, sign: number, part: Partial<Sums>): void {
  const sums = books.get(key) ?? { net: 0, untaxed: 0, exempt: 0, vat: 0, other: 0, count: 0 };
  for (const [name, amount] of Object.entries(part)) sums[name as keyof Sums] += sign * amount;
  sums.count += Math.sign(sign);
  books.set(key, sums);
}

function post(sign: number, lines: Record<string, number>): void {
  for (const [code, amount] of Object.entries(lines))
    ledger.set(code, (ledger.get(code) ?? 0) + sign * amount);
}

const receivable = '1.1.3.01.010';
const payable = '2.1.1.01.010';

/** A voucher in whole pesos at 21 %, so that no tax is rounded. */
async function receipt(month: string): Promise<void> {
  const isNote = random(0, 3) === 0;
  const [taxed, exempt, untaxed] = [
    random(1, 900),
    random(0, 1) * random(1, 90),
    random(0, 1) * random(1, 90),
  ];
  const line = (unit_price: number, vat_treatment: 'taxed' | 'exempt' | 'untaxed') =>
    unit_price === 0 ? [] : [{ description: 'Algo', quantity: 1, unit_price, vat_treatment }];
  const ofSale = !isNote && random(0, 3) === 0;
  const note = {
    voucher_type: 8,
    associated_vouchers: [{ voucher_type: 6, sale_point: 1, voucher_number: 1 }],
  };
  const items = [...line(taxed, 'taxed'), ...line(exempt, 'exempt'), ...line(untaxed, 'untaxed')];
  const sale = ofSale
    ? await client.sales.create({ items: [{ name: 'Algo', quantity: 1, price: taxed, tax_rate: 21 }] })
    : undefined;
  // Rejected receipts, such as those of an unknown sale point, are in no book.
  const isRejected = random(0, 5) === 0;
  const made = await client.receipts.create({
    ...(sale ? { sale_id: sale._id } : { items }),
    ...(isNote && note),
    ...(isRejected && { sale_point: 77 }),
  });
  expect(made.authorization.status).toBe(isRejected ? 'rejected' : 'authorized');
  const sign = isNote ? -1 : 1;
  const vat = taxed * 21;
  const of = sale ? { exempt: 0, untaxed: 0 } : { exempt: exempt * 100, untaxed: untaxed * 100 };
  const net = taxed * 100;
  if (!isRejected) book(`sales ${month}`, sign, { net, vat, ...of });
  if (isRejected && !sale) return;
  const earned = net + of.exempt + of.untaxed;
  post(sign, { [receivable]: earned + vat, '4.1.1.01.010': -earned, '2.1.3.03.010': -vat });
}

interface Invoice {
  id: string;
  key: string;
  sign: number;
  sums: Partial<Sums>;
  lines: Record<string, number>;
}
const invoices: Invoice[] = [];
let number = 0;

/** A voucher with tax at 10.5 and 21 %, or one that shows only its total; some are in dollars. */
function invoiceRow(): { row: FileRow; of: Omit<Invoice, 'id' | 'key'> } {
  number++;
  const type = oneOf([1, 1, 1, 3, 11, 13] as const);
  const sign = type === 3 || type === 13 ? -1 : 1;
  const rate = oneOf([1, 1, 1000] as const);
  const money = rate === 1 ? { rate: '1', currency: '$' } : { rate: '1000,00', currency: 'USD' };
  if (type === 11 || type === 13) {
    const total = random(1, 90_000) / 100;
    const sum = cents(total) * rate;
    return {
      row: { number, type, net: 0, vat: 0, total, ...money },
      of: { sign, sums: { untaxed: sum }, lines: { '5.1.1.01.040': sum, [payable]: -sum } },
    };
  }
  const [low, high] = [random(0, 1) * random(1, 500) * 2, random(1, 900)];
  const [untaxed, exempt, other] = [random(0, 50), random(0, 50), random(0, 1) * random(2, 90)];
  const vat = low * 0.105 + high * 0.21;
  const net = low + high;
  const total = net + untaxed + exempt + other + vat;
  const inPesos = (amount: number) => cents(amount) * rate;
  const sums = {
    net: inPesos(net),
    untaxed: inPesos(untaxed),
    exempt: inPesos(exempt),
    vat: inPesos(vat),
    other: inPesos(other),
  };
  const bought = sums.net + sums.untaxed + sums.exempt;
  const lines = {
    '5.1.1.01.040': bought,
    '1.1.4.04.010': sums.vat,
    '1.1.4.04.020': sums.other,
    [payable]: -(bought + sums.vat + sums.other),
  };
  return { row: { number, type, net, vat, untaxed, exempt, total, ...money }, of: { sign, sums, lines } };
}

async function importSome(month: string): Promise<void> {
  const made = Array.from({ length: random(1, 6) }, invoiceRow);
  const result = await uploaded(
    client,
    made.map(({ row }) => ({ ...row, date: `05/10/2026` })),
  );
  expect(result).toMatchObject({ imported: made.length, errors: 0 });
  for (const [index, { of }] of made.entries()) {
    const invoice = { id: result.invoices_ids[index] ?? '', key: `purchases ${month}`, ...of };
    invoices.push(invoice);
    book(invoice.key, invoice.sign, invoice.sums);
    post(invoice.sign, invoice.lines);
  }
}

/** Ignores, deletes or links an invoice whose book is open. */
async function changeOne(month: string): Promise<void> {
  const open = invoices.filter(({ key }) => key === `purchases ${month}`);
  const chosen = open[random(0, Math.max(0, open.length - 1))];
  if (!chosen) return;
  invoices.splice(invoices.indexOf(chosen), 1);
  post(-chosen.sign, chosen.lines);
  const what = random(0, 2);
  if (what === 0) await client.receivedInvoices.ignore(chosen.id);
  else if (what === 1) await client.receivedInvoices.delete(chosen.id);
  else {
    const lines = [
      { account_code: '1.1.1.01.010', debit: 1 },
      { account_code: '3.1.1.01.010', credit: 1 },
    ];
    const entry = await client.journalEntries.create({ description: 'A mano', lines });
    return void (await client.receivedInvoices.link(chosen.id, { journal_entry_id: entry._id }));
  }
  book(chosen.key, -chosen.sign, chosen.sums);
}

beforeAll(async () => {
  await client.chartAccounts.seed();
  await client.journalEntries.updateSettings({ automatic_entries: true });
  await client.billingSystems.create('simulated', { cuit: '30-71234567-1', sale_points: [{ number: 1 }] });
  await client.billingSystems.activate({ billing_system: 'simulated' });
  for (const month of ['2026-10', '2026-11']) {
    for (let turn = 0; turn < 25; turn++) {
      const act = oneOf([receipt, receipt, importSome, changeOne]);
      await act(month);
    }
    await client.vatBooks.close(month);
    now = new Date('2026-11-05T15:00:00.000Z');
  }
});

test('the VAT books equal the expected totals', async () => {
  for (const [key, sums] of books) {
    const [type, period = ''] = key.split(' ');
    const { totals } = await client.vatBooks.get(period, type === 'sales' ? 'sales' : 'purchases');
    const { net_taxed, net_untaxed, exempt, vat, other_taxes } = totals;
    const found = [net_taxed, net_untaxed, exempt, vat, other_taxes].map(cents);
    expect(found, key).toEqual([sums.net, sums.untaxed, sums.exempt, sums.vat, sums.other]);
  }
  expect(books.size).toBe(4);
});

test('the journal equals the expected totals', async () => {
  const { rows } = await client.reports.getTrialBalance({ include_zero: false });
  const found = rows.map(({ account_code, closing_balance, account_type }) => [
    account_code,
    cents(closing_balance) * (['asset', 'expense'].includes(account_type) ? 1 : -1),
  ]);
  const want = [...ledger].filter(([, amount]) => amount !== 0).sort();
  expect(found.filter(([, amount]) => amount !== 0).sort()).toEqual(want);
});

test('the consistency checks find nothing', async () => {
  expect(await findings(service.database.of(account.id), account.id)).toEqual([]);
});
