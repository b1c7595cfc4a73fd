import PDFDocument from 'pdfkit';
import { type Block, type Printed, papers, type TableBlock } from './block.ts';
import { blockHeight, blocksHeight, drawBlock, drawBlocks } from './layout.ts';
import { type Pen, penOf } from './pen.ts';
import { leastTableHeight, splitTable } from './table-layout.ts';

const labelSize = 8;
const space = 4;

/** Lays out a document and returns it as a PDF. The same data gives the same bytes. */
export async function printDocument(printed: Printed): Promise<Uint8Array> {
  const { width, height, margin } = papers[printed.paper ?? 'A4'];
  const doc = new PDFDocument({
    size: [width, height],
    // The layout handles margins itself; otherwise pdfkit would start pages at its own margins.
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    lang: printed.language,
    displayTitle: true,
    info: { Title: printed.title, Author: printed.author, CreationDate: printed.date, ModDate: printed.date },
  });
  const bytes = collect(doc);
  flow(doc, printed, { x: margin, y: margin, width: width - 2 * margin, height: height - 2 * margin });
  doc.end();
  return await bytes;
}

interface Page {
  x: number;
  y: number;
  width: number;
  height: number;
}

function flow(doc: PDFKit.PDFDocument, printed: Printed, page: Page): void {
  const pen = penOf(doc);
  const labelHeight = printed.pageLabel ? labelSize + space : 0;
  const bottom = page.y + page.height - labelHeight;
  let y = 0;

  function nextPage(): void {
    doc.addPage();
    if (printed.watermark) drawWatermark(doc, printed.watermark);
    const header = printed.header ?? [];
    y = header.length > 0 ? drawBlocks(pen, header, page) + space : page.y;
  }

  /** Places a block. A table starts where a row fits and continues on the next pages; other blocks are not split. */
  function place(block: Block): void {
    const needed = block.kind === 'table' ? leastTableHeight(pen, block, page.width) : heightOf(block);
    if (y + needed > bottom) nextPage();
    if (block.kind === 'table' && y + heightOf(block) > bottom) placeTable(block);
    else draw(block);
  }

  function placeTable(table: TableBlock): void {
    const [first, rest] = splitTable(pen, table, page.width, bottom - y);
    draw(first);
    if (rest.rows.length === 0) return;
    nextPage();
    place(rest);
  }

  function draw(block: Block): void {
    drawBlock(pen, block, { ...page, y });
    y += heightOf(block) + space;
  }

  function heightOf(block: Block): number {
    return blockHeight(pen, block, page.width);
  }

  nextPage();
  printed.body.forEach(place);
  if (printed.closing) {
    const height = blocksHeight(pen, printed.closing, page.width);
    if (y + height > bottom) nextPage();
    drawBlocks(pen, printed.closing, { ...page, y: bottom - height });
  }
  if (printed.pageLabel) drawPageLabels(doc, pen, printed.pageLabel, { ...page, y: bottom + space });
}

function drawPageLabels(
  doc: PDFKit.PDFDocument,
  pen: Pen,
  label: (page: number, pages: number) => string,
  place: { x: number; y: number; width: number },
): void {
  const { count } = doc.bufferedPageRange();
  for (let index = 0; index < count; index++) {
    doc.switchToPage(index);
    pen.text(label(index + 1, count), place, { size: labelSize, align: 'center' });
  }
}

function drawWatermark(doc: PDFKit.PDFDocument, text: string): void {
  const { width, height } = doc.page;
  doc.save();
  doc.rotate(-50, { origin: [width / 2, height / 2] });
  doc.font('Helvetica-Bold').fontSize((1.5 * width) / text.length);
  doc.fillColor('#e9e9e9');
  doc.text(text, -width / 2, height / 2 - width / text.length, { width: 2 * width, align: 'center' });
  doc.restore();
}

function collect(doc: PDFKit.PDFDocument): Promise<Uint8Array> {
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
  const chunks: Uint8Array[] = [];
  doc.on('data', (chunk: Uint8Array) => chunks.push(chunk));
  doc.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))));
  doc.on('error', reject);
  return promise;
}
