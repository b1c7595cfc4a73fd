/** Consistency checks of the catalog. */

import { stockDifferences } from '../../ledgers/stock/verify-stock.ts';
import type { Check } from '../../store/check.ts';

export const catalogChecks: Check[] = [
  {
    name: 'stock',
    proves: 'the stock and stock levels of products are the sums of their movements',
    async differences(db, account) {
      const found = await stockDifferences(db, account);
      return found.map(({ product_id, variant_id, shown, level, moved }) => ({
        subject: `product ${product_id}${variant_id && `, variant ${variant_id}`}`,
        kept: `${shown} shown, ${level} there`,
        proven: moved,
      }));
    },
  },
];
