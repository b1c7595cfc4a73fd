/** Measures and draws each kind of block. A block is as wide as its area; its content determines its height. */
import { barcode } from './barcode.ts';
import type { AmountsBlock, BarcodeBlock, Block, ColumnsBlock, FieldsBlock, TextBlock } from './block.ts';
import type { Area, Pen } from './pen.ts';
import { drawTable, tableHeight } from './table-layout.ts';

type Place = Omit<Area, 'height'>;

const space = 4;

/** Returns the height of stacked blocks. */
export function blocksHeight(pen: Pen, blocks: readonly Block[], width: number): number {
  const heights = blocks.map((block) => blockHeight(pen, block, width));
  return heights.reduce((sum, height) => sum + height, 0) + space * Math.max(0, blocks.length - 1);
}

/** Draws stacked blocks and returns where they end. */
export function drawBlocks(pen: Pen, blocks: readonly Block[], place: Place): number {
  let y = place.y;
  blocks.forEach((block, index) => {
    drawBlock(pen, block, { ...place, y });
    y += blockHeight(pen, block, place.width) + (index < blocks.length - 1 ? space : 0);
  });
  return y;
}

/** Returns the height of one block. */
export function blockHeight(pen: Pen, block: Block, width: number): number {
  switch (block.kind) {
    case 'text':
      return pen.textHeight(block.text, width, block);
    case 'fields':
      return fieldRows(pen, block, width).reduce((sum, row) => sum + row.height, 0);
    case 'table':
      return tableHeight(pen, block, width);
    case 'amounts':
      return block.amounts.reduce((sum, amount) => sum + amountHeight(pen, block, amount), 0);
    case 'box':
      return blocksHeight(pen, block.blocks, width - 2 * padding(block)) + 2 * padding(block);
    case 'columns':
      return Math.max(...columnAreas(block, { x: 0, y: 0, width }).map((area) => columnHeight(pen, area)));
    case 'barcode':
      return barcodeHeight(pen, block, width);
    case 'rule':
      return 1;
    case 'gap':
      return block.height;
  }
}

/** Draws one block with its top left corner at `place`. */
export function drawBlock(pen: Pen, block: Block, place: Place): void {
  switch (block.kind) {
    case 'text':
      drawText(pen, block, place);
      break;
    case 'fields':
      drawFields(pen, block, place);
      break;
    case 'table':
      drawTable(pen, block, place);
      break;
    case 'amounts':
      drawAmounts(pen, block, place);
      break;
    case 'box': {
      pen.frame({ ...place, height: blockHeight(pen, block, place.width) }, block.fill);
      drawBlocks(pen, block.blocks, inset(place, padding(block)));
      break;
    }
    case 'columns':
      drawColumns(pen, block, place);
      break;
    case 'barcode':
      drawBarcode(pen, block, place);
      break;
    case 'rule':
      pen.rule(place.x, place.y + 0.5, place.width);
      break;
    case 'gap':
      break;
  }
}

function padding({ padding = 6 }: { padding?: number }): number {
  return padding;
}

function inset({ x, y, width }: Place, by: number): Place {
  return { x: x + by, y: y + by, width: width - 2 * by };
}

function drawText(pen: Pen, block: TextBlock, place: Place): void {
  pen.text(block.text, place, block);
}

interface FieldRow {
  cells: (readonly [label: string, value: string])[];
  height: number;
}

function fieldRows(pen: Pen, { fields, columns = 1, size }: FieldsBlock, width: number): FieldRow[] {
  const shown = fields.flatMap(([label, value]) => (value ? [[label, value] as const] : []));
  const cellWidth = width / columns - space;
  const rows = Array.from({ length: Math.ceil(shown.length / columns) }, (_, row) =>
    shown.slice(row * columns, (row + 1) * columns),
  );
  return rows.map((cells) => ({ cells, height: Math.max(...cells.map((cell) => cellHeight(cell))) + 2 }));

  function cellHeight([label, value]: readonly [string, string]): number {
    return pen.textHeight(value, cellWidth - labelWidth(pen, label, size), { size });
  }
}

function labelWidth(pen: Pen, label: string, size?: number): number {
  return pen.textWidth(`${label}: `, { size, bold: true }) + 2;
}

function drawFields(pen: Pen, block: FieldsBlock, { x, y, width }: Place): void {
  const { columns = 1, size } = block;
  let top = y;
  for (const { cells, height } of fieldRows(pen, block, width)) {
    cells.forEach(([label, value], column) => {
      const left = x + (column * width) / columns;
      const indent = labelWidth(pen, label, size);
      pen.text(`${label}:`, { x: left, y: top, width: indent + 2 }, { size, bold: true });
      pen.text(value, { x: left + indent, y: top, width: width / columns - space - indent }, { size });
    });
    top += height;
  }
}

function amountHeight(
  pen: Pen,
  { size, width = 260 }: AmountsBlock,
  amount: AmountsBlock['amounts'][number],
) {
  return pen.textHeight(amount.label, width * 0.62, { size, bold: amount.bold }) + 2;
}

function drawAmounts(pen: Pen, block: AmountsBlock, place: Place): void {
  const { size, width = 260 } = block;
  const left = place.x + place.width - width;
  let y = place.y;
  for (const amount of block.amounts) {
    const style = { size, bold: amount.bold, align: 'right' as const };
    pen.text(amount.label, { x: left, y, width: width * 0.62 }, style);
    pen.text(amount.amount, { x: left + width * 0.62, y, width: width * 0.38 }, style);
    y += amountHeight(pen, block, amount);
  }
}

interface ColumnArea extends Place {
  column: ColumnsBlock['columns'][number];
}

function columnAreas({ columns, gap = 8 }: ColumnsBlock, { x, y, width }: Place): ColumnArea[] {
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  const unit = (width - gap * (columns.length - 1)) / shares;
  let left = x;
  return columns.map((column) => {
    const area = { column, x: left, y, width: unit * column.share };
    left += area.width + gap;
    return area;
  });
}

function columnHeight(pen: Pen, { column, width }: ColumnArea): number {
  const inner = column.box ? 6 : 0;
  return blocksHeight(pen, column.blocks, width - 2 * inner) + 2 * inner;
}

function drawColumns(pen: Pen, block: ColumnsBlock, place: Place): void {
  const height = blockHeight(pen, block, place.width);
  for (const { column, ...area } of columnAreas(block, place)) {
    if (column.box) pen.frame({ ...area, height }, column.fill);
    drawBlocks(pen, column.blocks, inset(area, column.box ? 6 : 0));
  }
}

const captionSize = 8;

/** The empty modules around a symbol, as the standards of the codes require. */
const quietZones = { qr: { x: 4, y: 4 }, code128: { x: 10, y: 0 } } as const;

function barsHeight({ type, width, height = 40 }: BarcodeBlock): number {
  return type === 'qr' ? width : height;
}

function barcodeHeight(pen: Pen, block: BarcodeBlock, width: number): number {
  const caption = block.caption ? pen.textHeight(block.caption, width, { size: captionSize }) + 2 : 0;
  return barsHeight(block) + caption;
}

function drawBarcode(pen: Pen, block: BarcodeBlock, { x, y, width }: Place): void {
  const symbol = barcode(block.type, block.text);
  const free = { left: 0, center: (width - block.width) / 2, right: width - block.width }[
    block.align ?? 'left'
  ];
  const quiet = quietZones[block.type];
  const scaleX = block.width / (symbol.width + 2 * quiet.x);
  const scaleY = barsHeight(block) / (symbol.height + 2 * quiet.y);
  for (const bar of symbol.bars) {
    pen.fill({
      x: x + free + (bar.x + quiet.x) * scaleX,
      y: y + (bar.y + quiet.y) * scaleY,
      width: bar.width * scaleX,
      height: bar.height * scaleY,
    });
  }
  if (!block.caption) return;
  pen.text(
    block.caption,
    { x, y: y + barsHeight(block) + 2, width },
    { size: captionSize, align: block.align },
  );
}
