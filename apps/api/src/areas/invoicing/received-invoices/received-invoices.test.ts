/** Received invoices: every sample file against a reckoning of its own, repeats, errors of rows, and what becomes of them. */
import { readFileSync } from 'node:fs';
import { crc32, deflateRawSync } from 'node:zlib';
import { type Client, createClient } from '@mostrador/client';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { startTestService } from '../../../testing/service.ts';

vi.setConfig({ testTimeout: 60_000 });

const service = await startTestService();
let client: Client;
beforeEach(async () => {
  client = createClient({
    baseUrl: service.baseUrl,
    token: await (await service.account()).token(),
    retries: 0,
  });
});

const sample = (name: string) => readFileSync(new URL(`./samples/${name}`, import.meta.url));
const upload = (content: Buffer | string, name = 'comprobantes.csv') =>
  client.receivedInvoices.import({ file: new File([new Uint8Array(Buffer.from(content))], name) });
const all = async () => (await client.receivedInvoices.list({ per_page: 100, sort: 'created_at' })).items;

/** Adds decimals as texts: nothing of the code that is tested has a part in it. */
function reckon(
  file: string,
  { from, delimiter, decimal }: { from: number; delimiter: string; decimal: string },
) {
  const lines = file
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .filter(Boolean)
    .slice(1);
  let cents = 0n;
  for (const line of lines) {
    const cells = line.split(delimiter).map((cell) => cell.replaceAll('"', ''));
    const [whole = '', fraction = ''] = (cells[from] ?? '').replaceAll('-', '').split(decimal);
    cents += BigInt(whole + fraction.padEnd(2, '0').slice(0, 2));
  }
  return { rows: lines.length, cents };
}

const centsOf = (amount: number) => BigInt(Math.round(amount * 100));

describe('every file of the portals', () => {
  const newest = { from: 29, delimiter: ';', decimal: ',' };
  const portal = { from: 7, delimiter: ';', decimal: ',' };
  test.each([
    ['g1_recibidos_SYNTHETIC.csv', { from: 15, delimiter: '","', decimal: '.' }, 'utf8'],
    ['g2_recibidos_2024_anon.csv', { from: 16, delimiter: ';', decimal: ',' }, 'utf8'],
    ['g3_variant_cp1252_40rows.csv', newest, 'latin1'],
    ['g3_variant_utf8bom_crlf_40rows.csv', newest, 'utf8'],
    ['portal_iva_compras_202510_viejo_utf8_anon.csv', portal, 'utf8'],
    ['portal_iva_compras_202510_nuevo_latin1_anon.csv', portal, 'latin1'],
  ] as const)('%s has the rows and the sum that it should have, once', async (name, columns, encoding) => {
    const want = reckon(sample(name).toString(encoding), columns);
    const first = await upload(sample(name), name);
    expect(first).toMatchObject({ filename: name, total_rows: want.rows, imported: want.rows, errors: 0 });
    const stored = await all();
    expect(stored.reduce((sum, { total_amount }) => sum + centsOf(total_amount), 0n)).toBe(want.cents);
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

  test('the newest file has its rates, and the two encodings of it are one', async () => {
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

  test('codes that a spreadsheet rounded are rejected, with advice', async () => {
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
  ['a title above', `Mis Comprobantes Recibidos - CUIT 30712345671\n${headers}\n${line(1)}`, { imported: 1 }],
  ['a row twice', [headers, line(1), line(1)].join('\n'), { imported: 1, duplicates: 1 }],
  ['the same number of another type', [headers, line(1), line(1, { type: '3' })].join('\n'), { imported: 2 }],
  [
    'days of all forms',
    [headers, line(1, { date: '2026-10-09' }), line(2, { date: '9/10/2026' })].join('\n'),
    {
      imported: 2,
      period: { from: '2026-10-09', to: '2026-10-09' },
    },
  ],
  [
    'rows that cannot be read',
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

test('a credit note in dollars is positive, with its currency and rate', async () => {
  const text = `${headers}\n${line(1, { type: '3', currency: 'USD', total: '-121,00' })}`;
  await upload(text.replace(';1;USD', ';1475,006;USD'));
  expect((await all())[0]).toMatchObject({
    voucher_type: 3,
    currency: 'DOL',
    exchange_rate: 1475.006,
    total_amount: 121,
  });
});

test('a file that is none of them names the columns that are missing, and leaves no trace', async () => {
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

test('many rows, in a ZIP file', async () => {
  const rows = Array.from({ length: 2_000 }, (_, index) => line(index + 1));
  const result = await upload(zipOf('comprobantes.csv', [headers, ...rows].join('\n')), 'comprobantes.zip');
  expect(result).toMatchObject({ total_rows: 2_000, imported: 2_000, errors: 0 });
});

test('two imports of one file at once store it once', async () => {
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

/** A ZIP file with one file in it. */
function zipOf(name: string, text: string): Buffer {
  const content = Buffer.from(text);
  const packed = deflateRawSync(content);
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
    [4, crc32(content)],
    [4, packed.length],
    [4, content.length],
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
