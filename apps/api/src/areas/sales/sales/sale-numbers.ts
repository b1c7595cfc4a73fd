/** The numbers of a new sale (Decisions N1, N2): without gaps, assigned last in its transaction. */
import type { Sale } from '@mostrador/types';
import { voucherNumber } from '../../../calculation/voucher-number.ts';
import type { SaleKept } from './sale-kept.ts';

/** The counter for `sale_number`. */
export const saleCounter = 'sales';

/** Returns the counter for `invoice_number` at a sale point, such as `invoices.0001`. */
export function invoiceCounter(salePoint: number): string {
  return `invoices.${pointText(salePoint)}`;
}

/** Returns the counter for the receipts of a terminal. */
export function receiptCounter(terminal: string): string {
  return `pos_sales.${terminal}`;
}

/** Returns the counters for a new sale. Only sales of a till have a receipt number. */
export function saleCounters({ pos_terminal_id }: Sale, kept: SaleKept | undefined): string[] {
  const counters = [saleCounter, invoiceCounter(kept?.salePoint ?? 1)];
  const isTill = pos_terminal_id !== null && kept?.clientReference !== undefined;
  return isTill ? [...counters, receiptCounter(pos_terminal_id)] : counters;
}

/** Returns the sale with its numbers, in the order of `saleCounters`. */
export function withNumbers(
  sale: Sale,
  [sale_number = 0, invoice = 0, receipt]: readonly number[],
  kept: SaleKept | undefined,
): Sale {
  const salePoint = kept?.salePoint ?? 1;
  const invoice_number = voucherNumber(salePoint, invoice);
  const receipt_number = receipt === undefined ? null : voucherNumber(salePoint, receipt);
  return { ...sale, sale_number, invoice_number, receipt_number };
}

/** Formats a sale point with 4 or 5 digits. */
function pointText(salePoint: number): string {
  return String(salePoint).padStart(4, '0');
}
