/** Private data of a receipt, never returned to callers. */
import type { DeliveryNote } from '@mostrador/types';
import { isObject } from '../../../core/is-object.ts';

/** Who issued a receipt, as they were then. */
export interface Issuer {
  name: string;
  cuit: string | null;
  tax_condition: string | null;
  gross_income_number: string | null;
  activity_start_date: string | null;
  address: string | null;
}

export interface ReceiptKept {
  issuer: Issuer;
  customerAddress: string | null;
  /** Through which authority it is issued, and as whom; absent where nobody is asked. */
  request?: AuthorityRef | undefined;
  /** The notes it is of, by their id, with the status that each had before. */
  notes: Record<string, DeliveryNote['status']>;
  /** The role in the journal of each item, in their order; null for one whose sale posts it. */
  earns?: readonly (EarningRole | null)[];
}

/** What the revenue of an item is posted to. */
export type EarningRole = 'sales_goods' | 'sales_services' | 'rent_income';

/** What was kept by the service itself, or undefined. */
export function receiptKept(kept: unknown): ReceiptKept | undefined {
  return isKept(kept) ? kept : undefined;
}

function isKept(kept: unknown): kept is ReceiptKept {
  return isObject(kept) && 'issuer' in kept;
}

export interface AuthorityRef {
  authority: 'simulated' | 'arca';
  /** Digits only. */
  cuit: string;
}
