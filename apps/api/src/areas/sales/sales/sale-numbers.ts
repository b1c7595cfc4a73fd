/** The numbers of a new sale (Decision N1): without gaps, given in the transaction that makes it. */
import type { Sale } from '@mostrador/types';
import type { Context } from '../../../records/context.ts';
import { nextNumber } from '../../../store/sequences.ts';

/** The counter of `sale_number`. */
export const saleCounter = 'sales';

/** The counter of `invoice_number` at a sale point: `invoices.0001`. */
export function invoiceCounter(salePoint: number): string {
  return `invoices.${pointText(salePoint)}`;
}

/**
 * The next numbers of the account. Whoever makes sales asks for them before anything else is locked: two transactions
 * that make many sales each would wait for each other otherwise.
 */
export async function saleNumbers(
  context: Context,
  salePoint: number,
): Promise<Pick<Sale, 'sale_number' | 'invoice_number'>> {
  const sale_number = await nextNumber(context, saleCounter);
  const number = await nextNumber(context, invoiceCounter(salePoint));
  return { sale_number, invoice_number: `${pointText(salePoint)}-${String(number).padStart(8, '0')}` };
}

/** Of 4 or 5 digits. */
function pointText(salePoint: number): string {
  return String(salePoint).padStart(4, '0');
}
