/**
 * The purchases of each customer: number, amount, first and last (Decision N24). A sale counts while it is completed.
 * No segment sums sales.
 */
import type { Cents } from '../../core/cents.ts';
import { figureLedger } from '../figures.ts';
import type { LedgerTables } from '../ledger.ts';

export const purchaseTables: LedgerTables = {
  name: 'purchases of customer',
  movements: 'customer_purchase_movements',
  balances: 'customer_purchases',
  place: ['customer_id'],
  amounts: ['sales_count', 'total_spent'],
  span: {
    moment: 'purchased_at',
    counted: 'sales_count',
    first: 'first_purchase_at',
    last: 'last_purchase_at',
  },
};

export interface Purchase {
  customer_id: string;
  at: Date;
  amount: Cents;
}

export const purchases = figureLedger<Purchase>({
  name: 'purchases',
  tables: purchaseTables,
  decimals: [0, 2],
  partsOf: ({ customer_id, at, amount }) => ({
    place: [customer_id, at.toISOString()],
    amounts: [1n, BigInt(amount)],
  }),
});
