/** Private data of a sale, never returned by the API: requested values, and what it holds in ledgers. */
import type { ProductPromotion } from '@mostrador/types';
import type { Cents } from '../../../core/cents.ts';
import type { DrawerPayment } from '../../../ledgers/cash/cash.ts';
import type { Deliveries } from '../../../ledgers/stock/deliveries.ts';
import type { Movement } from '../../../ledgers/stock/stock-ledger.ts';
import type { Tender } from '../pos/tender.ts';

/** The requested discounts of a line. The record shows computed ones: its `discount_amount` is the total discount. */
export interface LineTerms {
  /** The tax rates of the line and of its product at that time, in percent. */
  tax_rate: number | null;
  product_tax_rate: number | null;
  /** The fixed discount of the line alone. */
  discount_amount: number | null;
  /** The discounts from promotions, as exact decimal text. */
  promotion_discount: string;
}

export interface SaleTerms {
  /** By `line_id`. */
  lines: Record<string, LineTerms>;
  /** The price adjustment of the payment method, in percent. */
  impact: number;
}

/** A promotion at the time it was applied. Its discount stays even if the promotion changes. */
export interface AppliedTerms {
  id: string;
  terms: ProductPromotion;
  /** The product that it is embedded in. */
  productId?: string | undefined;
}

export interface SaleKept {
  terms?: SaleTerms | undefined;
  promotions?: AppliedTerms[] | undefined;
  /** The stock that it holds. */
  stock?: Movement[] | undefined;
  /** Whether everything was delivered before delivery notes recorded their goods; such a sale holds nothing. */
  delivered?: boolean | undefined;
  /** The goods that delivery notes have taken over. */
  deliveries?: Deliveries | undefined;
  /** Set only while a delivery note takes over or returns goods. */
  restock?: boolean | undefined;
  /** The sale point that numbers it. */
  salePoint?: number | undefined;
  /** Its payments in cash registers. */
  drawer?: DrawerPayment[] | undefined;
  /** Its charge to a current account. */
  charge?: { current_account_id: string; amount: Cents } | null | undefined;
  /** The due date, unless it follows from the customer's terms. */
  dueDate?: string | undefined;
  /** The day on which it counts, `YYYY-MM-DD`: the day of creation in the account's time zone. */
  soldOn?: string | undefined;
  /** The ID that the device gave it. */
  clientReference?: string | null | undefined;
  /** The points per unit of the currency, fixed when it first awarded points. */
  pointsRate?: number | undefined;
  /** Set only while a till creates it: its tender. */
  tender?: Tender | undefined;
}
