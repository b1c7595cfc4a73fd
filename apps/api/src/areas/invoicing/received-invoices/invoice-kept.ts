/** Private data of a received invoice, never returned by the API. */
import { isObject } from '../../../core/is-object.ts';

export interface InvoiceKept {
  /** The issue date in the account's time zone at that time, `YYYY-MM-DD`. */
  day: string;
  /** Whether a journal entry other than its own records it. */
  recorded?: boolean;
}

/** Returns the private data of the service, or undefined. */
export function invoiceKept(kept: unknown): InvoiceKept | undefined {
  return isKept(kept) ? kept : undefined;
}

function isKept(kept: unknown): kept is InvoiceKept {
  return isObject(kept) && 'day' in kept;
}
