/** Converts values of records to cells of a CSV file, and back. Pure. */
import type { FieldType } from './fields.ts';

/** Separates the items of a list of texts in one cell. */
const separator = '|';

/** The number format: `1234.56`, or `1.234,56` with a comma. */
export type Decimal = '.' | ',';

/** A cell with an invalid value for its field; the message follows the name of the column. */
export class BadCell extends Error {
  override name = 'BadCell';
}

/** Parses the value of a cell. @throws BadCell */
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

/** With a decimal comma, points separate groups of three digits: 10.50 is an error, not 1050. */
const numbers: Readonly<Record<Decimal, RegExp>> = {
  '.': /^-?\d+(\.\d+)?$/,
  ',': /^-?(\d+|\d{1,3}(\.\d{3})+)(,\d+)?$/,
};

/** Ignores empty items. */
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
    throw new BadCell('starts like JSON but is not valid JSON');
  }
}

/**
 * Spreadsheets read such texts as formulas: they are written with a leading apostrophe, and so are texts that already
 * have one.
 */
const formula = /^'*[=+\-@\t\r]/;

function plain(cell: string): string {
  return cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell;
}

/** Returns the cell for a value; an empty one for null. */
export function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return formula.test(value) ? `'${value}` : value;
  if (Array.isArray(value) && value.length > 0 && value.every(isPlainItem)) return value.join(separator);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Returns whether an item can be written as it is; other texts need JSON to be restored exactly. */
function isPlainItem(item: unknown): boolean {
  return (
    typeof item === 'string' &&
    item === item.trim() &&
    item !== '' &&
    !/^[[{]|[|\n]/.test(item) &&
    !formula.test(item)
  );
}
