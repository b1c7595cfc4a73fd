/** Names of the tax authority's vouchers, by code. */
import type { Texts } from '../i18n/en.ts';

type Kind = keyof Texts['receipts']['kinds'];

const kinds: readonly [kind: Kind, letters: Readonly<Record<number, string>>][] = [
  ['invoice', { 1: 'A', 6: 'B', 11: 'C', 19: 'E', 51: 'A' }],
  ['debitNote', { 2: 'A', 7: 'B', 12: 'C', 20: 'E', 52: 'A' }],
  ['creditNote', { 3: 'A', 8: 'B', 13: 'C', 21: 'E', 53: 'A' }],
  ['receipt', { 4: 'A', 9: 'B', 15: 'C', 54: 'A' }],
  ['creditInvoice', { 201: 'A', 206: 'B', 211: 'C' }],
  ['creditInvoiceDebitNote', { 202: 'A', 207: 'B', 212: 'C' }],
  ['creditInvoiceCreditNote', { 203: 'A', 208: 'B', 213: 'C' }],
];

/** Returns a name such as `Factura B`, or the code if unknown. */
export function voucherName(type: number, { receipts }: Texts): string {
  const [kind, letters] = kinds.find(([, of]) => type in of) ?? [];
  return kind && letters ? `${receipts.kinds[kind]} ${letters[type]}` : receipts.voucher(type);
}

/** Returns a number such as `0002-00000003`. */
export function voucherNumber(salePoint: number, number: number | null): string {
  const point = String(salePoint).padStart(4, '0');
  return number === null ? `${point}-` : `${point}-${String(number).padStart(8, '0')}`;
}

/** The codes of the vouchers that a shop issues. */
export const vouchers: readonly number[] = [1, 2, 3, 6, 7, 8, 11, 12, 13];
