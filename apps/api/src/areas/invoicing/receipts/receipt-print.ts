/**
 * The layout of a printed receipt: the contents that RG 1415, RG 4291, RG 4892 (QR code) and RG 5614 (taxes shown to
 * consumers) require, arranged like the authority's own prints. Pure.
 */
import type { Receipt } from '@mostrador/types';
import { cuitDigits } from '../../../calculation/cuit.ts';
import type { Block, Printed, TableBlock } from '../../../print/block.ts';
import { printedDay, printedNumber, printedQuantity, printedTaxId } from '../../../print/formats.ts';
import { qrPayload, qrUrl } from './qr.ts';
import type { Issuer, ReceiptKept } from './receipt-kept.ts';
import type { VatCondition } from './receiver.ts';
import { type VoucherType, voucherType } from './voucher-types.ts';

const conditions: Record<string, string> = {
  responsable_inscripto: 'IVA Responsable Inscripto',
  monotributo: 'Responsable Monotributo',
  exento: 'IVA Sujeto Exento',
  consumidor_final: 'Consumidor Final',
  no_categorizado: 'Sujeto No Categorizado',
  exterior: 'Cliente del Exterior',
} satisfies Record<VatCondition, string>;

const documents: Record<Receipt['doc_type'], string> = { 80: 'CUIT', 86: 'CUIL', 96: 'DNI', 99: 'Documento' };

const concepts: Record<Receipt['concept'], string> = {
  1: 'Productos',
  2: 'Servicios',
  3: 'Productos y Servicios',
};

/** Returns the URL of the QR code; null without an authorization code or a CUIT. */
export function qrUrlOf(receipt: Receipt, { issuer }: Pick<ReceiptKept, 'issuer'>): string | null {
  const cuit = cuitDigits(issuer.cuit ?? '');
  const payload = cuit && qrPayload(receipt, cuit);
  return payload ? qrUrl(payload) : null;
}

/** Returns why a receipt has no fiscal value; undefined if it has. */
function voidReason({ authorization }: Receipt): { mark: string; sentence: string } | undefined {
  if (authorization.status === 'rejected') {
    const reasons = authorization.observations.map(({ code, message }) => `${code} ${message}`).join(' ');
    return {
      mark: 'RECHAZADO',
      sentence: `Comprobante rechazado por la autoridad, sin valor fiscal. ${reasons}`,
    };
  }
  if (authorization.status === 'not_requested') {
    return { mark: 'NO VÁLIDO COMO FACTURA', sentence: 'Documento no válido como factura: no tiene CAE.' };
  }
  if (!authorization.simulated) return undefined;
  return {
    mark: 'SIN VALOR FISCAL',
    sentence: 'Comprobante simulado, sin valor fiscal: el CAE no es de la autoridad.',
  };
}

/** Returns a receipt as a printable document. */
export function printedReceipt(receipt: Receipt, kept: ReceiptKept): Printed {
  const type = voucherType(receipt.voucher_type);
  const nothing = voidReason(receipt);
  const name = `${type?.name ?? 'Comprobante'} ${receipt.voucher_letter}`;
  return {
    title: `${name} ${pointText(receipt.sale_point)}-${numberText(receipt.voucher_number)}`,
    author: kept.issuer.name,
    date: new Date(receipt.updated_at),
    language: 'es-AR',
    header: [...heading(receipt, kept.issuer, type), ...(nothing ? [banner(nothing.sentence)] : [])],
    body: [...period(receipt), receiver(receipt, kept), ...associated(receipt), items(receipt)],
    closing: [totals(receipt), ...legends(receipt), authorization(receipt, kept)],
    pageLabel: (page, pages) => `Página ${page} de ${pages}`,
    ...(nothing && { watermark: nothing.mark }),
  };
}

function heading(receipt: Receipt, issuer: Issuer, type: VoucherType | undefined): Block[] {
  const code = String(receipt.voucher_type).padStart(2, '0');
  return [
    {
      kind: 'box',
      padding: 3,
      blocks: [{ kind: 'text', text: 'ORIGINAL', bold: true, size: 10, align: 'center' }],
    },
    {
      kind: 'columns',
      gap: 0,
      columns: [
        {
          share: 10,
          box: true,
          blocks: [
            { kind: 'text', text: issuer.name, bold: true, size: 15 },
            { kind: 'gap', height: 4 },
            {
              kind: 'fields',
              fields: [
                ['Razón Social', issuer.name],
                ['Domicilio Comercial', issuer.address],
                ['Condición frente al IVA', conditions[issuer.tax_condition ?? ''] ?? null],
              ],
            },
          ],
        },
        {
          share: 2,
          box: true,
          blocks: [
            { kind: 'text', text: receipt.voucher_letter, bold: true, size: 28, align: 'center' },
            { kind: 'text', text: `COD. ${code}`, bold: true, size: 8, align: 'center' },
          ],
        },
        {
          share: 10,
          box: true,
          blocks: [
            { kind: 'text', text: (type?.name ?? 'Comprobante').toUpperCase(), bold: true, size: 15 },
            { kind: 'gap', height: 4 },
            {
              kind: 'fields',
              columns: 2,
              fields: [
                ['Punto de Venta', pointText(receipt.sale_point)],
                ['Comp. Nro', numberText(receipt.voucher_number)],
              ],
            },
            {
              kind: 'fields',
              fields: [
                ['Fecha de Emisión', printedDay(receipt.issue_date)],
                ['CUIT', issuer.cuit && printedTaxId(issuer.cuit.replaceAll('-', ''))],
                ['Ingresos Brutos', issuer.gross_income_number],
                [
                  'Fecha de Inicio de Actividades',
                  issuer.activity_start_date && printedDay(issuer.activity_start_date),
                ],
              ],
            },
          ],
        },
      ],
    },
  ];
}

function banner(sentence: string): Block {
  return {
    kind: 'box',
    fill: '#f2dede',
    padding: 4,
    blocks: [{ kind: 'text', text: sentence, bold: true, align: 'center', color: '#8a1f1f' }],
  };
}

function period({ concept, service_from, service_to, due_date }: Receipt): Block[] {
  if (concept === 1) return [];
  const day = (value: string | null) => value && printedDay(value);
  return [
    {
      kind: 'box',
      padding: 4,
      blocks: [
        {
          kind: 'fields',
          columns: 3,
          fields: [
            ['Período Facturado Desde', day(service_from)],
            ['Hasta', day(service_to)],
            ['Fecha de Vto. para el pago', day(due_date)],
          ],
        },
      ],
    },
  ];
}

function receiver(receipt: Receipt, { customerAddress }: ReceiptKept): Block {
  const { doc_type, doc_number, customer_name, customer_vat_condition, concept, due_date } = receipt;
  const document = doc_type === 99 ? null : printedTaxId(doc_number);
  return {
    kind: 'box',
    blocks: [
      {
        kind: 'fields',
        columns: 2,
        fields: [
          ['Apellido y Nombre / Razón Social', customer_name],
          [documents[doc_type], document],
          ['Condición frente al IVA', conditions[customer_vat_condition] ?? null],
          ['Domicilio', customerAddress],
          ['Concepto', concepts[concept]],
          ['Vencimiento', concept === 1 && due_date ? printedDay(due_date) : null],
        ],
      },
    ],
  };
}

function associated({ associated_vouchers }: Receipt): Block[] {
  if (associated_vouchers.length === 0) return [];
  const cited = associated_vouchers.map(({ voucher_type, sale_point, voucher_number }) => {
    const type = voucherType(voucher_type);
    const name = type ? `${type.name} ${type.letter}` : `Comprobante ${voucher_type}`;
    return `${name} ${pointText(sale_point)}-${numberText(voucher_number)}`;
  });
  return [{ kind: 'fields', fields: [['Comprobantes asociados', cited.join(', ')]] }];
}

/** Between registered taxpayers, tax is shown separately; prices for consumers include it. */
function items(receipt: Receipt): TableBlock {
  const isApart = receipt.voucher_letter === 'A';
  const columns: TableBlock['columns'] = [
    { title: 'Código', share: 11 },
    { title: 'Producto / Servicio', share: isApart ? 26 : 37 },
    { title: 'Cantidad', share: 9, align: 'right' },
    { title: 'U. medida', share: 9 },
    { title: 'Precio unit.', share: 14, align: 'right' },
    { title: 'Bonif.', share: 11, align: 'right' },
    { title: 'Subtotal', share: 14, align: 'right' },
    ...(isApart
      ? ([
          { title: 'IVA', share: 8, align: 'right' },
          { title: 'Subtotal c/IVA', share: 14, align: 'right' },
        ] as const)
      : []),
  ];
  return { kind: 'table', columns, rows: receipt.items.map((item) => row(item, isApart)) };
}

function row(item: Receipt['items'][number], isApart: boolean): string[] {
  const factor = isApart ? 1 : 1 + item.tax_rate / 100;
  const rate = { taxed: `${printedQuantity(item.tax_rate, 1)} %`, untaxed: 'No grav.', exempt: 'Exento' };
  return [
    item.sku ?? '',
    item.description,
    printedQuantity(item.quantity, 3),
    item.unit ?? '',
    printedNumber(item.unit_price * factor),
    printedNumber(item.discount_amount * factor),
    printedNumber(isApart ? item.net_amount : item.total_amount),
    ...(isApart ? [rate[item.vat_treatment], printedNumber(item.total_amount)] : []),
  ];
}

function totals(receipt: Receipt): Block {
  const amounts = receipt.voucher_letter === 'A' ? apart(receipt) : [];
  const all = { label: 'Importe Total: $', amount: printedNumber(receipt.total_amount), bold: true };
  return { kind: 'box', blocks: [{ kind: 'amounts', amounts: [...amounts, all] }] };
}

function apart(receipt: Receipt) {
  const shown = (label: string, amount: number) =>
    amount === 0 ? [] : [{ label: `${label}: $`, amount: printedNumber(amount) }];
  return [
    { label: 'Importe Neto Gravado: $', amount: printedNumber(receipt.net_taxed) },
    ...shown('Importe Neto No Gravado', receipt.net_untaxed),
    ...shown('Importe Op. Exentas', receipt.exempt),
    ...receipt.vat_items.map(({ aliquot, amount }) => ({
      label: `IVA ${printedQuantity(aliquot, 1)} %: $`,
      amount: printedNumber(amount),
    })),
    { label: 'Importe Otros Tributos: $', amount: printedNumber(receipt.other_taxes) },
  ];
}

function legends(receipt: Receipt): Block[] {
  const { voucher_letter, voucher_type, customer_vat_condition, iva, other_taxes } = receipt;
  const sentences = [
    ...(voucher_letter === 'B'
      ? [
          'Régimen de Transparencia Fiscal al Consumidor (Ley 27.743)',
          `IVA Contenido: $ ${printedNumber(iva)}     Otros Impuestos Nacionales Indirectos: $ ${printedNumber(other_taxes)}`,
        ]
      : []),
    ...(voucher_letter === 'A' && customer_vat_condition === 'monotributo'
      ? [
          'El crédito fiscal discriminado en el presente comprobante, sólo podrá ser computado a efectos del Régimen de Sostenimiento e Inclusión Fiscal para Pequeños Contribuyentes de la Ley N.º 27.618.',
        ]
      : []),
    ...(voucher_type >= 51 && voucher_type <= 54 ? ['OPERACIÓN SUJETA A RETENCIÓN'] : []),
  ];
  return sentences.length === 0
    ? []
    : [{ kind: 'box', padding: 4, blocks: sentences.map((text) => ({ kind: 'text', text, size: 8 })) }];
}

function authorization(receipt: Receipt, kept: ReceiptKept): Block {
  const { cae, cae_expiration, simulated } = receipt.authorization;
  const url = qrUrlOf(receipt, kept);
  return {
    kind: 'columns',
    columns: [
      { share: 1, blocks: url ? [{ kind: 'barcode', type: 'qr', text: url, width: 96 }] : [] },
      {
        share: 3,
        blocks: cae
          ? [
              { kind: 'gap', height: 18 },
              { kind: 'text', text: `CAE N.º: ${cae}`, bold: true, size: 10, align: 'right' },
              {
                kind: 'text',
                text: `Fecha de Vto. de CAE: ${printedDay(cae_expiration ?? '')}`,
                bold: true,
                size: 10,
                align: 'right',
              },
              {
                kind: 'text',
                text: simulated ? 'Autorización simulada, sin valor fiscal' : 'Comprobante Autorizado',
                bold: true,
                align: 'right',
              },
            ]
          : [],
      },
    ],
  };
}

/** Formats a sale point with five digits, and a number with eight. */
function pointText(salePoint: number): string {
  return String(salePoint).padStart(5, '0');
}

function numberText(number: number | null): string {
  return number === null ? '--------' : String(number).padStart(8, '0');
}
