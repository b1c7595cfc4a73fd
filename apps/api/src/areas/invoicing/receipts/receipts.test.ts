/**
 * Electronic receipts (Decisions N34, N35, electronic-receipts) through the client: letters, amounts, numbers, sources.
 */
import { createHash } from 'node:crypto';
import { type Client, createClient } from '@mostrador/client';
import type { ReceiptCreate, ReceiptPdf, Taxpayer } from '@mostrador/types';
import { sql } from 'kysely';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { keepTaxpayer, type TaxpayerFacts } from '../../../records/lookups/taxpayer.ts';
import { startTestService } from '../../../testing/service.ts';
import { qrUrl } from './qr.ts';

vi.setConfig({ testTimeout: 180_000 });

let now = new Date('2026-10-13T15:45:00Z');
const service = await startTestService({ clock: () => now });
beforeEach(() => {
  now = new Date('2026-10-13T15:45:00Z');
});

const cuit = '30-71234567-1';
/** A shop that issues through the simulated authority. */
async function shop(
  condition: Taxpayer['tax_condition'] = 'responsable_inscripto',
  system = 'simulated',
): Promise<Client> {
  const account = await service.account();
  const client = createClient({ baseUrl: service.baseUrl, token: await account.token(), retries: 0 });
  if (system === 'offline') return client;
  await client.billingSystems.create(system, { cuit, sale_points: [{ number: 1 }, { number: 2 }] });
  await client.billingSystems.activate({ billing_system: system });
  await describeTaxpayer(account.id, { tax_condition: condition });
  return client;
}

/** Set by the CLI and the settings of the VAT books. */
async function describeTaxpayer(account: string, facts: Partial<TaxpayerFacts>): Promise<void> {
  await service.database.transaction(account, (tx) =>
    keepTaxpayer({ tx, account: { id: account }, now }, facts),
  );
}

const item = { description: 'Casco', quantity: 2, unit_price: 100 };
const hotel = { name: 'Hostería', document_type: 'cuit', document_number: '30-71884620-6' } as const;
const ana = { name: 'Ana Ríos', document_type: 'dni', document_number: '28.456.120' } as const;

describe('the letter and the receiver', async () => {
  const [registered, single] = [await shop(), await shop('monotributo')];
  test.each<[string, () => Client, object | undefined, Partial<ReceiptCreate>, object]>([
    ['a final consumer', () => registered, undefined, {}, { voucher_type: 6, doc_type: 99, doc_number: '0' }],
    ['a person', () => registered, ana, {}, { voucher_type: 6, doc_type: 96, doc_number: '28456120' }],
    ['a company', () => registered, hotel, {}, { voucher_type: 1, doc_type: 80, doc_number: '30718846206' }],
    [
      'an exempt company',
      () => registered,
      hotel,
      { customer_vat_condition: 'exento' },
      { voucher_type: 6, customer_vat_condition: 'exento' },
    ],
    ['from a small one', () => single, hotel, {}, { voucher_type: 11, voucher_letter: 'C' }],
  ])('%s', async (_, issuer, customer, body, want) => {
    const client = issuer();
    const customer_id = customer ? (await client.customers.create(customer as typeof ana))._id : undefined;
    const made = await client.receipts.create({
      items: [item],
      ...(customer_id && { customer_id }),
      ...body,
    });
    expect(made).toMatchObject({ ...want, created: true, voucher_number: expect.any(Number) });
    expect(made.authorization).toMatchObject({
      status: 'authorized',
      cae: expect.stringMatching(/^7\d{13}$/),
      cae_expiration: '2026-10-23',
      simulated: true,
      observations: [],
    });
  });
});

describe('authorization', async () => {
  const issuers = {
    registered: await shop(),
    single: await shop('monotributo'),
    exempt: await shop('exento'),
  };
  type IssuerName = keyof typeof issuers;
  const customers = Object.fromEntries(
    await Promise.all(
      Object.entries(issuers).map(async ([name, client]) => [
        name,
        (await client.customers.create(hotel))._id,
      ]),
    ),
  );

  test.each<[IssuerName, NonNullable<ReceiptCreate['customer_vat_condition']>, letter: string]>([
    ['registered', 'responsable_inscripto', 'A'],
    ['registered', 'monotributo', 'A'],
    ['registered', 'exento', 'B'],
    ['registered', 'no_categorizado', 'B'],
    ['registered', 'consumidor_final', 'B'],
    ['registered', 'exterior', 'B'],
    ['single', 'responsable_inscripto', 'C'],
    ['single', 'consumidor_final', 'C'],
    ['exempt', 'responsable_inscripto', 'C'],
    ['exempt', 'exterior', 'C'],
  ])('from %s to %s is %s', async (issuer, customer_vat_condition, letter) => {
    const customer_id = customers[issuer];
    expect(
      await issuers[issuer].receipts.create({ items: [item], customer_id, customer_vat_condition }),
    ).toMatchObject({
      voucher_letter: letter,
      customer_vat_condition,
      authorization: { status: 'authorized', observations: [] },
    });
  });

  test.each<[IssuerName, code: number, letter: string, about?: number]>([
    ['registered', 2, 'A', 1],
    ['registered', 3, 'A', 1],
    ['registered', 4, 'A'],
    ['registered', 7, 'B', 6],
    ['registered', 8, 'B', 6],
    ['registered', 9, 'B'],
    ['single', 12, 'C', 11],
    ['single', 13, 'C', 11],
    ['single', 15, 'C'],
    ['registered', 51, 'A'],
    ['registered', 52, 'A', 51],
    ['registered', 53, 'A', 51],
    ['registered', 54, 'A'],
  ])('of %s have type %i and class %s', async (issuer, voucher_type, letter, about) => {
    const made = await issuers[issuer].receipts.create({
      items: [item],
      voucher_type,
      ...(letter !== 'B' && { customer_id: customers[issuer] }),
      ...(about && { associated_vouchers: [{ voucher_type: about, sale_point: 1, voucher_number: 1 }] }),
    });
    expect(made).toMatchObject({
      voucher_type,
      voucher_letter: letter,
      voucher_number: 1,
      authorization: { status: 'authorized', observations: [] },
    });
  });
});

test('every rate has its code of the authority', async () => {
  const rates = [0, 2.5, 5, 10.5, 21, 27];
  const made = await (await shop()).receipts.create({
    items: rates.map((tax_rate) => ({ description: 'Casco', quantity: 1, unit_price: 100, tax_rate })),
  });
  expect(made).toMatchObject({
    net_taxed: 600,
    iva: 66,
    total_amount: 666,
    vat_items: [
      { aliquot_id: 3, aliquot: 0, base: 100, amount: 0 },
      { aliquot_id: 9, aliquot: 2.5, base: 100, amount: 2.5 },
      { aliquot_id: 8, aliquot: 5, base: 100, amount: 5 },
      { aliquot_id: 4, aliquot: 10.5, base: 100, amount: 10.5 },
      { aliquot_id: 5, aliquot: 21, base: 100, amount: 21 },
      { aliquot_id: 6, aliquot: 27, base: 100, amount: 27 },
    ],
    authorization: { status: 'authorized' },
  });
});

test('ten lines of 8.264463 at 21 % total 100.00, from items and from a sale', async () => {
  const client = await shop();
  const ten = <Line>(line: Line) => Array.from({ length: 10 }, () => line);
  const sale = await client.sales.create({
    items: ten({ name: 'Luz', quantity: 1, price: 8.264463, tax_rate: 21 }),
  });
  const bodies: ReceiptCreate[] = [
    { items: ten({ description: 'Luz', quantity: 1, unit_price: 8.264463 }) },
    { sale_id: sale._id },
  ];
  for (const body of bodies) {
    expect(await client.receipts.create(body)).toMatchObject({
      total_amount: 100,
      net_taxed: 82.64,
      iva: 17.36,
      vat_items: [{ aliquot_id: 5, base: 82.64, amount: 17.36 }],
      authorization: { status: 'authorized' },
    });
  }
});

test('amounts are added up by rate and rounded once per rate, and class C shows no tax', async () => {
  const items: ReceiptCreate['items'] = [
    { description: 'Bicicleta', quantity: 1, unit_price: 100.005, tax_rate: 10.5 },
    { description: 'Casco', quantity: 3, unit_price: 33.333333, discount_amount: 10 },
    { description: 'Libro', quantity: 1, unit_price: 50, vat_treatment: 'exempt' },
    { description: 'Seña', quantity: 1, unit_price: 7, vat_treatment: 'untaxed' },
  ];
  const made = await (await shop()).receipts.create({ items });
  expect(made).toMatchObject({
    net_taxed: 190.01,
    net_untaxed: 7,
    exempt: 50,
    iva: 29.4,
    total_amount: 276.41,
    vat_items: [
      { aliquot_id: 4, aliquot: 10.5, base: 100.01, amount: 10.5 },
      { aliquot_id: 5, aliquot: 21, base: 90, amount: 18.9 },
    ],
    authorization: { status: 'authorized' },
  });
  const small = await (await shop('monotributo')).receipts.create({ items });
  expect(small).toMatchObject({ net_taxed: 247, iva: 0, exempt: 0, total_amount: 247, vat_items: [] });
  expect(small.authorization.status).toBe('authorized');
});

test('of a sale: with its discounts, shipping and tax-inclusive prices, and only once', async () => {
  const client = await shop();
  const sale = await client.sales.create({
    items: [
      { name: 'Casco', quantity: 2, price: 121, tax_type: 'inclusive', tax_rate: 21 },
      { name: 'Luz', quantity: 1, price: 100, tax_rate: 10.5 },
    ],
    discount_rate: 10,
    shipping_cost: 50,
  });
  const made = await client.receipts.create({ sale_id: sale._id });
  expect(made).toMatchObject({
    sale_id: sale._id,
    total_amount: sale.calculated.total,
    iva: sale.calculated.tax_amount,
    net_untaxed: 50,
    items: [
      { description: 'Casco', unit_price: 100, discount_amount: 20, net_amount: 180, tax_amount: 37.8 },
      { description: 'Luz', unit_price: 100, discount_amount: 10, net_amount: 90, tax_amount: 9.45 },
      { description: 'Envío', vat_treatment: 'untaxed', total_amount: 50 },
    ],
    authorization: { status: 'authorized' },
  });
  expect((await client.sales.get(sale._id)).invoice_id).toBe(made._id);
  const again = await client.receipts.create({ sale_id: sale._id });
  expect([again._id, again.created]).toEqual([made._id, false]);
  const note = await client.receipts.create({
    sale_id: sale._id,
    voucher_type: 8,
    associated_vouchers: [{ voucher_type: 6, sale_point: 1, voucher_number: made.voucher_number ?? 0 }],
  });
  expect(note).toMatchObject({
    voucher_type: 8,
    voucher_number: 1,
    created: true,
    total_amount: made.total_amount,
  });
  expect((await client.sales.get(sale._id)).invoice_id).toBe(made._id);
});

test.each<[string, object, string | null, object]>([
  ['exempt sale', { tax_type: 'exempt' }, null, { net_taxed: 0, exempt: 121, iva: 0, vat_items: [] }],
  ['tax-inclusive sale', { tax_type: 'inclusive' }, null, { net_taxed: 100, exempt: 0, iva: 21 }],
  ['exempt line of a tax-inclusive sale', { tax_type: 'inclusive' }, 'exempt', { exempt: 121, iva: 0 }],
  ['tax-inclusive line of an exempt sale', { tax_type: 'exempt' }, 'inclusive', { net_taxed: 100, iva: 21 }],
  ['sale without a tax treatment', {}, null, { net_taxed: 121, iva: 25.41 }],
])(
  'of a sale, by the tax treatment of the line or else of the sale: %s',
  async (_, given, tax_type, want) => {
    const client = await shop();
    const product = { name: 'Casco', base_price: 121, tax_rate: 21, sku: 'CAS-1', unit: 'unidad' };
    const { _id } = await client.products.create(product);
    const line = { publication_id: _id, publication_type: 'product', quantity: 1, price: 121, tax_type };
    const sale = await client.sales.create({ ...given, items: [line] });
    const made = await client.receipts.create({ sale_id: sale._id });
    expect(made).toMatchObject({ ...want, total_amount: sale.calculated.total });
    expect(made.items).toMatchObject([{ discount_amount: 0, sku: 'CAS-1', unit: 'unidad' }]);
  },
);

test('a sale that requests a receipt gets it at once, or a warning why not', async () => {
  const client = await shop();
  const sale = await client.sales.create({
    items: [{ name: 'a', quantity: 1, price: 10 }],
    generate_invoice: true,
  });
  expect(sale.warnings).toBeUndefined();
  expect(await client.receipts.get(sale.invoice_id ?? '')).toMatchObject({
    sale_id: sale._id,
    voucher_number: 1,
    authorization: { status: 'authorized' },
  });
  const odd = await client.sales.create({
    items: [{ name: 'a', quantity: 1, price: 10, tax_rate: 8 }],
    generate_invoice: true,
  });
  expect(odd).toMatchObject({ invoice_id: null, warnings: [{ code: 'invoice_not_generated' }] });
  const later = await client.sales.create({ items: [{ name: 'a', quantity: 1, price: 10 }] });
  const asked = await client.sales.update(later._id, { generate_invoice: true });
  expect(asked.invoice_id).not.toBeNull();
});

test('of delivery notes, which become invoiced, and of their sale', async () => {
  const client = await shop();
  const customer_id = (await client.customers.create(hotel))._id;
  const sale = await client.sales.create({
    items: [{ name: 'Casco', quantity: 3, price: 100 }],
    customer_id,
  });
  const note = (quantity: number) =>
    client.deliveryNotes.create({
      customer_id,
      status: 'issued',
      metadata: { sale_id: sale._id },
      items: [{ description: 'Casco', quantity, unit_price: 100 }],
    });
  const [one, other, third] = [await note(1), await note(2), await note(4)];
  const made = await client.receipts.create({ delivery_note_ids: [one._id, other._id] });
  expect(made).toMatchObject({ voucher_type: 1, net_taxed: 300, sale_id: sale._id, created: true });
  expect(made.delivery_note_ids.toSorted()).toEqual([one._id, other._id].toSorted());
  expect(await client.deliveryNotes.get(other._id)).toMatchObject({
    status: 'invoiced',
    invoice_id: made._id,
  });
  expect((await client.sales.get(sale._id)).invoice_id).toBe(made._id);
  expect(await client.receipts.create({ delivery_note_ids: [other._id] })).toMatchObject({ created: false });
  await expect(client.receipts.create({ delivery_note_ids: [one._id, third._id] })).rejects.toMatchObject({
    status: 409,
    code: 'delivery_note_invoiced',
    problem: { delivery_note_ids: [one._id], invoice_id: made._id },
  });
});

test('a rejected receipt is stored with the reasons, has no number, and does not block the series', async () => {
  const client = await shop();
  const customer_id = (await client.customers.create(ana))._id;
  const items = [{ name: 'a', quantity: 1, price: 10 }];
  const sale = await client.sales.create({ items, customer_id });
  const bad = await client.receipts.create({ sale_id: sale._id, voucher_type: 1 });
  expect(bad).toMatchObject({
    voucher_number: null,
    authorization: { status: 'rejected', cae: null, observations: [{ code: 10_013 }, { code: 10_243 }] },
  });
  expect((await client.sales.get(sale._id)).invoice_id).toBeNull();
  const good = await client.receipts.create({ sale_id: sale._id });
  expect(good).toMatchObject({ created: true, voucher_number: 1, authorization: { status: 'authorized' } });
  const cases: [Partial<ReceiptCreate>, number][] = [
    [{ sale_point: 7 }, 10_005],
    [{ issue_date: '2026-10-01' }, 10_016],
    [{ items: [{ description: 'Auto', quantity: 1, unit_price: 10_000_000 }] }, 10_015],
    [{ items: [{ description: 'Vuelto', quantity: -1, unit_price: 10 }] }, 10_043],
  ];
  for (const [body, code] of cases) {
    const { authorization } = await client.receipts.create({ items: [item], ...body });
    expect(
      [authorization.status, authorization.observations.map((one) => one.code)],
      JSON.stringify(body),
    ).toEqual(['rejected', expect.arrayContaining([code])]);
  }
  expect((await client.receipts.create({ items: [item] })).voucher_number).toBe(2);
});

test.each<[object, string, string]>([
  [{ notes: 'x' }, '/sale_id', 'required'],
  [{ sale_id: 'x', items: [item] }, '/items', 'mutually_exclusive'],
  [{ sale_id: 'nothing' }, '/sale_id', 'invalid_reference'],
  [{ delivery_note_ids: ['nothing'] }, '/delivery_note_ids', 'invalid_reference'],
  [{ items: [item], customer_id: 'nothing' }, '/customer_id', 'invalid_reference'],
  [{ items: [item], voucher_type: 19 }, '/voucher_type', 'invalid_enum'],
  [{ items: [item], voucher_type: 8 }, '/associated_vouchers', 'required'],
  [
    {
      items: [item],
      voucher_type: 8,
      associated_vouchers: [{ voucher_type: 1, sale_point: 1, voucher_number: 1 }],
    },
    '/associated_vouchers/0/voucher_type',
    'invalid_enum',
  ],
  [{ items: [{ ...item, tax_rate: 8 }] }, '/items/0/tax_rate', 'invalid_enum'],
  [{ items: [item], sale_point: 99_999 }, '/sale_point', 'too_high'],
])('%j is rejected at %s', async (body, pointer, code) => {
  const client = await shop('responsable_inscripto', 'offline');
  await expect(client.receipts.create(body)).rejects.toMatchObject({
    status: 422,
    errors: [{ pointer, code }],
  });
  expect((await client.receipts.list()).total).toBe(0);
});

test('without a billing system, receipts are stored without a number', async () => {
  const client = await shop('responsable_inscripto', 'offline');
  const made = await client.receipts.create({ items: [item], concept: 2 });
  expect(made).toMatchObject({
    voucher_number: null,
    service_from: '2026-10-13',
    due_date: '2026-10-13',
    authorization: { status: 'not_requested', cae: null, simulated: false },
  });
});

test('64 concurrent receipts at one sale point get the numbers 1 to 64', async () => {
  const client = await shop();
  const made = await Promise.all(
    Array.from({ length: 64 }, () => client.receipts.create({ items: [item] }, { timeout: 110_000 })),
  );
  // On a slow machine, the last ones get their codes after the response.
  const ids = made.map(({ _id }) => _id);
  const numbered = async () => {
    const receipts = await Promise.all(ids.map((id) => client.receipts.get(id)));
    return receipts.map(({ voucher_number }) => voucher_number ?? 0).sort((one, other) => one - other);
  };
  const all = Array.from({ length: 64 }, (_, index) => index + 1);
  await expect.poll(numbered, { timeout: 50_000, interval: 500 }).toEqual(all);
  const receipts = await Promise.all(ids.map((id) => client.receipts.get(id)));
  expect(new Set(receipts.map(({ authorization }) => authorization.cae)).size).toBe(64);
});

test('a receipt of a killed process is settled before the next one, and authorized once', async () => {
  const account = await service.account();
  const client = createClient({ baseUrl: service.baseUrl, token: await account.token(), retries: 0 });
  await client.billingSystems.create('simulated', { cuit, sale_points: [{ number: 1 }] });
  await client.billingSystems.activate({ billing_system: 'simulated' });
  const first = await client.receipts.create({ items: [item] });
  await service.database.transaction(account.id, async (tx) => {
    const undone = { ...first.authorization, status: 'not_requested', cae: null, cae_expiration: null };
    await sql`
      update receipts set doc = doc - 'voucher_number' || ${JSON.stringify({ authorization: undone })}::jsonb,
        body_version = null where account_id = ${account.id}`.execute(tx);
    await sql`
      insert into receipt_requests (account_id, receipt_id, created_at, authority, cuit, sale_point, voucher_type)
      values (${account.id}, ${first._id}, ${now}, 'simulated', '30712345671', 1, 6)`.execute(tx);
    await sql`
      update receipt_series set receipt_id = ${first._id}, number = 1 where account_id = ${account.id}`.execute(
      tx,
    );
  });
  expect(await client.receipts.get(first._id)).toMatchObject({ voucher_number: null });
  const next = await client.receipts.create({ items: [item] });
  expect(next.voucher_number).toBe(2);
  const { voucher_number, authorization } = await client.receipts.get(first._id);
  expect([voucher_number, authorization.cae]).toEqual([1, first.authorization.cae]);
  const known = await sql<{ number: string }>`
    select number::text from simulated_vouchers where account_id = ${account.id} order by 1`.execute(
    service.database.of(account.id),
  );
  expect(known.rows.map(({ number }) => number)).toEqual(['1', '2']);
});

test('the QR code follows the specification, byte for byte', () => {
  const payload = {
    ver: 1,
    fecha: '2020-10-13',
    cuit: 30_000_000_007,
    ptoVta: 10,
    tipoCmp: 1,
    nroCmp: 94,
    importe: 12_100,
    moneda: 'DOL',
    ctz: 65,
    tipoDocRec: 80,
    nroDocRec: 20_000_000_001,
    tipoCodAut: 'E',
    codAut: 70_417_054_367_476,
  } as const;
  expect(qrUrl(payload)).toBe(
    'https://www.arca.gob.ar/fe/qr/?p=eyJ2ZXIiOjEsImZlY2hhIjoiMjAyMC0xMC0xMyIsImN1aXQiOjMwMDAwMDAwMDA3LCJwdG9WdGEiOjEwLCJ0aXBvQ21wIjoxLCJucm9DbXAiOjk0LCJpbXBvcnRlIjoxMjEwMCwibW9uZWRhIjoiRE9MIiwiY3R6Ijo2NSwidGlwb0RvY1JlYyI6ODAsIm5yb0RvY1JlYyI6MjAwMDAwMDAwMDEsInRpcG9Db2RBdXQiOiJFIiwiY29kQXV0Ijo3MDQxNzA1NDM2NzQ3Nn0=',
  );
});

test('the print of a receipt is always the same file, and states its fiscal value', async () => {
  const client = await shop();
  const { _id } = await client.receipts.create({ items: [item] });
  const [pdf, again] = [await client.receipts.getPdf(_id), await client.receipts.getPdf(_id)];
  expect(pdf).toMatchObject({
    filename: 'factura-b-0001-00000001.pdf',
    qr_url: expect.stringContaining('/fe/qr/?p='),
  });
  expect(again.sha256).toBe(pdf.sha256);
  const bytes = Buffer.from(pdf.content, 'base64');
  expect([bytes.subarray(0, 5).toString(), createHash('sha256').update(bytes).digest('hex')]).toEqual([
    '%PDF-',
    pdf.sha256,
  ]);
});

test('the PDF has the texts of the receipt and the address of the issuer', async () => {
  const account = await service.account();
  const client = createClient({ baseUrl: service.baseUrl, token: await account.token(), retries: 0 });
  await client.billingSystems.create('simulated', { cuit, sale_points: [{ number: 1 }] });
  await client.billingSystems.activate({ billing_system: 'simulated' });
  const fiscal_address = { street: 'Mitre 5', city: 'Rosario', state: 'Santa Fe', postal_code: '2000' };
  await describeTaxpayer(account.id, { legal_name: 'El Piñón S.A.', fiscal_address });
  const made = await client.receipts.create({ items: [item] });
  const text = await textOf(await client.receipts.getPdf(made._id));
  for (const part of [
    'El Piñón S.A.',
    'Mitre 5, Rosario, Santa Fe, 2000',
    'SIN VALOR FISCAL',
    'Ley 27.743',
    `CAE N.º: ${made.authorization.cae}`,
    'Importe Total: $ 242,00',
  ])
    expect(text).toContain(part);
});

/** Returns the text of the only page, with single spaces between words. */
async function textOf({ content }: ReceiptPdf): Promise<string> {
  const data = new Uint8Array(Buffer.from(content, 'base64'));
  const task = getDocument({ data, useSystemFonts: true });
  const page = await (await task.promise).getPage(1);
  const { items } = await page.getTextContent();
  await task.destroy();
  return items
    .map((one) => ('str' in one ? one.str : ''))
    .join(' ')
    .replaceAll(/\s+/g, ' ');
}

test('a repeated request returns the authorized receipt and creates none', async () => {
  const client = await shop();
  const make = () => client.receipts.create({ items: [item] }, { idempotencyKey: 'once' });
  const [one, other] = [await make(), await make()];
  expect(other).toEqual(one);
  expect((await client.receipts.list()).total).toBe(1);
});
