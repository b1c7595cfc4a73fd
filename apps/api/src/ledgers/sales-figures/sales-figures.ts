/**
 * Sales statistics by day, month and year: number, quantity and amount, in total and by payment method, customer and
 * catalog item (Decision N58). A completed sale counts on the day it was made.
 */
import type { Cents } from '../../core/cents.ts';
import { figureLedger } from '../figures.ts';
import type { LedgerTables } from '../ledger.ts';

export const salesFigureTables: LedgerTables = {
  name: 'sales of',
  movements: 'sales_figure_movements',
  balances: 'sales_figure_days',
  place: ['day', 'subject', 'key'],
  amounts: ['count', 'quantity', 'amount'],
  coarser: [
    { balances: 'sales_figure_months', place: ['month', 'subject', 'key'] },
    { balances: 'sales_figure_years', place: ['year', 'subject', 'key'] },
  ],
};

/** The subject of a figure: all sales, those of a customer or payment method, or the lines of a catalog item. */
export type Subject = 'sale' | 'customer' | 'payment_method' | 'product' | 'service' | 'rental';

export interface SalesFigure {
  /** `YYYY-MM-DD`, in the account's time zone. */
  day: string;
  subject: Subject;
  /** The ID or code of the subject; '' for all sales. */
  key: string;
  /** The number of sales. */
  count: number;
  /** The number of units, in millionths. */
  quantity: bigint;
  amount: Cents;
}

export const salesFigures = figureLedger<SalesFigure>({
  name: 'sales figures',
  tables: salesFigureTables,
  decimals: [0, 6, 2],
  partsOf: ({ day, subject, key, count, quantity, amount }) => ({
    place: [day, subject, key],
    amounts: [BigInt(count), quantity, BigInt(amount)],
  }),
  along: ({ day }) => ({ month: String(day).slice(0, 7), year: String(day).slice(0, 4) }),
});

/** Returns a quantity in millionths, rounded. */
export function millionths(quantity: number): bigint {
  return BigInt(Math.round(quantity * 1_000_000));
}
