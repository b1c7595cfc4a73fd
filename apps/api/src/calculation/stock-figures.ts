/** What the stock of a product adds up to (Decision catalog-rules, inner-structure). Pure. */
import type { Product } from '@mostrador/types';
import { fieldProblem } from '../core/field-problem.ts';
import { variantList } from './variants.ts';

export type Figures = Pick<Product, 'stock' | 'total_stock' | 'has_variants' | 'variants'>;

interface Sent {
  stock?: number | null;
  total_stock?: number | null;
}

/** The stock of all variants where they carry any; else what was sent; else `stock`. */
export function totalStock(
  product: Figures,
  { before, sent }: { before: Figures | undefined; sent: Sent },
): number | null {
  const ofVariants = variantStock(product);
  if (ofVariants !== undefined) return checked(ofVariants);
  if (typeof sent.total_stock === 'number') return sent.total_stock;
  return isOwn(before) && sent.total_stock !== null ? product.total_stock : product.stock;
}

/**
 * The stock of the product itself: where it was the sum of its variants, it stays so when they change, unless the
 * request says something else.
 */
export function ownStock(
  product: Figures,
  { before, sent }: { before: Figures | undefined; sent: Sent },
): number | null {
  if (before === undefined || sent.stock !== undefined || !followsVariants(before)) return product.stock;
  return variantStock(product) ?? product.stock;
}

/** Whether the stock of a product is that of its variants together, so that it moves when one of them does. */
export function followsVariants(product: Figures): boolean {
  return product.stock !== null && product.stock === variantStock(product);
}

/** The stock of all variants together, where they count and carry any. */
export function variantStock(product: Pick<Product, 'has_variants' | 'variants'>): number | undefined {
  const each = stocks(product);
  return each.length > 0 ? each.reduce((sum, stock) => sum + stock, 0) : undefined;
}

/** Whether the total before was one that somebody sent, and not one that followed from variants or `stock`. */
function isOwn(before: Figures | undefined): boolean {
  return before !== undefined && before.total_stock !== before.stock && stocks(before).length === 0;
}

/** A sum that `total_stock` can hold (Reference 2.2). @throws Problem `validation_failed` */
function checked(sum: number): number {
  if (sum >= 0 && sum <= mostStock) return sum;
  const code = sum < 0 ? 'too_low' : 'too_high';
  const message = `must have a stock of 0 to ${mostStock} together, not ${sum}`;
  throw fieldProblem('/variants', code, message);
}

/** The most that can be in stock of one product (Reference 2.2). */
export const mostStock = 999_999_999;

/** At or below the threshold, where there is one. A stock that nobody states is 0 where it is tracked, else unknown. */
export function lowStock({
  track_stock,
  stock,
  min_stock,
}: Pick<Product, 'track_stock' | 'stock' | 'min_stock'>): boolean {
  const known = stock ?? (track_stock ? 0 : null);
  return min_stock !== null && known !== null && known <= min_stock;
}

/** The stocks of the variants, where they count. */
function stocks({ has_variants, variants }: Pick<Product, 'has_variants' | 'variants'>): number[] {
  return variantList(has_variants ? variants : null).flatMap(({ stock }) =>
    typeof stock === 'number' ? [stock] : [],
  );
}
