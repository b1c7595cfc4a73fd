/** The handlers of the catalog. */
import { categories } from './categories/categories.ts';
import { pricingProfiles } from './pricing-profiles/pricing-profiles.ts';
import { productOptions } from './product-options/product-options.ts';
import { products } from './products/products.ts';
import { promotions } from './promotions/promotions.ts';
import { rentals } from './rentals/rentals.ts';
import { services } from './services/services.ts';

export const catalog = {
  ...products,
  ...services,
  ...rentals,
  ...categories,
  ...productOptions,
  ...pricingProfiles,
  ...promotions,
};
