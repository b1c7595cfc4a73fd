/** What is kept with a receipt and never returned to callers. */
import type { DeliveryNote } from '@mostrador/types';

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
}

export interface AuthorityRef {
  authority: 'simulated' | 'arca';
  /** Digits only. */
  cuit: string;
}
