/** The handlers of the catalog. */
import { categories } from './categories.ts';
import { pricingProfiles } from './pricing-profiles.ts';
import { productOptions } from './product-options.ts';
import { products } from './products.ts';
import { promotions } from './promotions.ts';
import { rentals } from './rentals.ts';
import { services } from './services.ts';

export const catalog = {
  ...products,
  ...services,
  ...rentals,
  ...categories,
  ...productOptions,
  ...pricingProfiles,
  ...promotions,
};
