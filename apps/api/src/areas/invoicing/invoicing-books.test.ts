/** The entries of receipts and received invoices in the VAT books and the journal (Decisions N48, journal-settings). */
import { type Client, createClient } from '@mostrador/client';
import type { VatEntry } from '@mostrador/types';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type FileRow, uploaded } from '../../testing/invoice-file.ts';
import { startTestService } from '../../testing/service.ts';
import { findings } from '../checks.ts';

vi.setConfig({ testTimeout: 60_000 });

const october = new Date('2026-10-13T15:45:00Z');
let now = october;
const service = await startTestService({ clock: () => now });
let account: Awaited<ReturnType<typeof service.account>>;
let client: Client;

beforeEach(async () => {
  now = october;
  account = await service.account();
  client = createClient({ baseUrl: service.baseUrl, token: await account.token(), retries: 0 });
});

const proven = async () => expect(await findings(service.database.of(account.id), account.id)).toEqual([]);

/** The account issues through the simulated authority. */
async function issuing(tax_condition = 'responsable_inscripto'): Promise<void> {
  await client.billingSystems.create('simulated', { cuit: '30-71234567-1', sale_points: [{ number: 1 }] });
  await client.billingSystems.activate({ billing_system: 'simulated' });
  await client.vatBooks.updateConfig({ tax_condition: tax_condition as 'monotributo' });
}

const item = { description: 'Casco', quantity: 2, unit_price: 100 };
const about = (voucher_type: number) => [{ voucher_type, sale_point: 1, voucher_number: 1 }];

/** Returns the entries of a book without the fields that are the same for all. */
async function entries(book: 'sales' | 'purchases', period = '2026-10'): Promise<VatEntry[]> {
  return (await client.vatBooks.get(period, book)).entries;
}

const item21 = (base: number, amount: number) => ({ aliquot_id: 5, rate: 21, base, amount });

describe('receipts in the book of sales', () => {
  test('authorized receipts enter once; credit notes are negative', async () => {
    await issuing();
    const items = [
      item,
      { description: 'Libro', quantity: 1, unit_price: 50, vat_treatment: 'exempt' as const },
      { description: 'Seña', quantity: 1, unit_price: 7, vat_treatment: 'untaxed' as const },
    ];
    const made = await client.receipts.create({ items });
    await client.receipts.create({ items: [item], voucher_type: 8, associated_vouchers: about(6) });
    expect(await entries('sales')).toMatchObject([
      {
        date: '2026-10-13',
        voucher_type: 6,
        sale_point: 1,
        voucher_number: 1,
        counterparty_name: 'Consumidor final',
        counterparty_tax_id: '0',
        net_taxed: 200,
        net_untaxed: 7,
        exempt: 50,
        vat_items: [item21(200, 42)],
        vat_total: 42,
        total: 299,
        source: 'receipt',
        source_id: made._id,
        original_period: null,
      },
      { voucher_type: 8, net_taxed: -200, vat_items: [item21(-200, -42)], vat_total: -42, total: -242 },
    ]);
    await proven();
  });

  test('the net amount of a class C voucher is untaxed', async () => {
    await issuing('monotributo');
    await client.receipts.create({ items: [item] });
    expect(await entries('sales')).toMatchObject([
      { voucher_type: 11, net_taxed: 0, net_untaxed: 200, vat_items: [], total: 200 },
    ]);
  });

  test('unauthorized receipts do not enter', async () => {
    await client.receipts.create({ items: [item] });
    await issuing();
    await client.receipts.create({ items: [item], sale_point: 7 });
    expect(await entries('sales')).toEqual([]);
    await proven();
  });

  test('a late receipt enters the next month whose book is open', async () => {
    await issuing();
    now = new Date('2026-11-02T15:00:00Z');
    await client.vatBooks.close('2026-10');
    await client.receipts.create({ items: [item], issue_date: '2026-10-31' });
    expect(await entries('sales')).toEqual([]);
    expect(await entries('sales', '2026-11')).toMatchObject([
      { date: '2026-10-31', original_period: '2026-10' },
    ]);
    await proven();
  });

  test('they stay out if the settings exclude their kind', async () => {
    await issuing();
    await client.vatBooks.updateConfig({ auto_include: { receipts: false } });
    await client.receipts.create({ items: [item] });
    expect(await entries('sales')).toEqual([]);
    await proven();
  });
});

describe('received invoices in the book of purchases', () => {
  test.each<[what: string, row: FileRow, want: object]>([
    ['an A', {}, { net_taxed: 100, vat_items: [item21(100, 21)], other_taxes: 0, total: 121 }],
    [
      'one with other taxes, exempt and untaxed amounts',
      { untaxed: 5, exempt: 3, total: 139.5 },
      { net_taxed: 100, net_untaxed: 5, exempt: 3, vat_total: 21, other_taxes: 10.5, total: 139.5 },
    ],
    [
      'a credit note in dollars',
      { type: 3, currency: 'USD', rate: '1475,006' },
      {
        net_taxed: -147_500.6,
        vat_items: [item21(-147_500.6, -30_975.13)],
        total: -178_475.73,
      },
    ],
    [
      'a class B voucher, which shows only its total',
      { type: 6, net: 0, vat: 0, total: 121 },
      { net_taxed: 0, net_untaxed: 121, vat_items: [], vat_total: 0, total: 121 },
    ],
    [
      'one with two rates that the file does not have',
      { net: 200, vat: 31.5, total: 231.5 },
      {
        net_taxed: 200,
        vat_items: [{ aliquot_id: 4, rate: 10.5, base: 100, amount: 10.5 }, item21(100, 21)],
        vat_total: 31.5,
        total: 231.5,
      },
    ],
  ])('%s', async (_, row, want) => {
    const [id] = (await uploaded(client, [row])).invoices_ids;
    expect(await entries('purchases')).toMatchObject([
      {
        date: '2026-10-09',
        counterparty_name: 'ANDINA S.A.',
        counterparty_tax_id: '30996033712',
        source: 'received_invoice',
        source_id: id,
        ...want,
      },
    ]);
    await proven();
  });

  test('ignored and deleted invoices are removed, and deleted ones can be imported again', async () => {
    const { invoices_ids } = await uploaded(client, [{ number: 1 }, { number: 2 }]);
    const [one = '', other = ''] = invoices_ids;
    await client.receivedInvoices.ignore(one);
    await client.receivedInvoices.delete(other);
    expect(await entries('purchases')).toEqual([]);
    await uploaded(client, [{ number: 1 }, { number: 2 }]);
    expect(await entries('purchases')).toMatchObject([{ voucher_number: 2 }]);
    await proven();
  });

  test('a closed book neither takes nor removes entries', async () => {
    const [id = ''] = (await uploaded(client, [{ number: 1 }])).invoices_ids;
    await client.vatBooks.close('2026-10');
    const closed = { status: 409, code: 'vat_book_closed' };
    await expect(client.receivedInvoices.ignore(id)).rejects.toMatchObject(closed);
    await expect(client.receivedInvoices.delete(id)).rejects.toMatchObject(closed);
    await uploaded(client, [{ number: 2 }]);
    expect(await entries('purchases', '2026-11')).toMatchObject([
      { voucher_number: 2, original_period: '2026-10' },
    ]);
    expect(await entries('purchases')).toMatchObject([{ voucher_number: 1 }]);
    await proven();
  });
});

describe('an invoice and its expense', () => {
  const expense = {
    description: 'Luz',
    amount: 121,
    tax_rate: 21,
    status: 'approved',
    vendor: 'Andina',
    vendor_tax_id: '30-99603371-2',
    date: '2026-10-09',
  } as const;

  /** An expense, and a journal entry that references it. */
  async function entered() {
    const { _id } = await client.expenses.create(expense);
    const draft = await client.journalEntries.create({
      description: 'Luz',
      reference_type: 'expense',
      reference_id: _id,
      lines: [
        { account_code: '1', debit: 10 },
        { account_code: '2', credit: 10 },
      ],
    });
    return { expense_id: _id, journal_entry_id: draft._id };
  }

  test('count once: the invoice while linked, the expense before and after', async () => {
    const { expense_id, journal_entry_id } = await entered();
    const { invoices_ids } = await uploaded(client, [{ number: 1 }, { number: 2 }]);
    const [one = '', other = ''] = invoices_ids;
    const sources = async () => (await entries('purchases')).map(({ source }) => source).sort();
    expect(await sources()).toEqual(['expense', 'received_invoice', 'received_invoice']);
    await client.receivedInvoices.link(one, { journal_entry_id });
    expect(await client.receivedInvoices.get(one)).toMatchObject({ linked_expense_id: expense_id });
    expect(await sources()).toEqual(['received_invoice', 'received_invoice']);
    await client.receivedInvoices.link(other, { journal_entry_id });
    await client.receivedInvoices.ignore(one);
    expect(await sources()).toEqual(['received_invoice']);
    await client.expenses.update(expense_id, { amount: 242 });
    expect(await sources()).toEqual(['received_invoice']);
    await client.receivedInvoices.delete(other);
    expect(await entries('purchases')).toMatchObject([{ source: 'expense', total: 242 }]);
    await proven();
  });

  test('an expense whose book is closed keeps its entry, and the invoice its status', async () => {
    const { journal_entry_id } = await entered();
    await client.vatBooks.close('2026-10');
    const [id = ''] = (await uploaded(client, [{}])).invoices_ids;
    await expect(client.receivedInvoices.link(id, { journal_entry_id })).rejects.toMatchObject({
      code: 'vat_book_closed',
    });
    expect(await client.receivedInvoices.get(id)).toMatchObject({ status: 'pending' });
    await proven();
  });
});

describe('the journal', () => {
  beforeEach(async () => {
    await client.chartAccounts.seed();
    await client.journalEntries.updateSettings({ automatic_entries: true });
  });

  /** Returns the entries as text, oldest first. */
  async function posted(): Promise<string[]> {
    const { items } = await client.journalEntries.list({ sort: 'entry_number', sort_dir: 'asc' });
    return items.map(({ lines }) =>
      lines
        .map(({ account_code, debit, credit }) =>
          debit > 0 ? `D ${account_code} ${debit}` : `C ${account_code} ${credit}`,
        )
        .sort()
        .reverse()
        .join(', '),
    );
  }

  test('has receipts that no sale posts, and swaps the sides of credit notes', async () => {
    await issuing();
    const service_id = (await client.services.create({ name: 'Service', price: 10 }))._id;
    const items = [item, { description: 'Service', quantity: 1, unit_price: 50, product_id: service_id }];
    await client.receipts.create({ items });
    await client.receipts.create({ items: [item], voucher_type: 8, associated_vouchers: about(6) });
    expect(await posted()).toEqual([
      'D 1.1.3.01.010 302.5, C 4.1.1.02.010 50, C 4.1.1.01.010 200, C 2.1.3.03.010 52.5',
      'D 4.1.1.01.010 200, D 2.1.3.03.010 42, C 1.1.3.01.010 242',
    ]);
    const { items: named } = await client.journalEntries.list({ reference_type: ['receipt'] });
    expect(named.map(({ description }) => description).sort()).toEqual([
      'Factura B 0001-00000001',
      'Nota de Crédito B 0001-00000001',
    ]);
    await proven();
  });

  test('has each sale once: the sale posts it, its receipt and notes do not', async () => {
    await issuing();
    const customer_id = (await client.customers.create({ name: 'Ana' }))._id;
    const sale = (name: string) =>
      client.sales.create({ items: [{ name, quantity: 1, price: 100, tax_rate: 21 }], customer_id });
    await client.receipts.create({ sale_id: (await sale('a'))._id });
    const [one, other] = [await sale('b'), await sale('c')];
    const note = (metadata: object | null) =>
      client.deliveryNotes.create({
        customer_id,
        status: 'issued',
        metadata: metadata as Record<string, unknown>,
        items: [{ description: 'Casco', quantity: 1, unit_price: 100 }],
      });
    const notes = [await note({ sale_id: one._id }), await note({ sale_id: other._id }), await note(null)];
    const before = (await posted()).length;
    await client.receipts.create({ delivery_note_ids: notes.map(({ _id }) => _id) });
    expect((await posted()).slice(before)).toEqual([
      'D 1.1.3.01.010 121, C 4.1.1.01.010 100, C 2.1.3.03.010 21',
    ]);
    expect(before).toBe(3);
    await proven();
  });

  test('has an invoice until another entry records it, and its rounding difference', async () => {
    const { invoices_ids } = await uploaded(client, [
      { number: 1, total: 131 },
      { number: 2, type: 3 },
      { number: 3, type: 11, net: 0, vat: 0, total: 50 },
    ]);
    const first = [
      'D 5.1.1.01.040 100, D 1.1.4.04.020 10, D 1.1.4.04.010 21, C 2.1.1.01.010 131',
      'D 2.1.1.01.010 121, C 5.1.1.01.040 100, C 1.1.4.04.010 21',
      'D 5.1.1.01.040 50, C 2.1.1.01.010 50',
    ];
    expect(await posted()).toEqual(first);
    const [one = '', two = '', three = ''] = invoices_ids;
    const { items } = await client.journalEntries.list({ reference_id: [one] });
    expect(items).toMatchObject([{ description: 'Factura A 0004-00000001 de ANDINA S.A.' }]);
    await client.receivedInvoices.link(one, { journal_entry_id: items[0]?._id ?? '' });
    expect(await posted()).toEqual(first);
    const lines = [
      { account_code: '5.3.2.02.090', debit: 1 },
      { account_code: '1.1.1.01.010', credit: 1 },
    ];
    const byHand = await client.journalEntries.create({ description: 'A mano', lines });
    await client.receivedInvoices.link(two, { journal_entry_id: byHand._id });
    await client.receivedInvoices.ignore(three);
    await client.receivedInvoices.delete(one);
    expect((await posted()).filter((entry) => entry.includes('5.1.1.01.040'))).toEqual([
      ...first,
      'D 5.1.1.01.040 100, D 1.1.4.04.010 21, C 2.1.1.01.010 121',
      'D 2.1.1.01.010 50, C 5.1.1.01.040 50',
      'D 2.1.1.01.010 131, C 5.1.1.01.040 100, C 1.1.4.04.020 10, C 1.1.4.04.010 21',
    ]);
    await proven();
  });
});
