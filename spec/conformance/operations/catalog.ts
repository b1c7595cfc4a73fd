/** The operations of the catalog (Reference 4.2). */
import { type Operation, standard } from './operation-table.ts';

export const catalog: Operation[] = [
  ...standard('/api/v1/products', 'products'),
  ...standard('/api/v1/services', 'services'),
  ...standard('/api/v1/rentals', 'rentals'),
  ...standard('/api/v1/categories', 'categories'),
  ...standard('/api/v1/products/options', 'product_options'),
  ...standard('/api/v1/products/pricing-profiles', 'pricing_profiles'),
  ...standard('/api/v1/promotions', 'promotions'),
];
