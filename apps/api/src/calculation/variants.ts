/** Variants of a product, sent as a list or as an object keyed by ID (Reference 2.2). */
import { pointerTo } from '@mostrador/json';
import type { Product, ProductVariant } from '@mostrador/types';
import { fieldProblem } from '../core/field-problem.ts';
import { newId } from '../core/ids.ts';

type Variants = Product['variants'];

export function variantList(variants: Variants): ProductVariant[] {
  return Array.isArray(variants) ? variants : Object.values(variants ?? {});
}

/** Maps variants by ID: in a list, the ID is a field of the variant; in an object, its key. */
export function variantsById(variants: Variants): Map<string, ProductVariant> {
  const entries = Array.isArray(variants)
    ? variants.flatMap((variant): [string, ProductVariant][] => (variant.id ? [[variant.id, variant]] : []))
    : Object.entries(variants ?? {}).filter(([id]) => id !== '');
  return new Map(entries);
}

/**
 * Assigns an ID to each variant of a list that has none or repeats an earlier one; in an object, the keys are the IDs.
 */
export function withVariantIds(variants: Variants, now: Date): Variants {
  if (!Array.isArray(variants)) return variants;
  const taken = new Set<string>();
  return variants.map((variant) => {
    const id = variant.id && !taken.has(variant.id) ? variant.id : newId(now);
    taken.add(id);
    return variant.id === id ? variant : { ...variant, id };
  });
}

/** Returns the variants with the stock of some replaced, by ID. */
export function withVariantStock(variants: Variants, stocks: ReadonlyMap<string, number>): Variants {
  const changed = (id: string, variant: ProductVariant) => {
    const stock = stocks.get(id);
    return stock === undefined ? variant : { ...variant, stock };
  };
  if (Array.isArray(variants)) return variants.map((variant) => changed(variant.id ?? '', variant));
  if (variants === null) return null;
  return Object.fromEntries(Object.entries(variants).map(([id, variant]) => [id, changed(id, variant)]));
}

/** Checks that no variant has negative stock. @throws Problem `validation_failed` */
export function checkVariantStock(variants: Variants): void {
  const place = Array.isArray(variants)
    ? variants.findIndex(({ stock }) => isNegative(stock))
    : Object.entries(variants ?? {}).find(([, { stock }]) => isNegative(stock))?.[0];
  if (place === undefined || place === -1) return;
  throw fieldProblem(pointerTo(['variants', String(place), 'stock']), 'too_low', 'must be at least 0', {
    minimum: 0,
  });
}

function isNegative(stock: unknown): boolean {
  return typeof stock === 'number' && stock < 0;
}
