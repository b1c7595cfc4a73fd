/** The content of a printed receipt before layout: legends by letter and authorization, amounts, and the QR code. */
import type { Receipt } from '@mostrador/types';
import { describe, expect, test } from 'vitest';
import type { Block, Printed } from '../../../print/block.ts';
import type { ReceiptKept } from './receipt-kept.ts';
import { printedReceipt, qrUrlOf } from './receipt-print.ts';

const own: ReceiptKept = {
  issuer: {
    name: 'El Piñón',
    cuit: '30-71234567-1',
    tax_condition: 'responsable_inscripto',
    gross_income_number: '901-345678-1',
    activity_start_date: '2019-03-01',
    address: 'Mitre 5, Rosario',
  },
  customerAddress: 'San Martín 1377, Rosario',
  notes: {},
};

const authorization = {
  status: 'authorized',
  cae: '74417054367476',
  cae_expiration: '2026-10-23',
  simulated: false,
  observations: [],
} satisfies Receipt['authorization'];

const item: Receipt['items'][number] = {
  description: 'Casco',
  quantity: 2,
  unit_price: 100,
  discount_amount: 0,
  tax_rate: 21,
  vat_treatment: 'taxed',
  product_id: null,
  sku: 'C-1',
  unit: null,
  net_amount: 200,
  tax_amount: 42,
  total_amount: 242,
};

/** A class B receipt that the real authority authorized. */
const receipt: Receipt = {
  _id: '6f0000000000000000000001',
  voucher_type: 6,
  voucher_letter: 'B',
  sale_point: 2,
  voucher_number: 94,
  concept: 1,
  issue_date: '2026-10-13',
  service_from: null,
  service_to: null,
  due_date: null,
  customer_id: null,
  customer_name: 'Consumidor final',
  customer_vat_condition: 'consumidor_final',
  doc_type: 99,
  doc_number: '0',
  currency: 'PES',
  exchange_rate: 1,
  items: [item],
  vat_items: [{ aliquot_id: 5, aliquot: 21, base: 200, amount: 42 }],
  net_taxed: 200,
  net_untaxed: 0,
  exempt: 0,
  iva: 42,
  other_taxes: 0,
  total_amount: 242,
  associated_vouchers: [],
  sale_id: null,
  delivery_note_ids: [],
  authorization,
  created_at: '2026-10-13T15:45:00.000Z',
  updated_at: '2026-10-13T15:45:00.000Z',
};
const toCompany = {
  voucher_type: 1,
  voucher_letter: 'A',
  customer_name: 'Hostería',
  customer_vat_condition: 'responsable_inscripto',
  doc_type: 80,
  doc_number: '30718846206',
} satisfies Partial<Receipt>;

/** Returns every text of a document, one per line, with labels before their values. */
function linesOf({ header = [], body, closing = [], watermark = '' }: Printed): string[] {
  return [watermark, ...[...header, ...body, ...closing].flatMap(linesIn)];
}

function linesIn(block: Block): string[] {
  switch (block.kind) {
    case 'text':
      return [block.text];
    case 'fields':
      return block.fields.flatMap(([label, value]) => (value ? [`${label}: ${value}`] : []));
    case 'table':
      return [block.columns.map(({ title }) => title), ...block.rows].map((cells) => cells.join(' | '));
    case 'amounts':
      return block.amounts.map(({ label, amount }) => `${label} ${amount}`);
    case 'box':
      return block.blocks.flatMap(linesIn);
    case 'columns':
      return block.columns.flatMap(({ blocks }) => blocks.flatMap(linesIn));
    case 'barcode':
      return [block.text];
    default:
      return [];
  }
}

const printed = (more: Partial<Receipt> = {}) => linesOf(printedReceipt({ ...receipt, ...more }, own));
const textOf = (more: Partial<Receipt> = {}) => printed(more).join('\n');

const legends = {
  worthless: 'sin valor fiscal',
  simulated: 'SIN VALOR FISCAL',
  rejected: 'RECHAZADO',
  unasked: 'NO VÁLIDO COMO FACTURA',
  consumers: 'Régimen de Transparencia Fiscal al Consumidor (Ley 27.743)',
  small: 'Ley N.º 27.618',
  withheld: 'OPERACIÓN SUJETA A RETENCIÓN',
  authorized: 'Comprobante Autorizado',
  cae: 'CAE N.º: 74417054367476',
} as const;
type Legend = keyof typeof legends;

const rejected: Receipt['authorization'] = {
  ...authorization,
  status: 'rejected',
  cae: null,
  cae_expiration: null,
  observations: [{ code: 10_013, message: 'Falta el CUIT.', kind: 'observation', field: null, fix: null }],
};
const unasked: Receipt['authorization'] = {
  ...authorization,
  status: 'not_requested',
  cae: null,
  cae_expiration: null,
};

describe('legends', () => {
  test.each<[what: string, receipt: Partial<Receipt>, has: Legend[]]>([
    ['B', {}, ['consumers', 'authorized', 'cae']],
    ['a credit note B', { voucher_type: 8 }, ['consumers', 'authorized', 'cae']],
    ['A', toCompany, ['authorized', 'cae']],
    [
      'A to a monotributo',
      { ...toCompany, customer_vat_condition: 'monotributo' },
      ['small', 'authorized', 'cae'],
    ],
    ['A with the legend', { ...toCompany, voucher_type: 51 }, ['withheld', 'authorized', 'cae']],
    ['a receipt A with the legend', { ...toCompany, voucher_type: 54 }, ['withheld', 'authorized', 'cae']],
    [
      'C to a monotributo',
      { ...toCompany, voucher_type: 11, voucher_letter: 'C', customer_vat_condition: 'monotributo' },
      ['authorized', 'cae'],
    ],
    [
      'a simulated one',
      { ...toCompany, authorization: { ...authorization, simulated: true } },
      ['worthless', 'simulated', 'cae'],
    ],
    ['a rejected one', { ...toCompany, authorization: rejected }, ['worthless', 'rejected']],
    ['one without an authority', { ...toCompany, authorization: unasked }, ['unasked']],
  ])('of %s', (_, more, has) => {
    const text = textOf(more);
    const found = Object.entries(legends).filter(([, legend]) => text.includes(legend));
    expect(found.map(([name]) => name).sort()).toEqual([...has].sort());
  });

  test('a mark across each page says that the receipt has no fiscal value', () => {
    const marks = [rejected, unasked, { ...authorization, simulated: true }, authorization].map(
      (one) => printedReceipt({ ...receipt, authorization: one }, own).watermark,
    );
    expect(marks).toEqual(['RECHAZADO', 'NO VÁLIDO COMO FACTURA', 'SIN VALOR FISCAL', undefined]);
  });

  test('the reasons of a rejection are printed', () => {
    expect(textOf({ authorization: rejected })).toContain('10013 Falta el CUIT.');
  });

  test('consumers see the tax included in the total', () => {
    expect(printed()).toContain('IVA Contenido: $ 42,00     Otros Impuestos Nacionales Indirectos: $ 0,00');
  });
});

test('letter, number, issuer, receiver and authorization are printed', () => {
  expect(printed(toCompany)).toEqual(
    expect.arrayContaining([
      'A',
      'COD. 01',
      'FACTURA',
      'Punto de Venta: 00002',
      'Comp. Nro: 00000094',
      'Fecha de Emisión: 13/10/2026',
      'CUIT: 30-71234567-1',
      'Razón Social: El Piñón',
      'Apellido y Nombre / Razón Social: Hostería',
      'CUIT: 30-71884620-6',
      'Condición frente al IVA: IVA Responsable Inscripto',
      'Domicilio: San Martín 1377, Rosario',
      'CAE N.º: 74417054367476',
      'Fecha de Vto. de CAE: 23/10/2026',
    ]),
  );
});

test('class A shows the tax separately, B and C include it in their prices', () => {
  expect(printed(toCompany)).toEqual(
    expect.arrayContaining([
      'C-1 | Casco | 2 |  | 100,00 | 0,00 | 200,00 | 21 % | 242,00',
      'Importe Neto Gravado: $ 200,00',
      'IVA 21 %: $ 42,00',
      'Importe Total: $ 242,00',
    ]),
  );
  const lines = printed();
  expect(lines).toEqual(
    expect.arrayContaining(['C-1 | Casco | 2 |  | 121,00 | 0,00 | 242,00', 'Importe Total: $ 242,00']),
  );
  expect(lines.join('\n')).not.toContain('Importe Neto Gravado');
});

test('a note names the voucher it references, and services their period', () => {
  const text = textOf({
    voucher_type: 8,
    associated_vouchers: [{ voucher_type: 6, sale_point: 2, voucher_number: 93 }],
    concept: 2,
    service_from: '2026-10-01',
    service_to: '2026-10-31',
    due_date: '2026-11-10',
  });
  for (const line of [
    'NOTA DE CRÉDITO',
    'Comprobantes asociados: Factura B 00002-00000093',
    'Período Facturado Desde: 01/10/2026',
    'Hasta: 31/10/2026',
    'Fecha de Vto. para el pago: 10/11/2026',
  ])
    expect(text).toContain(line);
});

describe('the QR code', () => {
  const payloadOf = (more: Partial<Receipt>) => {
    const url = qrUrlOf({ ...receipt, ...more }, own) ?? '';
    expect(url).toMatch(/^https:\/\/www\.arca\.gob\.ar\/fe\/qr\/\?p=/);
    return JSON.parse(Buffer.from(url.split('?p=')[1] ?? '', 'base64').toString('utf8'));
  };

  test('has every fact of the receipt, as a number if it is one', () => {
    expect(
      payloadOf({ ...toCompany, total_amount: 242.5, currency: 'DOL', exchange_rate: 1475.006 }),
    ).toEqual({
      ver: 1,
      fecha: '2026-10-13',
      cuit: 30_712_345_671,
      ptoVta: 2,
      tipoCmp: 1,
      nroCmp: 94,
      importe: 242.5,
      moneda: 'DOL',
      ctz: 1475.006,
      tipoDocRec: 80,
      nroDocRec: 30_718_846_206,
      tipoCodAut: 'E',
      codAut: 74_417_054_367_476,
    });
  });

  test('omits consumers without a document', () => {
    const payload = payloadOf({});
    expect(payload).not.toHaveProperty('tipoDocRec');
    expect(payload).not.toHaveProperty('nroDocRec');
  });

  test('is printed, unless the code or the CUIT is missing', () => {
    const url = qrUrlOf(receipt, own);
    expect(printed()).toContain(url);
    expect(qrUrlOf({ ...receipt, authorization: unasked }, own)).toBeNull();
    expect(qrUrlOf({ ...receipt, authorization: rejected }, own)).toBeNull();
    expect(qrUrlOf(receipt, { issuer: { ...own.issuer, cuit: null } })).toBeNull();
    expect(textOf({ authorization: unasked })).not.toContain('/fe/qr/');
  });
});
