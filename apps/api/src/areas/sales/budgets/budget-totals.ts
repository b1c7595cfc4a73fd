/** What a budget comes to (Decisions N11, totals). Pure. Tax is added to the prices. */
import type { Budget } from '@mostrador/types';
import { computeTotals, type Totals } from '../../../calculation/totals.ts';

export type BudgetItem = Budget['items'][number];

/** A budget as it is kept: with the rates that its things had in the catalog when it was priced, which nobody sees. */
export interface PricedBudget extends Budget {
  /** By line; null where the catalog had none. A budget is priced once, whatever the catalog says later. */
  catalog_tax_rates?: (number | null)[];
}

type Terms = Pick<PricedBudget, 'items' | 'tax_rate' | 'discount_rate' | 'catalog_tax_rates'>;

export function budgetTotals({ items, tax_rate, discount_rate, catalog_tax_rates = [] }: Terms): Totals {
  return computeTotals({
    taxType: 'exclusive',
    taxRate: tax_rate,
    discountRate: discount_rate,
    lines: items.map((item, index) => ({
      quantity: item.quantity,
      price: item.price ?? 0,
      taxType: item.tax_type,
      taxRate: item.tax_rate,
      productTaxRate: catalog_tax_rates[index],
      discountType: item.discount_type,
      discountRate: item.discount_rate,
      discountAmount: item.discount_amount,
    })),
  });
}

/** The members of a budget that follow from its lines. */
export function budgetAmounts(
  terms: Terms,
): Pick<Budget, 'subtotal' | 'discount_amount' | 'tax_amount' | 'total'> {
  const { subtotal, discount_amount, tax_amount, total } = budgetTotals(terms).calculated;
  return { subtotal, discount_amount, tax_amount, total };
}
