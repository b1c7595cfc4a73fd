/**
 * What was sold, by day, month and year: how often, how much and for how much, in all and by payment method, customer and what was sold
 * (Decision N58). A sale counts on the day on which it was made, while it is completed.
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

/** What figures are about: every sale, the sales of a customer or payment method, the lines of something in the catalog. */
export type Subject = 'sale' | 'customer' | 'payment_method' | 'product' | 'service' | 'rental';

export interface SalesFigure {
  /** `YYYY-MM-DD`, where the account is. */
  day: string;
  subject: Subject;
  /** The id or code of the subject; '' for every sale. */
  key: string;
  /** How many sales. */
  count: number;
  /** How many units, in millionths. */
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

/** A quantity in millionths; finer than that it is rounded. */
export function millionths(quantity: number): bigint {
  return BigInt(Math.round(quantity * 1_000_000));
}
