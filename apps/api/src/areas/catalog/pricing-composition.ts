/** The results of a product's pricing composition (Decision inner-structure): what the price is made of. */
import type { AppliedTax, PricingComposition, Product, Profit } from '@mostrador/types';
import type { Context } from '../../core/context.ts';
import { findDocument } from '../../store/records/find.ts';
import { type Price, priceFromCost, profitFromPrice } from './pricing.ts';

interface Recipe {
  applied_taxes?: AppliedTax[] | null;
  profit?: Profit | null;
  calculation_mode?: PricingComposition['calculation_mode'];
}

/** The product with the results of its composition brought up to date. Warns of a pricing profile that does not exist. */
export async function composed(product: Product, context: Context): Promise<Product> {
  const sent = product.pricing_composition;
  if (!sent) return product;
  const { net_price: _n, tax_amount: _t, profit_amount: _p, final_price: _f, ...composition } = sent;
  const recipe = await recipeOf(composition, context);
  const cost = composition.supplier_cost ?? product.cost;
  const results = cost === null ? {} : calculated(recipe, cost, product.base_price);
  return { ...product, pricing_composition: { ...composition, ...results } };
}

/** What the product says itself comes before what its profile says. */
async function recipeOf(composition: PricingComposition, context: Context): Promise<Recipe> {
  const id = composition.pricing_profile_id;
  if (!id) return composition;
  const profile = await findDocument<Recipe>(context, 'pricing_profiles', id);
  if (!profile) {
    const message = `There is no record with the id \`${id}\`.`;
    context.warn({ code: 'unknown_reference', field: 'pricing_composition.pricing_profile_id', message });
  }
  return {
    applied_taxes: composition.applied_taxes ?? profile?.applied_taxes ?? null,
    profit: composition.profit ?? profile?.profit ?? null,
    calculation_mode: composition.calculation_mode ?? profile?.calculation_mode ?? null,
  };
}

function calculated(
  { applied_taxes, profit, calculation_mode }: Recipe,
  cost: number,
  basePrice: number,
): Price {
  const rates = (applied_taxes ?? []).map(({ rate }) => rate);
  if (calculation_mode === 'reverse') return profitFromPrice(cost, basePrice, rates);
  const { type = null, value = null } = profit ?? {};
  return priceFromCost(cost, { type: type ?? 'fixed', value: value ?? 0 }, rates);
}
