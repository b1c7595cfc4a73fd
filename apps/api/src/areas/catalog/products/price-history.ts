/** The price history of a product (Decision inner-structure). */
import type { Product } from '@mostrador/types';
import type { Change } from '../../../records/rules.ts';

/** The most entries to keep; older ones are dropped (Decision request-limits). */
const longest = 1_000;

/** Appends the new price when `base_price` changes. A list in the create request is the start of the history. */
export function withPriceHistory(
  product: Product,
  { before, context }: Pick<Change<'products'>, 'before' | 'context'>,
): Product {
  if (!before || before.base_price === product.base_price) return product;
  const entry = {
    price: product.base_price,
    previous_price: before.base_price,
    changed_at: context.now.toISOString(),
    source: 'api',
  };
  return { ...product, price_history: [...(product.price_history ?? []), entry].slice(-longest) };
}
