/** Products (Reference 2.2, Decision catalog-rules). */
import type { Product } from '@mostrador/types';
import { lowStock, ownStock, totalStock } from '../../../calculation/stock-figures.ts';
import { checkVariantStock, withVariantIds } from '../../../calculation/variants.ts';
import { recordEdit } from '../../../ledgers/stock/stock-edits.ts';
import { warnDuplicate } from '../../../records/duplicates.ts';
import { records } from '../../../records/records.ts';
import { holdOrWarn } from '../../../records/references.ts';
import type { Change } from '../../../records/rules.ts';
import { withPriceHistory } from './price-history.ts';
import { composed, profileOf } from './pricing-composition.ts';

export const products = records('products', {
  search: ['name', 'sku', 'barcode', 'description'],
  independent: true,
  facts: async (product, change) => {
    const [profile] = await Promise.all([profileOf(product, change.context), warn(product, change)]);
    return { profile };
  },
  compute: (product, change, { profile }) => {
    const priced = composed(withPriceHistory(product, change), profile, change.context);
    checkVariantStock(priced.variants);
    const variants = withVariantIds(priced.variants, change.context.now);
    const counted = { ...priced, variants, stock: ownStock({ ...priced, variants }, change) };
    const total_stock = totalStock(counted, change);
    return { record: { ...counted, total_stock, low_stock: lowStock(counted) } };
  },
  followed: (product, { before, context }) => recordEdit(context, before, product),
});

/** Warns only about problems that this write introduces. */
async function warn(product: Product, { before, context }: Change<'products'>): Promise<void> {
  const { _id, category_id, sku, barcode } = product;
  if (category_id !== before?.category_id) await holdOrWarn(context, 'categories', { category_id });
  if (sku !== before?.sku) await warnDuplicate(context, 'products', 'sku', { _id, value: sku });
  if (barcode !== before?.barcode)
    await warnDuplicate(context, 'products', 'barcode', { _id, value: barcode });
}
