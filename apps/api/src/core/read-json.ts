/**
 * Reads responses of other services, which may have any shape: missing values are null or empty, never an exception.
 */
import { isObject } from './is-object.ts';

/** Returns the value at a path of names and indexes. */
export function at(value: unknown, ...way: (string | number)[]): unknown {
  return way.reduce<unknown>((found, part) => {
    if (typeof part === 'number') return Array.isArray(found) ? found[part] : undefined;
    return isObject(found) ? found[part] : undefined;
  }, value);
}

export function textAt(value: unknown, ...way: (string | number)[]): string | null {
  const found = at(value, ...way);
  if (typeof found === 'number') return String(found);
  return typeof found === 'string' && found.trim() !== '' ? found.trim() : null;
}

/** Returns a number, or parses one from text: `1.234,50` and `1234.50` are equal. */
export function numberAt(value: unknown, ...way: (string | number)[]): number | null {
  const found = at(value, ...way);
  if (typeof found === 'number') return Number.isFinite(found) ? found : null;
  if (typeof found !== 'string' || !/\d/.test(found)) return null;
  const plain = /,\d{1,2}$/.test(found.trim()) ? found.replaceAll('.', '').replace(',', '.') : found;
  const number = Number(plain.replaceAll(/[^\d.-]/g, ''));
  return Number.isFinite(number) ? number : null;
}

/** Returns a list; a single item, as parsed from XML, becomes a list of one. */
export function listAt(value: unknown, ...way: (string | number)[]): unknown[] {
  const found = at(value, ...way);
  if (found === undefined || found === null || found === '') return [];
  return Array.isArray(found) ? found : [found];
}

/** Returns a moment; without a zone, it is read in Argentine time, that of these services. */
export function momentAt(value: unknown, ...way: (string | number)[]): Date | null {
  const found = textAt(value, ...way);
  if (found === null) return null;
  const day = /^(\d\d)[/-](\d\d)[/-](\d{4})(.*)$/.exec(found);
  const text = day ? `${day[3]}-${day[2]}-${day[1]}${day[4]}` : found;
  const zoned = /(Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${withTime(text)}-03:00`;
  const moment = new Date(zoned.replace(' ', 'T'));
  return Number.isNaN(moment.getTime()) ? null : moment;
}

function withTime(text: string): string {
  const trimmed = text.trim();
  return /\d:\d/.test(trimmed) ? trimmed : `${trimmed.slice(0, 10)}T00:00`;
}
