import { createHash } from 'node:crypto';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, test } from 'vitest';
import { barcode, barcodePng } from './barcode.ts';
import type { Printed } from './block.ts';
import { printedDay, printedNumber, printedQuantity, printedTaxId } from './formats.ts';
import { printDocument } from './print-document.ts';
import { printableText } from './printable-text.ts';

const invoice: Printed = {
  title: 'Factura B 0001-00000042',
  author: 'Bicicletería El Piñón',
  date: new Date('2026-10-13T15:45:00Z'),
  language: 'es-AR',
  header: [{ kind: 'box', blocks: [{ kind: 'text', text: 'Bicicletería El Piñón', bold: true }] }],
  body: [
    {
      kind: 'fields',
      fields: [
        ['Cliente', 'Ana Ríos'],
        ['Teléfono', null],
        ['Fecha', '13/10/2026'],
      ],
      columns: 2,
    },
    {
      kind: 'table',
      columns: [
        { title: 'Descripción', share: 4 },
        { title: 'Importe', share: 1, align: 'right' },
      ],
      rows: Array.from({ length: 90 }, (_, index) => [`Línea ${index + 1}`, printedNumber(index * 1000.5)]),
    },
    { kind: 'amounts', amounts: [{ label: 'Total', amount: '4.007.002,50', bold: true }] },
  ],
  closing: [
    {
      kind: 'columns',
      columns: [
        { share: 1, blocks: [{ kind: 'barcode', type: 'qr', text: 'https://example.com', width: 80 }] },
        {
          share: 2,
          blocks: [{ kind: 'barcode', type: 'code128', text: 'ENV-0001', width: 150, caption: 'ENV-0001' }],
        },
      ],
    },
  ],
  pageLabel: (page, pages) => `Página ${page} de ${pages}`,
  watermark: 'SIN VALOR FISCAL',
};

describe('a printed document', () => {
  test('repeats header, titles and page numbers, and ends with the closing', async () => {
    const pages = await pageTexts(await printDocument(invoice));
    expect(pages).toHaveLength(3);
    for (const [index, page] of pages.entries()) {
      expect(page).toContain('Bicicletería El Piñón');
      expect(page).toContain('Descripción');
      expect(page).toContain(`Página ${index + 1} de 3`);
      expect(page).toContain('SIN VALOR FISCAL');
      expect(page.includes('ENV-0001')).toBe(index === 2);
    }
    expect(pages.join(' ').match(/Línea \d+/g)).toHaveLength(90);
    expect(pages[0]).toContain('Cliente:');
    expect(pages[0]).not.toContain('Teléfono');
  });

  test('has the same bytes for the same data, and different ones for another date', async () => {
    const [first, again, later] = await Promise.all(
      [invoice, invoice, { ...invoice, date: new Date(0) }].map(async (printed) =>
        createHash('sha256')
          .update(await printDocument(printed))
          .digest('hex'),
      ),
    );
    expect(again).toBe(first);
    expect(later).not.toBe(first);
  });
});

test('barcodes have the modules required by their standards', async () => {
  const qr = barcode('qr', 'hola');
  expect([qr.width, qr.height]).toEqual([21, 21]);
  expect(qr.bars[0]).toEqual({ x: 0, y: 0, width: 7, height: 1 });
  const linear = barcode('code128', 'ABC123');
  // Start, six characters and the check character have 11 modules each, and the stop 13, since bwip-js does not switch
  // the code set.
  expect(linear.width).toBe(8 * 11 + 13);
  expect(linear.bars.slice(0, 3)).toEqual([
    { x: 0, y: 0, width: 2, height: 1 },
    { x: 3, y: 0, width: 1, height: 1 },
    { x: 6, y: 0, width: 1, height: 1 },
  ]);
  expect([...(await barcodePng('qr', 'hola')).slice(1, 4)]).toEqual([...Buffer.from('PNG')]);
});

test.each([
  [printedNumber(1234567.5), '1.234.567,50'],
  [printedNumber(-0.005), '-0,01'],
  [printedNumber(1475.006, 6), '1.475,006000'],
  [printedNumber(1000, 0), '1.000'],
  [printedQuantity(2), '2'],
  [printedQuantity(1.5), '1,5'],
  [printedQuantity(100), '100'],
  [printedQuantity(0), '0'],
  [printedDay('2026-10-13'), '13/10/2026'],
  [printedTaxId('30718846206'), '30-71884620-6'],
  [printedTaxId('28456120'), '28456120'],
  [printableText('Łódź ♥ “N.º 2” – 5 €'), '?ódz ? “N.º 2” – 5 €'],
])('%j is printed as %j', (given, want) => expect(given).toBe(want));

async function pageTexts(bytes: Uint8Array): Promise<string[]> {
  const pdf = await getDocument({ data: bytes, useSystemFonts: false, verbosity: 0 }).promise;
  const texts: string[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    texts.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
  }
  await pdf.destroy();
  return texts;
}
