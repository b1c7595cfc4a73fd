/** The contribution of a completed sale to its customer's purchases (Decision N24). Pure. */
import type { Sale } from '@mostrador/types';
import { toCents } from '../../../core/cents.ts';
import type { Purchase } from '../../../ledgers/purchases/purchases.ts';

/** The longest ID for an index; IDs of customers are shorter. */
const longestKey = 200;

export function purchaseOf({ status, customer_id, total, completed_at, created_at }: Sale): Purchase[] {
  if (status !== 'completed' || customer_id === null) return [];
  const at = new Date(completed_at ?? created_at);
  return [{ customer_id: customer_id.slice(0, longestKey), at, amount: toCents(total ?? 0) }];
}
