/** Parses the cells of a file: dates, numbers, codes, tax IDs. Pure. */
import { checkedCuit } from '../../../calculation/cuit.ts';
import { isDay } from '../../../calculation/days.ts';
import { fixedPoint } from '../../../core/cents.ts';

/** An invalid cell: its column and the error. */
export class RowError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** Parses `2025-10-09`, `09/10/2025` or `9-10-2025`. @throws RowError `invalid_date` */
export function dayCell(text: string): string {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})/.exec(text);
  const local = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})/.exec(text);
  const parts = iso ? [iso[1], iso[2], iso[3]] : local ? [local[3], local[2], local[1]] : [];
  const day = parts.map((part = '') => part.padStart(2, '0')).join('-');
  if (isDay(day)) return day;
  throw new RowError('invalid_date', `${shown(text)} is not a date. Write it like 31/10/2026 or 2026-10-31.`);
}

/** Parses `1` or `1 - Factura A`. @throws RowError `invalid_number` */
export function codeCell(text: string, name: string): number {
  const [digits] = /^\d+/.exec(text) ?? [];
  if (digits && digits.length <= 9) return Number(digits);
  throw new RowError('invalid_number', `${shown(text)} is not a number for ${name}.`);
}

/** Detects the decimal separator of a file from the ends of its amounts: `1.234,50` or `1,234.50`. */
export function decimalSeparator(amounts: readonly string[], delimiter: string): ',' | '.' {
  const ends = (separator: string) =>
    amounts.filter((text) => new RegExp(`\\${separator}\\d{1,2}$`).test(text.trim())).length;
  const [commas, points] = [ends(','), ends('.')];
  if (commas === points) return delimiter === ',' ? '.' : ',';
  return commas > points ? ',' : '.';
}

/** Parses a number with at most `decimals` decimals; undefined for an empty cell. @throws RowError `invalid_number` */
export function numberCell(text: string, separator: ',' | '.', decimals = 2): number | undefined {
  const bare = text.replaceAll(/[$\s]/g, '');
  if (bare === '') return undefined;
  const plain = bare.replaceAll(separator === ',' ? '.' : ',', '').replace(separator, '.');
  if (!/^-?\d{1,15}(\.\d+)?$/.test(plain))
    throw new RowError('invalid_number', `${shown(text)} is not an amount.`);
  return Number(fixedPoint(plain, decimals)) / 10 ** decimals;
}

/**
 * Parses an authorization code, or null.
 * @throws RowError `invalid_number` for a code that a spreadsheet has rounded
 */
export function authorizationCell(text: string): string | null {
  if (text === '' || text === '0') return null;
  if (/^\d{10,20}$/.test(text)) return text;
  if (!/e\+?\d+$/i.test(text))
    throw new RowError('invalid_number', `${shown(text)} is not an authorization code.`);
  const advice = 'Import the file as the portal exports it, without opening and saving it in a spreadsheet.';
  throw new RowError(
    'invalid_number',
    `The authorization code ${text} was rounded by a spreadsheet. ${advice}`,
  );
}

/** Returns the digits of a document, and checks CUITs. @throws RowError `invalid_tax_id` */
export function documentCell(text: string, type: string): string {
  const digits = text.replaceAll(/\D/g, '');
  const isCuit = type === '' || /^(80|86|cuit|cuil)\b/i.test(type);
  if (digits === '') throw new RowError('missing_value', 'The document number of the issuer is missing.');
  if (!isCuit) return digits;
  const { valid, should } = checkedCuit(digits);
  if (valid) return digits;
  const written =
    digits.length === 11 ? `${digits.slice(0, 2)}-${digits.slice(2, 10)}-${digits.slice(10)}` : text;
  const advice = should === undefined ? 'it has no valid check digit' : `the check digit must be ${should}`;
  throw new RowError(
    'invalid_tax_id',
    `${written} is not a CUIT: ${digits.length === 11 ? advice : 'it must have 11 digits'}.`,
  );
}

function shown(text: string): string {
  return text === '' ? 'An empty cell' : `\`${text.slice(0, 40)}\``;
}
