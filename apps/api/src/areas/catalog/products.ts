/** Products (Reference 2.2, Decision catalog-rules). */
import type { Product } from '@mostrador/types';
import { warnDuplicate } from '../../store/records/duplicates.ts';
import { records } from '../../store/records/records.ts';
import { warnMissing } from '../../store/records/references.ts';
import type { Change } from '../../store/records/rules.ts';
import { withPriceHistory } from './price-history.ts';
import { composed } from './pricing-composition.ts';
import { lowStock, totalStock } from './stock-figures.ts';
import { withVariantIds } from './variants.ts';

export const products = records('products', {
  search: ['name', 'sku', 'barcode', 'description'],
  prepare: async (product, change) => {
    await warn(product, change);
    const priced = await composed(withPriceHistory(product, change), change.context);
    const counted = { ...priced, variants: withVariantIds(priced.variants, change.context.now) };
    return { ...counted, total_stock: totalStock(counted, change), low_stock: lowStock(counted) };
  },
});

/** Warns of what this write brings in, not of what was there before. */
async function warn(product: Product, { before, context }: Change<'products'>): Promise<void> {
  const { _id, category_id, sku, barcode } = product;
  if (category_id !== before?.category_id) await warnMissing(context, ['categories'], { category_id });
  if (sku !== before?.sku) await warnDuplicate(context, 'products', 'sku', { _id, value: sku });
  if (barcode !== before?.barcode)
    await warnDuplicate(context, 'products', 'barcode', { _id, value: barcode });
}
