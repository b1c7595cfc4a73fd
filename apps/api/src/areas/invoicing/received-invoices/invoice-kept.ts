/** Private data of a received invoice, never returned to callers. */
import { isObject } from '../../../core/is-object.ts';

export interface InvoiceKept {
  /** The day it was issued where the account was then, `YYYY-MM-DD`. */
  day: string;
  /** Whether another journal entry than its own records it. */
  recorded?: boolean;
}

/** What was kept by the service itself, or undefined. */
export function invoiceKept(kept: unknown): InvoiceKept | undefined {
  return isKept(kept) ? kept : undefined;
}

function isKept(kept: unknown): kept is InvoiceKept {
  return isObject(kept) && 'day' in kept;
}
