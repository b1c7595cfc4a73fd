/** Prints labels for the shop's own deliveries, 100 by 150 mm (Decision N39). */
import type { ShipmentLabelFormat } from '@mostrador/types';
import type { Block, Printed } from '../../../../print/block.ts';
import { barcodePng, printDocument } from '../../../../print/print.ts';
import type { LabelContent } from './label-content.ts';
import { zplLabel } from './zpl-label.ts';

export interface PrintedLabel {
  contentType: string;
  content: Uint8Array;
}

type Printer = (content: LabelContent, shop: string, now: Date) => Promise<Uint8Array> | Uint8Array;

const printers: Readonly<Record<ShipmentLabelFormat, { contentType: string; print: Printer }>> = {
  pdf: { contentType: 'application/pdf', print: pdf },
  zpl: {
    contentType: 'application/zpl',
    print: (content, shop) => Buffer.from(zplLabel(content, shop), 'utf8'),
  },
  png: {
    contentType: 'image/png',
    print: ({ trackingNumber }) => barcodePng('code128', trackingNumber, 4, true),
  },
};

/** Prints a label with the shop's name on top. The same content and time always produce the same bytes. */
export async function printLabel(
  format: ShipmentLabelFormat,
  content: LabelContent,
  shop: string,
  now: Date,
): Promise<PrintedLabel> {
  const { contentType, print } = printers[format];
  return { contentType, content: await print(content, shop, now) };
}

function pdf(content: LabelContent, shop: string, now: Date): Promise<Uint8Array> {
  return printDocument(printedLabel(content, shop, now));
}

/** Returns a label as a printable document. Pure. */
export function printedLabel(content: LabelContent, shop: string, now: Date): Printed {
  const { trackingNumber, service, recipient, instructions, sender, facts, collect } = content;
  const [name = '', ...address] = recipient;
  const body: Block[] = [
    {
      kind: 'columns',
      columns: [
        { share: 3, blocks: [{ kind: 'text', text: shop, size: 12, bold: true }] },
        { share: 2, blocks: [{ kind: 'text', text: service, size: 12, bold: true, align: 'right' }] },
      ],
    },
    { kind: 'rule' },
    { kind: 'text', text: 'DESTINATARIO', size: 7, color: '#555555' },
    { kind: 'text', text: name, size: 15, bold: true },
    { kind: 'text', text: address.join('\n'), size: 12 },
    ...(instructions ? [{ kind: 'text' as const, text: instructions, size: 9 }] : []),
    ...(collect
      ? [
          {
            kind: 'box' as const,
            blocks: [
              { kind: 'text' as const, text: collect, size: 14, bold: true, align: 'center' as const },
            ],
          },
        ]
      : []),
    { kind: 'rule' },
    { kind: 'fields', fields: facts, columns: 2, size: 9 },
    { kind: 'rule' },
    { kind: 'gap', height: 4 },
    {
      kind: 'barcode',
      type: 'code128',
      text: trackingNumber,
      width: 240,
      height: 70,
      align: 'center',
      caption: trackingNumber,
    },
  ];
  return {
    title: `Etiqueta ${trackingNumber}`,
    author: shop,
    date: now,
    language: 'es-AR',
    paper: 'label',
    body,
    closing: [
      { kind: 'rule' },
      { kind: 'text', text: 'REMITENTE', size: 7, color: '#555555' },
      { kind: 'text', text: sender.join('\n'), size: 8 },
    ],
  };
}
