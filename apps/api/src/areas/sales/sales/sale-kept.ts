/** Private data of a sale, never returned to callers: the requested values, and what it holds in ledgers. */
import type { ProductPromotion } from '@mostrador/types';
import type { Cents } from '../../../core/cents.ts';
import type { DrawerPayment } from '../../../ledgers/cash/cash.ts';
import type { Deliveries } from '../../../ledgers/stock/deliveries.ts';
import type { Movement } from '../../../ledgers/stock/stock-ledger.ts';
import type { Tender } from '../pos/tender.ts';

/** The requested discounts of a line. The record shows the computed ones: its `discount_amount` is the total discount. */
export interface LineTerms {
  /** In percent, as the line had it, and as the product had it then. */
  tax_rate: number | null;
  product_tax_rate: number | null;
  /** The fixed discount of the line alone. */
  discount_amount: number | null;
  /** The discounts of promotions, as exact decimal text. */
  promotion_discount: string;
}

export interface SaleTerms {
  /** By `line_id`. */
  lines: Record<string, LineTerms>;
  /** By how much the payment method changed the prices, in percent. */
  impact: number;
}

/** A promotion as it was when it was applied: what it gave stays, whatever becomes of it. */
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
  /** Whether all that it held was delivered before notes said what they deliver: such a sale holds nothing any more. */
  delivered?: boolean | undefined;
  /** What delivery notes have taken over of what it holds. */
  deliveries?: Deliveries | undefined;
  /** Only while a delivery note takes something over, or gives it back. */
  restock?: boolean | undefined;
  /** Its sale point, which numbers it. */
  salePoint?: number | undefined;
  /** Its payments that are in cash registers. */
  drawer?: DrawerPayment[] | undefined;
  /** What it charged to a current account. */
  charge?: { current_account_id: string; amount: Cents } | null | undefined;
  /** The day by which it is to be paid, where that does not follow from the terms of the customer. */
  dueDate?: string | undefined;
  /** The day on which it counts, `YYYY-MM-DD`: that on which it was made, where the account was. */
  soldOn?: string | undefined;
  /** The id that the device gave it. */
  clientReference?: string | null | undefined;
  /** How many points it gives for each unit of the currency, from when it first gave some. */
  pointsRate?: number | undefined;
  /** Only while a till makes it: what was handed over. */
  tender?: Tender | undefined;
}
