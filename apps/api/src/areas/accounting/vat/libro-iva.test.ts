/** The files of the Libro IVA Digital, compared with samples of their layout (RG 4597). */
import { readFileSync } from 'node:fs';
import type { VatEntry } from '@mostrador/types';
import { expect, test } from 'vitest';
import { toCents } from '../../../core/cents.ts';
import { entryOf, type VatVoucher } from '../../../ledgers/vat/vat-voucher.ts';
import { windowsFile } from './fixed-width.ts';
import { type BookedVoucher, purchaseFiles, salesFiles } from './libro-iva.ts';

const golden = (name: string) => readFileSync(new URL(`golden/libro-iva-${name}.txt`, import.meta.url));
const rules = { apportionment: 100, negativeCredits: false };

const rest = { net_taxed: 0, net_untaxed: 0, exempt: 0, other_taxes: 0, perceptions: 0 };
type Given = Pick<VatVoucher, 'book' | 'date' | 'voucher_type' | 'detail'> & {
  at: [salePoint: number, number: number];
  party: [taxId: string, name: string];
  items?: [aliquot: number, base: number, amount: number][];
  amounts?: Partial<typeof rest>;
};

function booked({ at, party, items = [], amounts = {}, ...given }: Given): BookedVoucher {
  const inCents = Object.entries({ ...rest, ...amounts }).map(([name, value]) => [name, toCents(value)]);
  const vat_items = items.map(([aliquot_id, base, amount]) => ({
    aliquot_id,
    base: toCents(base),
    amount: toCents(amount),
  }));
  const voucher: VatVoucher = {
    ...given,
    ...Object.fromEntries(inCents),
    sale_point: at[0],
    voucher_number: at[1],
    counterparty_tax_id: party[0],
    counterparty_name: party[1],
    vat_items,
  };
  const ids = { _id: 'a', book_id: 'b', created_at: '', updated_at: '', notes: null };
  const entry: VatEntry = {
    ...ids,
    ...entryOf(voucher),
    source: 'manual',
    source_id: null,
    original_period: null,
  };
  return { entry, detail: given.detail ?? {} };
}

const client: [string, string] = ['30500010912', 'CLIENTE UNO S.A.'];
const sales = [
  booked({
    book: 'sales',
    date: '2026-10-05',
    voucher_type: 1,
    at: [3, 101],
    party: client,
    amounts: { net_taxed: 1500, perceptions: 45 },
    items: [
      [5, 1000, 210],
      [4, 500, 52.5],
    ],
  }),
  booked({
    book: 'sales',
    date: '2026-10-06',
    voucher_type: 6,
    at: [3, 250],
    party: ['20123456', 'ACUÑA CARLA'],
    amounts: { net_taxed: 1000 },
    items: [[5, 1000, 210]],
  }),
  booked({
    book: 'sales',
    date: '2026-10-07',
    voucher_type: 3,
    at: [3, 12],
    party: client,
    amounts: { net_taxed: 100 },
    items: [[5, 100, 21]],
  }),
];
const purchases = [
  booked({
    book: 'purchases',
    date: '2026-10-02',
    voucher_type: 1,
    at: [5, 702],
    party: ['30703088534', 'PROVEEDOR UNO S.A.'],
    amounts: { net_taxed: 1000, perceptions: 50 },
    detail: { vat_perceptions: toCents(30), gross_income_perceptions: toCents(20) },
    items: [[5, 1000, 210]],
  }),
  booked({
    book: 'purchases',
    date: '2026-10-03',
    voucher_type: 11,
    at: [2, 33],
    party: ['20123456786', 'QUIROGA TOMAS'],
    amounts: { net_untaxed: 5000 },
  }),
];

/** Sorts the lines: the file lists rates by voucher, the sample by letter. */
const byRow = (lines: string[]) => lines.toSorted();

test('sales produce the sample files', () => {
  const { vouchers, rates } = salesFiles(sales, rules);
  expect(windowsFile(vouchers)).toEqual(golden('ventas-cbte'));
  const sample = golden('ventas-alicuotas').toString('latin1').trimEnd().split('\r\n');
  expect(byRow(rates)).toEqual(byRow(sample));
  expect(vouchers.map(({ length }) => length)).toEqual([266, 266, 266]);
});

test('purchases produce the sample files', () => {
  const { vouchers, rates } = purchaseFiles(purchases, rules);
  expect(windowsFile(vouchers)).toEqual(golden('compras-cbte'));
  expect(windowsFile(rates)).toEqual(golden('compras-alicuotas'));
  expect(vouchers.map(({ length }) => length)).toEqual([325, 325]);
});

test('a credit note is negative in the books, and in the files if configured', () => {
  expect(sales[2]?.entry).toMatchObject({ net_taxed: -100, vat_total: -21, total: -121 });
  const { vouchers, rates } = salesFiles(sales, { ...rules, negativeCredits: true });
  expect(vouchers[2]?.slice(108, 123)).toBe('-00000000012100');
  expect(rates.at(-1)?.slice(28)).toBe('-000000000100000005-00000000002100');
});

test('a voucher in a foreign currency is booked at its exchange rate', () => {
  const { exchange_rate, ...dollars } = {
    exchange_rate: 1475.006,
    net_taxed: toCents(10),
    base: toCents(10),
  };
  const entry = entryOf({
    book: 'purchases',
    date: '2026-10-02',
    voucher_type: 1,
    sale_point: 1,
    voucher_number: 1,
    counterparty_name: 'Uno',
    counterparty_tax_id: null,
    net_taxed: dollars.net_taxed,
    net_untaxed: toCents(0),
    exempt: toCents(0),
    other_taxes: toCents(0),
    perceptions: toCents(0),
    vat_items: [{ aliquot_id: 5, base: dollars.base, amount: toCents(2.1) }],
    exchange_rate,
  });
  expect(entry).toMatchObject({ net_taxed: 14_750.06, vat_total: 3097.51, total: 17_847.57 });
});

test.each([
  ['exempt alone', { exempt: 5 }, 'E', '1'],
  ['untaxed alone', { net_untaxed: 5 }, 'N', '1'],
  ['taxed', { net_taxed: 5 }, '0', '1'],
])('a sale that is %s has the code of its kind', (_, amounts, code, rates) => {
  const voucher = booked({
    book: 'sales',
    date: '2026-10-02',
    voucher_type: 6,
    at: [1, 1],
    party: ['0', 'Consumidor “final” 日本'],
    amounts,
  });
  const { vouchers } = salesFiles([voucher], rules);
  expect(vouchers[0]?.slice(241, 243)).toBe(rates + code);
  expect(vouchers[0]?.slice(56, 108)).toBe(`99${'0'.repeat(20)}${'Consumidor "final" ??'.padEnd(30)}`);
});
