/**
 * The catalog price for a quantity (Decision catalog-rules): that of the variant or the product, with its price tiers.
 * Pure.
 */
import type { Product } from '@mostrador/types';
import { divideRounded, fixedPoint } from '../core/cents.ts';
import { variantsById } from './variants.ts';

type Priced = Pick<Product, 'base_price' | 'variants' | 'quantity_price_tiers'>;

/** Returns the unit price, with up to six decimals. */
export function productPrice(
  product: Partial<Priced>,
  quantity: number,
  variantId?: string | null,
): number | null {
  const variant = variantId ? variantsById(product.variants ?? null).get(variantId) : undefined;
  const price = variant?.price ?? product.base_price ?? null;
  return price === null ? null : tierPrice(product.quantity_price_tiers ?? [], price, quantity);
}

/**
 * Applies the tier with the highest `min_quantity` that the quantity reaches to the whole line; its price overrides its
 * percentage.
 */
function tierPrice(
  tiers: NonNullable<Product['quantity_price_tiers']>,
  price: number,
  quantity: number,
): number {
  const [tier] = tiers
    .filter(
      (one) => one.min_quantity <= quantity && quantity <= (one.max_quantity ?? Number.POSITIVE_INFINITY),
    )
    .sort((one, other) => other.min_quantity - one.min_quantity);
  if (!tier) return price;
  return tier.price ?? less(price, tier.discount_percentage ?? 0);
}

function less(price: number, percentage: number): number {
  const left = fixedPoint(100, 4) - fixedPoint(Math.min(Math.max(percentage, 0), 100), 4);
  return Number(divideRounded(fixedPoint(price, 6) * left, fixedPoint(100, 4))) / 1e6;
}
