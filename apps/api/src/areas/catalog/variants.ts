/** The versions of a product, sent as a list or as an object by id (Reference 2.2). */
import type { Product, ProductVariant } from '@mostrador/types';
import { newId } from '../../core/ids.ts';

type Variants = Product['variants'];

export function variantList(variants: Variants): ProductVariant[] {
  return Array.isArray(variants) ? variants : Object.values(variants ?? {});
}

/** Gives an id to each variant of a list that has none; an object has them as its keys. */
export function withVariantIds(variants: Variants, now: Date): Variants {
  if (!Array.isArray(variants)) return variants;
  return variants.map((variant) => (variant.id ? variant : { ...variant, id: newId(now) }));
}
