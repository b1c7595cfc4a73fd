/** The totals of a budget (Decisions N11, totals). Pure. Tax is added to the prices. */
import type { Budget } from '@mostrador/types';
import { computeTotals, type Totals } from '../../../calculation/totals.ts';

export type BudgetItem = Budget['items'][number];

type Terms = Pick<Budget, 'items' | 'tax_rate' | 'discount_rate'>;

/** Calculates the totals. @param rates catalog tax rates by line at the time of pricing: a budget is priced once */
export function budgetTotals(
  { items, tax_rate, discount_rate }: Terms,
  rates: readonly (number | null)[],
): Totals {
  return computeTotals({
    taxType: 'exclusive',
    taxRate: tax_rate,
    discountRate: discount_rate,
    lines: items.map((item, index) => ({
      quantity: item.quantity,
      price: item.price ?? 0,
      taxType: item.tax_type,
      taxRate: item.tax_rate,
      productTaxRate: rates[index],
      discountType: item.discount_type,
      discountRate: item.discount_rate,
      discountAmount: item.discount_amount,
    })),
  });
}

/** Returns the fields of a budget that follow from its lines. */
export function budgetAmounts(
  terms: Terms,
  rates: readonly (number | null)[],
): Pick<Budget, 'subtotal' | 'discount_amount' | 'tax_amount' | 'total'> {
  const { subtotal, discount_amount, tax_amount, total } = budgetTotals(terms, rates).calculated;
  return { subtotal, discount_amount, tax_amount, total };
}
