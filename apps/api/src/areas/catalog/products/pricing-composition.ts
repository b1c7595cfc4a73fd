/** Calculates the results of a product's pricing composition (Decision inner-structure): the parts of its price. */
import type { AppliedTax, PricingComposition, Product, Profit } from '@mostrador/types';
import { fromCents, largest } from '../../../core/cents.ts';
import type { Context } from '../../../records/context.ts';
import { findDocument } from '../../../records/find.ts';
import { leavesNothing, type Price, priceFromCost, profitFromPrice } from './pricing.ts';

/** The pricing fields of a composition or a pricing profile. */
export interface Recipe {
  applied_taxes?: AppliedTax[] | null;
  profit?: Profit | null;
  calculation_mode?: PricingComposition['calculation_mode'];
}

/** Returns the pricing profile of a product; undefined if it has none. */
export async function profileOf(
  { pricing_composition }: Product,
  context: Context,
): Promise<Recipe | undefined> {
  const id = pricing_composition?.pricing_profile_id;
  return id ? await findDocument<Recipe>(context, 'pricing_profiles', id) : undefined;
}

/** Recalculates the results of the product's composition. Warns if the pricing profile does not exist. */
export function composed(product: Product, profile: Recipe | undefined, context: Context): Product {
  const sent = product.pricing_composition;
  if (!sent) return product;
  const { net_price: _n, tax_amount: _t, profit_amount: _p, final_price: _f, ...composition } = sent;
  const recipe = recipeOf(composition, profile, context);
  const cost = composition.supplier_cost ?? product.cost;
  if (cost === null) return { ...product, pricing_composition: composition };
  const results = calculated(recipe, cost, product.base_price);
  if (!results) {
    const message = 'No price can be calculated from these costs and rates.';
    context.warn({ code: 'not_calculable', field: 'pricing_composition', message });
  }
  return { ...product, pricing_composition: { ...composition, ...results } };
}

/** The product's own settings take precedence over those of its profile. */
function recipeOf(composition: PricingComposition, profile: Recipe | undefined, context: Context): Recipe {
  const id = composition.pricing_profile_id;
  if (!id) return composition;
  if (!profile) {
    const message = `There is no record with the ID \`${id}\`.`;
    context.warn({ code: 'unknown_reference', field: 'pricing_composition.pricing_profile_id', message });
  }
  return {
    applied_taxes: composition.applied_taxes ?? profile?.applied_taxes ?? null,
    profit: composition.profit ?? profile?.profit ?? null,
    calculation_mode: composition.calculation_mode ?? profile?.calculation_mode ?? null,
  };
}

/** Returns undefined if taxes take the whole price, or if an amount exceeds the largest amount of money. */
function calculated(recipe: Recipe, cost: number, basePrice: number): Price | undefined {
  const rates = (recipe.applied_taxes ?? []).map(({ rate }) => rate);
  if (leavesNothing(rates)) return undefined;
  const price = priceBy(recipe, cost, basePrice, rates);
  return Object.values(price).every((amount) => Math.abs(amount) <= fromCents(largest)) ? price : undefined;
}

function priceBy(
  { profit, calculation_mode }: Recipe,
  cost: number,
  basePrice: number,
  rates: number[],
): Price {
  if (calculation_mode === 'reverse') return profitFromPrice(cost, basePrice, rates);
  const { type = null, value = null } = profit ?? {};
  return priceFromCost(cost, { type: type ?? 'fixed', value: value ?? 0 }, rates);
}
