/** Private data of a receipt, never returned by the API. */
import type { DeliveryNote } from '@mostrador/types';
import { isObject } from '../../../core/is-object.ts';

/** The issuer at the time of issue. */
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
  /** The authority and taxpayer to issue through; absent if no authority is used. */
  request?: AuthorityRef | undefined;
  /** The IDs of its delivery notes, with the status that each had before. */
  notes: Record<string, DeliveryNote['status']>;
  /** The journal role of each item, in order; null for an item that its sale posts. */
  earns?: readonly (EarningRole | null)[];
}

/** The journal role for the revenue of an item. */
export type EarningRole = 'sales_goods' | 'sales_services' | 'rent_income';

/** Returns the private data of the service, or undefined. */
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
