/** The content of a label before layout. */
import type { Shipment } from '@mostrador/types';
import { expect, test } from 'vitest';
import type { Block, Printed } from '../../../../print/block.ts';
import { labelContent } from './label-content.ts';
import { printedLabel } from './print-label.ts';
import { zplLabel } from './zpl-label.ts';

type Facts = Parameters<typeof labelContent>[0];

const shipment: Facts = {
  recipient: {
    name: 'Valentina Ojeda',
    phone: '0341-555-0227',
    address: {
      street: 'Entre Ríos 1377',
      city: 'Rosario',
      state: 'Santa Fe',
      postal_code: 'S2000CZE',
      instructions: 'Timbre 2',
    },
  },
  sender: { name: 'El Piñón', phone: '1', address: { street: 'Mitre 5', city: 'Rosario' } },
  tracking_number: 'EP000000005AR',
  scheduled_date: '2026-11-02',
  order_reference: '0001-7',
  cod_amount: 1234.5,
  notes: 'Después de las 17',
  packages: [{ weight: 1.8, quantity: 2 }, { weight: 0.25 }],
};
const nothing = {
  scheduled_date: null,
  order_reference: null,
  cod_amount: null,
  notes: null,
  packages: [],
} satisfies Partial<Shipment>;

const printed = (more: Partial<Facts> = {}): Printed => {
  const content = labelContent({ ...shipment, ...more }, 'Día siguiente');
  return printedLabel(content, 'El Piñón', new Date('2026-10-30T15:00:00Z'));
};

/** Every text, one per line. */
function textsOf(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block) => {
    if (block.kind === 'text') return block.text.split('\n');
    if (block.kind === 'fields') return block.fields.map(([label, value]) => `${label}: ${value}`);
    if (block.kind === 'columns') return block.columns.flatMap((column) => textsOf(column.blocks));
    if (block.kind === 'box') return textsOf(block.blocks);
    return block.kind === 'barcode' ? [`${block.type} ${block.text} ${block.caption}`] : [];
  });
}

test('a label has the recipient, the content, the amount to collect, and the sender', () => {
  const { title, paper, body, closing = [] } = printed();
  expect([title, paper]).toEqual(['Etiqueta EP000000005AR', 'label']);
  expect(textsOf(body)).toEqual([
    'El Piñón',
    'Día siguiente',
    'DESTINATARIO',
    'Valentina Ojeda',
    'Entre Ríos 1377',
    'S2000CZE Rosario, Santa Fe',
    'Tel. 0341-555-0227',
    'Timbre 2 · Después de las 17',
    'COBRAR $ 1.234,50',
    'Fecha: 02/11/2026',
    'Pedido: 0001-7',
    'Bultos: 3',
    'Peso: 3,85 kg',
    'code128 EP000000005AR EP000000005AR',
  ]);
  expect(textsOf(closing)).toEqual(['REMITENTE', 'El Piñón', 'Mitre 5', 'Rosario', 'Tel. 1']);
});

test('missing fields of a shipment are omitted', () => {
  expect(textsOf(printed({ ...nothing, recipient: { name: 'Ana' } }).body)).toEqual([
    'El Piñón',
    'Día siguiente',
    'DESTINATARIO',
    'Ana',
    '',
    'code128 EP000000005AR EP000000005AR',
  ]);
});

test('the ZPL label has the same content', () => {
  const zpl = zplLabel(labelContent(shipment, 'Día siguiente'), 'El Piñón');
  for (const part of [
    'Valentina Ojeda',
    'S2000CZE Rosario, Santa Fe',
    'Timbre 2 · Después de las 17',
    'COBRAR $ 1.234,50',
    'Bultos: 3',
    'Peso: 3,85 kg',
    'El Piñón, Mitre 5, Rosario, Tel. 1',
  ])
    expect(zpl).toContain(`^FD${part}^FS`);
});
