/** How Argentine documents write amounts, days and tax ids. */
import { type Cents, fixedPoint } from '../core/cents.ts';

/** `1234567.5` as `1.234.567,50`, with as many decimals as said. */
export function printedNumber(value: number, decimals = 2): string {
  const fixed = fixedPoint(value, decimals);
  const digits = String(fixed < 0n ? -fixed : fixed).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals).replaceAll(/\B(?=(\d{3})+$)/g, '.');
  const fraction = decimals === 0 ? '' : `,${digits.slice(-decimals)}`;
  return `${fixed < 0n ? '-' : ''}${whole}${fraction}`;
}

/** A number with no more decimals than it has: `2`, `1,5`. At most `decimals`. */
export function printedQuantity(value: number, decimals = 6): string {
  return printedNumber(value, decimals).replace(/,?0+$/, '');
}

/** Cents as `1.234,50`. */
export function printedCents(amount: Cents): string {
  return printedNumber(amount / 100);
}

/** `2026-10-13` as `13/10/2026`. */
export function printedDay(day: string): string {
  const [year, month, date] = day.slice(0, 10).split('-');
  return `${date}/${month}/${year}`;
}

/** The 11 digits of a CUIT as `30-71884620-6`; anything else as it is. */
export function printedTaxId(taxId: string): string {
  return /^\d{11}$/.test(taxId) ? `${taxId.slice(0, 2)}-${taxId.slice(2, 10)}-${taxId.slice(10)}` : taxId;
}
