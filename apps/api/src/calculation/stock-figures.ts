/** Derives the stock figures of a product (Decision catalog-rules, inner-structure). Pure. */
import type { Product } from '@mostrador/types';
import { fieldProblem } from '../core/field-problem.ts';
import { variantList } from './variants.ts';

export type Figures = Pick<Product, 'stock' | 'total_stock' | 'has_variants' | 'variants'>;

interface Sent {
  stock?: number | null;
  total_stock?: number | null;
}

/** Returns the sum of the variants' stock if they have any; else the value sent; else `stock`. */
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
 * Returns the product's own stock. If it was the sum of its variants, it follows their changes unless the request sets
 * it.
 */
export function ownStock(
  product: Figures,
  { before, sent }: { before: Figures | undefined; sent: Sent },
): number | null {
  if (before === undefined || sent.stock !== undefined || !followsVariants(before)) return product.stock;
  return variantStock(product) ?? product.stock;
}

/** Returns whether the product's stock is the sum of its variants, and so changes with them. */
export function followsVariants(product: Figures): boolean {
  return product.stock !== null && product.stock === variantStock(product);
}

/** Returns the sum of the variants' stock, if they count and have any. */
export function variantStock(product: Pick<Product, 'has_variants' | 'variants'>): number | undefined {
  const each = stocks(product);
  return each.length > 0 ? each.reduce((sum, stock) => sum + stock, 0) : undefined;
}

/** Returns whether the previous total was sent by a caller rather than derived from variants or `stock`. */
function isOwn(before: Figures | undefined): boolean {
  return before !== undefined && before.total_stock !== before.stock && stocks(before).length === 0;
}

/** Returns a sum that fits `total_stock` (Reference 2.2). @throws Problem `validation_failed` */
function checked(sum: number): number {
  if (sum >= 0 && sum <= mostStock) return sum;
  const code = sum < 0 ? 'too_low' : 'too_high';
  const message = `must have a stock of 0 to ${mostStock} together, not ${sum}`;
  throw fieldProblem('/variants', code, message);
}

/** The maximum stock of a product (Reference 2.2). */
export const mostStock = 999_999_999;

/**
 * Returns whether the stock is at or below the threshold, if there is one. An unset stock is 0 if tracked, else
 * unknown.
 */
export function lowStock({
  track_stock,
  stock,
  min_stock,
}: Pick<Product, 'track_stock' | 'stock' | 'min_stock'>): boolean {
  const known = stock ?? (track_stock ? 0 : null);
  return min_stock !== null && known !== null && known <= min_stock;
}

/** Returns the stock of the variants, if they count. */
function stocks({ has_variants, variants }: Pick<Product, 'has_variants' | 'variants'>): number[] {
  return variantList(has_variants ? variants : null).flatMap(({ stock }) =>
    typeof stock === 'number' ? [stock] : [],
  );
}
