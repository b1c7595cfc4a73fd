/** Formats amounts, days and tax IDs as in Argentine documents. */
import { type Cents, fixedPoint } from '../core/cents.ts';

/** Formats `1234567.5` as `1.234.567,50`, with the given number of decimals. */
export function printedNumber(value: number, decimals = 2): string {
  const fixed = fixedPoint(value, decimals);
  const digits = String(fixed < 0n ? -fixed : fixed).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals).replaceAll(/\B(?=(\d{3})+$)/g, '.');
  const fraction = decimals === 0 ? '' : `,${digits.slice(-decimals)}`;
  return `${fixed < 0n ? '-' : ''}${whole}${fraction}`;
}

/** Formats a number without trailing zeros, `2`, `1,5`, with at most `decimals`. */
export function printedQuantity(value: number, decimals = 6): string {
  return printedNumber(value, decimals).replace(/,?0+$/, '');
}

/** Formats cents as `1.234,50`. */
export function printedCents(amount: Cents): string {
  return printedNumber(amount / 100);
}

/** Formats `2026-10-13` as `13/10/2026`. */
export function printedDay(day: string): string {
  const [year, month, date] = day.slice(0, 10).split('-');
  return `${date}/${month}/${year}`;
}

/** Formats the 11 digits of a CUIT as `30-71884620-6`; other texts are unchanged. */
export function printedTaxId(taxId: string): string {
  return /^\d{11}$/.test(taxId) ? `${taxId.slice(0, 2)}-${taxId.slice(2, 10)}-${taxId.slice(10)}` : taxId;
}
