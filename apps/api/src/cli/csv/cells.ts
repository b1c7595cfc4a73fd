/** Values of records as cells of a CSV file, and back. Pure. */
import type { FieldType } from './fields.ts';

/** What separates the items of a list of texts in one cell. */
const separator = '|';

/** How numbers are written: `1234.56`, or with a comma `1.234,56`. */
export type Decimal = '.' | ',';

/** A cell that is no value of its field; the message goes on after the name of the column. */
export class BadCell extends Error {
  override name = 'BadCell';
}

/** The value that a cell holds. @throws BadCell */
export function valueIn(cell: string, { types }: Pick<FieldType, 'types'>, decimal: Decimal): unknown {
  if (cell.includes('\0')) throw new BadCell('must not contain the NUL character');
  const text = cell.trim();
  const word = words.get(text.toLowerCase());
  if (types.has('boolean') && word !== undefined) return word;
  if (types.has('number') || types.has('integer')) {
    const number = numberIn(text, decimal);
    if (number !== undefined) return number;
  }
  if ((types.has('object') && text.startsWith('{')) || (types.has('array') && text.startsWith('[')))
    return jsonIn(text);
  if (types.has('array')) return itemsIn(text);
  if (types.has('string')) return plain(cell);
  throw new BadCell(`must be ${accepted(types)}`);
}

const words: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['yes', true],
  ['sí', true],
  ['si', true],
  ['1', true],
  ['false', false],
  ['no', false],
  ['0', false],
]);

function accepted(types: ReadonlySet<string>): string {
  if (types.has('boolean')) return 'true or false';
  if (types.has('number') || types.has('integer')) return 'a number';
  return 'JSON, such as {"city": "Rosario"}';
}

function numberIn(text: string, decimal: Decimal): number | undefined {
  if (!numbers[decimal].test(text)) return undefined;
  return Number(decimal === ',' ? text.replaceAll('.', '').replace(',', '.') : text);
}

/** With a comma, points stand before three digits each: 10.50 is a mistake, and not 1050. */
const numbers: Readonly<Record<Decimal, RegExp>> = {
  '.': /^-?\d+(\.\d+)?$/,
  ',': /^-?(\d+|\d{1,3}(\.\d{3})+)(,\d+)?$/,
};

/** Nothing between two separators is no item. */
function itemsIn(text: string): string[] {
  return text
    .split(separator)
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new BadCell('begins like JSON and is none');
  }
}

/**
 * Spreadsheets take texts that begin so for formulas: they are written with an apostrophe before them, and so are those
 * that have apostrophes there already.
 */
const formula = /^'*[=+\-@\t\r]/;

function plain(cell: string): string {
  return cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell;
}

/** The cell for a value; the empty one for null. */
export function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return formula.test(value) ? `'${value}` : value;
  if (Array.isArray(value) && value.length > 0 && value.every(isPlainItem)) return value.join(separator);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Other texts need JSON to come back as they are. */
function isPlainItem(item: unknown): boolean {
  return (
    typeof item === 'string' &&
    item === item.trim() &&
    item !== '' &&
    !/^[[{]|[|\n]/.test(item) &&
    !formula.test(item)
  );
}
