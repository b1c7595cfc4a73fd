/** Received invoices: every sample file against independent totals, repeated imports, row errors, and later changes. */
import { readFileSync } from 'node:fs';
import { crc32, deflateRawSync } from 'node:zlib';
import { type Client, createClient } from '@mostrador/client';
import type { ReceivedInvoice } from '@mostrador/types';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { startTestService } from '../../../testing/service.ts';

vi.setConfig({ testTimeout: 180_000 });

const service = await startTestService();
let client: Client;
const freshClient = async () =>
  createClient({
    baseUrl: service.baseUrl,
    token: await (await service.account()).token(),
    retries: 0,
  });
beforeEach(async () => {
  client = await freshClient();
});

const sample = (name: string) => readFileSync(new URL(`./samples/${name}`, import.meta.url));
const upload = (content: Buffer | string, name = 'comprobantes.csv') =>
  client.receivedInvoices.import(
    { file: new File([new Uint8Array(Buffer.from(content))], name) },
    { timeout: 120_000 },
  );
const all = async () => (await client.receivedInvoices.list({ per_page: 100, sort: 'created_at' })).items;

interface Columns {
  net: number;
  untaxed: number;
  exempt: number;
  /** The columns to add up, or the rest of the total. */
  other: readonly number[] | 'rest';
  iva: readonly number[];
  total: number;
  delimiter: string;
  decimal: string;
}

const parts = ['net', 'untaxed', 'exempt', 'other', 'iva', 'total'] as const;
type Sums = Record<(typeof parts)[number], bigint>;

/** Adds decimals as texts, without any of the tested code. */
function addUp(file: string, columns: Columns): { rows: number; sums: Sums } {
  const lines = file
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .filter(Boolean)
    .slice(1);
  const sums = { net: 0n, untaxed: 0n, exempt: 0n, other: 0n, iva: 0n, total: 0n };
  for (const line of lines) {
    const cells = line.split(columns.delimiter).map((cell) => cell.replaceAll('"', ''));
    const centsAt = (column: number) => {
      const [whole = '', fraction = ''] = (cells[column] ?? '').replaceAll('-', '').split(columns.decimal);
      return BigInt(whole + fraction.padEnd(2, '0').slice(0, 2));
    };
    const centsIn = (several: readonly number[]) =>
      several.reduce((sum, column) => sum + centsAt(column), 0n);
    const one = {
      net: centsAt(columns.net),
      untaxed: centsAt(columns.untaxed),
      exempt: centsAt(columns.exempt),
      iva: centsIn(columns.iva),
      total: centsAt(columns.total),
    };
    const known = one.net + one.untaxed + one.exempt + one.iva;
    const rest = known > 0n && one.total > known ? one.total - known : 0n;
    const row: Sums = { ...one, other: columns.other === 'rest' ? rest : centsIn(columns.other) };
    for (const part of parts) sums[part] += row[part];
  }
  return { rows: lines.length, sums };
}

function sumsOf(invoices: readonly ReceivedInvoice[]): Sums {
  const sum = (amount: (invoice: ReceivedInvoice) => number) =>
    invoices.reduce((total, invoice) => total + centsOf(amount(invoice)), 0n);
  return {
    net: sum(({ net_taxed }) => net_taxed),
    untaxed: sum(({ net_untaxed }) => net_untaxed),
    exempt: sum(({ exempt }) => exempt),
    other: sum(({ other_taxes }) => other_taxes),
    iva: sum(({ iva }) => iva),
    total: sum(({ total_amount }) => total_amount),
  };
}

const centsOf = (amount: number) => BigInt(Math.round(amount * 100));

describe('every file of the portals', () => {
  const base = { delimiter: ';', decimal: ',' };
  const newest = { ...base, net: 24, untaxed: 25, exempt: 26, other: [27], iva: [28], total: 29 };
  const older = { ...base, net: 11, untaxed: 12, exempt: 13, other: [14], iva: [15], total: 16 };
  const oldest = { ...older, delimiter: '","', decimal: '.', other: 'rest', iva: [14], total: 15 } as const;
  const portal = {
    ...base,
    net: 30,
    untaxed: 10,
    exempt: 11,
    other: [13, 14, 15, 16, 17, 18],
    iva: [21, 23, 25, 27, 29],
    total: 7,
  };
  test.each<[name: string, columns: Columns, encoding: BufferEncoding]>([
    ['g1_recibidos_SYNTHETIC.csv', oldest, 'utf8'],
    ['g2_recibidos_2024_anon.csv', older, 'utf8'],
    ['g3_variant_cp1252_40rows.csv', newest, 'latin1'],
    ['g3_variant_utf8bom_crlf_40rows.csv', newest, 'utf8'],
    ['portal_iva_compras_202510_viejo_utf8_anon.csv', portal, 'utf8'],
    ['portal_iva_compras_202510_nuevo_latin1_anon.csv', portal, 'latin1'],
  ])('%s has the expected rows and sums, once', async (name, columns, encoding) => {
    const want = addUp(sample(name).toString(encoding), columns);
    const first = await upload(sample(name), name);
    expect(first).toMatchObject({ filename: name, total_rows: want.rows, imported: want.rows, errors: 0 });
    const stored = await all();
    expect(sumsOf(stored)).toEqual(want.sums);
    for (const invoice of stored) {
      const { total_amount, net_taxed, net_untaxed, exempt, iva, other_taxes } = invoice;
      const known = net_taxed + net_untaxed + exempt + iva;
      if (known > 0)
        expect(Math.abs(total_amount - known - other_taxes), invoice.supplier_name).toBeLessThan(1.01);
      expect(invoice.supplier_cuit).toMatch(/^\d{11}$/);
      expect(invoice.supplier_name).not.toMatch(/\ufffd/);
    }
    expect(await upload(sample(name), name)).toMatchObject({ imported: 0, duplicates: want.rows, errors: 0 });
    expect((await client.receivedInvoices.list()).total).toBe(want.rows);
  });

  test.each([
    'g1_recibidos_SYNTHETIC.csv',
    'g3_variant_utf8bom_crlf_40rows.csv',
    'g3_variant_EXCEL_RESAVED_must_warn.csv',
  ])('%s has the original line ends', (name) => {
    const text = sample(name).toString('latin1');
    expect(text.match(/\r\n/g)?.length).toBe(text.match(/\n/g)?.length);
  });

  test('the newest file has its rates, and both its encodings give the same result', async () => {
    await upload(sample('g3_variant_cp1252_40rows.csv'));
    expect(await upload(sample('g3_variant_utf8bom_crlf_40rows.csv'))).toMatchObject({
      imported: 0,
      duplicates: 40,
    });
    const stored = await all();
    const rated = stored.filter(({ vat_items }) => vat_items.length > 0);
    expect(rated.length).toBeGreaterThan(20);
    for (const { vat_items, iva } of rated) {
      const sum = vat_items.reduce((all, { amount }) => all + amount, 0);
      expect(Math.abs(sum - iva)).toBeLessThan(0.011);
      for (const { aliquot, base, amount } of vat_items)
        expect(Math.abs(amount - (base * aliquot) / 100)).toBeLessThan(1);
    }
  });

  test('codes rounded by a spreadsheet are rejected, with advice', async () => {
    const result = await upload(sample('g3_variant_EXCEL_RESAVED_must_warn.csv'));
    expect(result).toMatchObject({ total_rows: 40, imported: 0, errors: 40 });
    expect(result.error_details[0]).toMatchObject({ row: 1, code: 'invalid_number', message: /spreadsheet/ });
    const { items } = await client.receivedInvoices.listImports();
    expect(items).toMatchObject([{ status: 'failed', errors: 40 }]);
  });
});

const headers =
  'Fecha;Tipo;Punto de Venta;Número Desde;Número Hasta;Cód. Autorización;Tipo Doc. Emisor;Nro. Doc. Emisor;Denominación Emisor;Tipo Cambio;Moneda;Imp. Neto Gravado;Imp. Neto No Gravado;Imp. Op. Exentas;IVA;Imp. Total';
const line = (
  number: number,
  more: Partial<Record<'date' | 'type' | 'cuit' | 'total' | 'currency', string>> = {},
) =>
  `${more.date ?? '09/10/2026'};${more.type ?? '1 - Factura A'};4;${number};${number};76410000973210;CUIT;${more.cuit ?? '30996033712'};ANDINA S.A.;1;${more.currency ?? '$'};100,00;0,00;0,00;21,00;${more.total ?? '1.121,00'}`;

test.each<[what: string, content: string | Buffer, want: object]>([
  ['tabs', [headers, line(1)].join('\n').replaceAll(';', '\t'), { imported: 1 }],
  [
    'commas and points',
    [headers, line(1)].join('\n').replaceAll('.', '').replaceAll(',', '.').replaceAll(';', ','),
    { imported: 1 },
  ],
  ['a title line', `Mis Comprobantes Recibidos - CUIT 30712345671\n${headers}\n${line(1)}`, { imported: 1 }],
  ['a duplicate row', [headers, line(1), line(1)].join('\n'), { imported: 1, duplicates: 1 }],
  ['the same number of another type', [headers, line(1), line(1, { type: '3' })].join('\n'), { imported: 2 }],
  [
    'all date formats',
    [headers, line(1, { date: '2026-10-09' }), line(2, { date: '9/10/2026' })].join('\n'),
    {
      imported: 2,
      period: { from: '2026-10-09', to: '2026-10-09' },
    },
  ],
  [
    'rows with errors',
    [
      headers,
      line(1, { cuit: '30998412037' }),
      line(2, { date: '31/02/2026' }),
      line(3, { total: 'mil' }),
      'x;y',
      line(5, { total: '999.999.999.999.999,00' }),
      line(4).replace(';1;$', ';0;$'),
    ].join('\n'),
    {
      imported: 1,
      errors: 5,
      error_details: [
        {
          row: 1,
          code: 'invalid_tax_id',
          message: '30-99841203-7 is not a CUIT: the check digit must be 6.',
        },
        { row: 2, code: 'invalid_date' },
        { row: 3, code: 'invalid_number' },
        { row: 4, code: 'missing_value' },
        { row: 5, code: 'invalid_number' },
      ],
    },
  ],
])('%s', async (_, content, want) => {
  expect(await upload(content)).toMatchObject({ errors: 0, ...want });
  const [invoice] = await all();
  expect(invoice).toMatchObject({
    currency: 'PES',
    exchange_rate: 1,
    total_amount: 1121,
    other_taxes: 1000,
    cae: '76410000973210',
  });
});

test('a credit note in dollars is positive and has its currency and exchange rate', async () => {
  const text = `${headers}\n${line(1, { type: '3', currency: 'usd', total: '-121,00' })}`;
  await upload(text.replace(';1;usd', ';1475,006;usd'));
  expect((await all())[0]).toMatchObject({
    voucher_type: 3,
    currency: 'DOL',
    exchange_rate: 1475.006,
    total_amount: 121,
  });
});

test('an unknown file is rejected with its missing columns, and leaves no trace', async () => {
  const wrong = [headers.replace('Fecha;', 'Nada;').replace(';Imp. Total', ';Otra'), line(1)].join('\n');
  await expect(upload(wrong)).rejects.toMatchObject({
    status: 422,
    code: 'unrecognised_csv',
    problem: { missing_columns: ['Fecha de Emisión', 'Imp. Total'] },
  });
  const many = [headers, ...Array.from({ length: 20_030 }, (_, index) => line(index + 1))].join('\n');
  await expect(upload(many)).rejects.toMatchObject({
    status: 422,
    errors: [{ code: 'too_many_items', max_items: 20_000 }],
  });
  await expect(upload('PK\u0003\u0004 broken')).rejects.toMatchObject({ errors: [{ pointer: '/file' }] });
  expect([
    (await client.receivedInvoices.list()).total,
    (await client.receivedInvoices.listImports()).total,
  ]).toEqual([0, 0]);
});

const linesTo = (count: number) => Array.from({ length: count }, (_, index) => line(index + 1));
const nothingStored = async () => {
  const [{ total }, imports] = [
    await client.receivedInvoices.list(),
    await client.receivedInvoices.listImports(),
  ];
  expect([total, imports.total]).toEqual([0, 0]);
};

test('20,000 rows, in a ZIP file, are imported with their history', async () => {
  const result = await upload(zipOf([headers, ...linesTo(20_000)].join('\n')), 'comprobantes.zip');
  expect(result).toMatchObject({ total_rows: 20_000, imported: 20_000, duplicates: 0, errors: 0 });
  expect(new Set(result.invoices_ids).size).toBe(20_000);
  expect((await client.receivedInvoices.list()).total).toBe(20_000);
  const { items } = await client.receivedInvoices.listImports();
  expect(items).toMatchObject([
    { import_id: result.import_id, filename: 'comprobantes.zip', total_rows: 20_000, status: 'completed' },
  ]);
});

describe('an import that fails midway leaves nothing', () => {
  const text = [headers, ...linesTo(700)].join('\n');
  const whole = zipOf(text);
  test.each<[what: string, content: Buffer]>([
    ['a ZIP file that is damaged near its end', zipOf(text, { packed: damagedNearEnd })],
    ['a ZIP file with the check sum of another', zipOf(text, { crc: crc32('another') })],
    ['a ZIP file that says it is shorter', zipOf(text, { size: -100 })],
    ['a ZIP file that is cut', whole.subarray(0, -10)],
    ['an unclosed quote in row 650', Buffer.from(text.replace('\n09/10/2026;1 - Factura A;4;650;', '\n"'))],
    // The first rows are stored by then.
    [
      'an unclosed quote in the last of 4,500 rows',
      Buffer.from(`${[headers, ...linesTo(4_500)].join('\n')}\n"`),
    ],
  ])('%s', async (_, content) => {
    await expect(upload(content, 'comprobantes.zip')).rejects.toMatchObject({
      status: 422,
      errors: [{ pointer: '/file', code: 'invalid_format' }],
    });
    await nothingStored();
  });
});

/** Changes a byte in the second half of the compressed data, so that its blocks no longer end correctly. */
function damagedNearEnd(packed: Buffer): Buffer {
  const damaged = Buffer.from(packed);
  damaged.fill(0xff, packed.length - 40, packed.length - 8);
  return damaged;
}

test('a file that overlaps an earlier one stores only its new rows', async () => {
  await upload([headers, ...linesTo(3)].join('\n'));
  const result = await upload([headers, line(5), line(2), line(4), line(3)].join('\n'));
  expect(result).toMatchObject({ total_rows: 4, imported: 2, duplicates: 2, errors: 0 });
  const numbers = (await all()).map(({ voucher_number }) => voucher_number);
  expect(numbers.sort()).toEqual([1, 2, 3, 4, 5]);
});

test('an import with row errors is partial', async () => {
  const { import_id } = await upload([headers, line(1), line(2, { total: 'mil' })].join('\n'));
  const { items } = await client.receivedInvoices.listImports({ status: ['partial'] });
  expect(items).toMatchObject([{ import_id, status: 'partial', total_rows: 2, imported: 1, errors: 1 }]);
});

describe('gives only a warning', () => {
  const billedAs = async (cuit: string) => {
    await client.billingSystems.create('simulated', { cuit, sale_points: [{ number: 1 }] });
    await client.billingSystems.activate({ billing_system: 'simulated' });
  };
  test.each<[by: string, set: (cuit: string) => Promise<unknown>]>([
    [
      'its taxpayer',
      (cuit) => client.vatBooks.updateConfig({ tax_condition: 'responsable_inscripto', cuit }),
    ],
    ['its active billing system', billedAs],
  ])('for another receiver than the account, known by %s', async (_, set) => {
    await set('30-71234567-1');
    expect((await upload(sample('g3_variant_cp1252_40rows.csv'))).warnings ?? []).toEqual([]);
    client = await freshClient();
    await set('20-12345678-6');
    const message = "for another CUIT than the account's, 20123456786: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, and ";
    expect(await upload(sample('g3_variant_cp1252_40rows.csv'))).toMatchObject({
      imported: 40,
      warnings: [{ code: 'wrong_receiver', field: 'file', message: expect.stringContaining(message) }],
    });
    expect(new Set((await all()).map(({ tenant_cuit }) => tenant_cuit))).toEqual(new Set(['30712345671']));
  });

  test('for a total that differs from its parts by more than a peso', async () => {
    const parts = headers.replace(';IVA;', ';Otros Tributos;IVA;');
    const row = (number: number, total: string) => line(number, { total }).replace(';21,00;', ';0,00;21,00;');
    const result = await upload([parts, row(1, '122,00'), row(2, '122,01'), row(3, '119,99')].join('\n'));
    expect(result).toMatchObject({
      imported: 3,
      warnings: [{ code: 'total_mismatch', message: expect.stringMatching(/: 2, 3\.$/) }],
    });
  });
});

test('two concurrent imports of one file store it once', async () => {
  const text = [headers, line(1), line(2)].join('\n');
  const results = await Promise.all([upload(text), upload(text), upload(text)]);
  expect(results.map(({ imported }) => imported).sort()).toEqual([0, 0, 2]);
});

test('an invoice is linked, ignored and deleted', async () => {
  await upload([headers, line(1)].join('\n'));
  const [invoice] = await all();
  const id = invoice?.id ?? '';
  await expect(client.receivedInvoices.link(id, { journal_entry_id: 'nothing' })).rejects.toMatchObject({
    status: 422,
    errors: [{ pointer: '/journal_entry_id', code: 'invalid_reference' }],
  });
  const lines = [
    { account_code: '1', debit: 10 },
    { account_code: '2', credit: 10 },
  ];
  const entry = await client.journalEntries.create({ description: 'Compra', lines });
  expect(
    await client.receivedInvoices.link(id, { journal_entry_id: entry._id, account_id: 'x' }),
  ).toMatchObject({
    received_invoice_id: id,
    status: 'linked',
    account_id: 'x',
    warnings: [{ code: 'unknown_reference', field: 'account_id' }],
  });
  expect(await client.receivedInvoices.get(id)).toMatchObject({
    linked_journal_entry_id: entry._id,
    status: 'linked',
  });
  expect(await client.receivedInvoices.ignore(id)).toEqual({ received_invoice_id: id, status: 'ignored' });
  expect(await client.receivedInvoices.get(id)).toMatchObject({
    linked_journal_entry_id: null,
    status: 'ignored',
  });
  expect(await client.receivedInvoices.delete(id)).toEqual({ deleted: true, id });
  await expect(client.receivedInvoices.get(id)).rejects.toMatchObject({ status: 404 });
  expect(await upload([headers, line(1)].join('\n'))).toMatchObject({ imported: 1 });
});

interface Damage {
  packed?: (packed: Buffer) => Buffer;
  crc?: number;
  /** Added to the size that the directory declares. */
  size?: number;
}

/** A ZIP file with one entry. */
function zipOf(text: string, damage: Damage = {}): Buffer {
  const name = 'comprobantes.csv';
  const content = Buffer.from(text);
  const { crc = crc32(content), size = 0 } = damage;
  const packed = (damage.packed ?? ((whole) => whole))(deflateRawSync(content));
  const head = (signature: number, fields: [size: 2 | 4, value: number][]) => {
    const bytes = Buffer.alloc(4 + fields.reduce((sum, [size]) => sum + size, 0));
    bytes.writeUInt32LE(signature);
    let at = 4;
    for (const [size, value] of fields)
      at = size === 2 ? bytes.writeUInt16LE(value, at) : bytes.writeUInt32LE(value, at);
    return bytes;
  };
  const facts: [2 | 4, number][] = [
    [2, 0],
    [2, 8],
    [2, 0],
    [2, 0],
    [4, crc],
    [4, packed.length],
    [4, content.length + size],
    [2, name.length],
    [2, 0],
  ];
  const local = Buffer.concat([head(0x04034b50, [[2, 20], ...facts]), Buffer.from(name), packed]);
  const central = Buffer.concat([
    head(0x02014b50, [[2, 20], [2, 20], ...facts, [2, 0], [2, 0], [2, 0], [4, 0], [4, 0]]),
    Buffer.from(name),
  ]);
  const end = head(0x06054b50, [
    [2, 0],
    [2, 0],
    [2, 1],
    [2, 1],
    [4, central.length],
    [4, local.length],
    [2, 0],
  ]);
  return Buffer.concat([local, central, end]);
}
