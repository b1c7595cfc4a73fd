/** The resources of the catalog (Reference 2.2), for the tests of standard resources. */
import * as bodies from './bodies.ts';
import type { StandardResource } from './standard-resource.ts';

export const products: StandardResource = {
  base: '/api/v1/products',
  scope: 'products',
  least: { name: 'Casco Andes', base_price: 48_500 },
  whole: bodies.product,
};

export const services: StandardResource = {
  base: '/api/v1/services',
  scope: 'services',
  least: { name: 'Service completo' },
  whole: bodies.service,
};

export const rentals: StandardResource = {
  base: '/api/v1/rentals',
  scope: 'rentals',
  least: { name: 'Bicicleta de paseo' },
  whole: bodies.rental,
};

export const categories: StandardResource = {
  base: '/api/v1/categories',
  scope: 'categories',
  least: { name: 'Accesorios' },
  whole: bodies.category,
  references: ['parent_id'],
};

export const productOptions: StandardResource = {
  base: '/api/v1/products/options',
  scope: 'product_options',
  least: { name: 'Color', option_type: 'color' },
  whole: bodies.productOption,
};

export const pricingProfiles: StandardResource = {
  base: '/api/v1/products/pricing-profiles',
  scope: 'pricing_profiles',
  least: { name: 'Minorista' },
  whole: bodies.pricingProfile,
};

export const promotions: StandardResource = {
  base: '/api/v1/promotions',
  scope: 'promotions',
  least: { name: 'Semana de la bici', promotion_type: 'percentage' },
  whole: bodies.promotion,
};

/** The seven resources by their names in the service. */
export const catalog = {
  products,
  services,
  rentals,
  categories,
  productOptions,
  pricingProfiles,
  promotions,
};
