/** Measures, draws and splits tables. */
import type { TableBlock, TableColumn } from './block.ts';
import type { Area, Pen } from './pen.ts';

type Place = Omit<Area, 'height'>;

const cellPadding = 3;
const titleFill = '#e6e6e6';

export function tableHeight(pen: Pen, table: TableBlock, width: number): number {
  const rows = table.rows.map((row) => rowHeight(pen, table, row, width));
  return titleHeight(pen, table, width) + rows.reduce((sum, height) => sum + height, 0);
}

/** Splits a table at `height`. The first part has at least one row, so that splitting terminates. */
export function splitTable(
  pen: Pen,
  table: TableBlock,
  width: number,
  height: number,
): [TableBlock, TableBlock] {
  let left = height - titleHeight(pen, table, width);
  const beyond = table.rows.findIndex((row) => {
    left -= rowHeight(pen, table, row, width);
    return left < 0;
  });
  const at = beyond < 0 ? table.rows.length : Math.max(1, beyond);
  return [
    { ...table, rows: table.rows.slice(0, at) },
    { ...table, rows: table.rows.slice(at) },
  ];
}

/** Returns the height of the titles and the first row, the minimum to start a table on a page. */
export function leastTableHeight(pen: Pen, table: TableBlock, width: number): number {
  const [first] = table.rows;
  return titleHeight(pen, table, width) + (first ? rowHeight(pen, table, first, width) : 0);
}

export function drawTable(pen: Pen, table: TableBlock, { x, y, width }: Place): void {
  const titles = table.columns.map(({ title }) => title);
  const height = titleHeight(pen, table, width);
  pen.frame({ x, y, width, height }, titleFill);
  drawRow(pen, table, titles, { x, y, width }, true);
  let top = y + height;
  for (const row of table.rows) {
    drawRow(pen, table, row, { x, y: top, width }, false);
    top += rowHeight(pen, table, row, width);
  }
  pen.rule(x, top, width);
}

function drawRow(pen: Pen, table: TableBlock, row: readonly string[], place: Place, bold: boolean): void {
  let x = place.x;
  table.columns.forEach((column, index) => {
    const width = columnWidth(table, column, place.width);
    const cell = { x: x + cellPadding, y: place.y + cellPadding, width: width - 2 * cellPadding };
    pen.text(row[index] ?? '', cell, { size: sizeOf(table), bold, align: column.align });
    x += width;
  });
}

function titleHeight(pen: Pen, table: TableBlock, width: number): number {
  return cellsHeight(
    pen,
    table,
    table.columns.map(({ title }) => title),
    width,
    true,
  );
}

function rowHeight(pen: Pen, table: TableBlock, row: readonly string[], width: number): number {
  return cellsHeight(pen, table, row, width, false);
}

function cellsHeight(
  pen: Pen,
  table: TableBlock,
  cells: readonly string[],
  width: number,
  bold: boolean,
): number {
  const heights = table.columns.map((column, index) =>
    pen.textHeight(cells[index] ?? '', columnWidth(table, column, width) - 2 * cellPadding, {
      size: sizeOf(table),
      bold,
    }),
  );
  return Math.max(...heights) + 2 * cellPadding;
}

function columnWidth({ columns }: TableBlock, { share }: TableColumn, width: number): number {
  return (width * share) / columns.reduce((sum, column) => sum + column.share, 0);
}

function sizeOf({ size = 8 }: TableBlock): number {
  return size;
}
