/** Every operation of the catalog, against the description. */
import type { Client } from '@mostrador/client';
import { resources } from '@mostrador/server-stub';
import { expect, test } from 'vitest';
import * as bodies from '../../testing/reference/bodies.ts';
import { contractOf } from '../../testing/standard/contract.ts';
import { storyOf } from '../../testing/story.ts';

const names = [
  ...(['products', 'services', 'rentals', 'categories'] as const),
  ...(['productOptions', 'pricingProfiles', 'promotions'] as const),
];

await contractOf(names, (api: Client) => [
  storyOf(api.products, {
    whole: bodies.product,
    least: { name: 'Casco', base_price: 1 },
    change: { base_price: 2 },
  }),
  storyOf(api.services, { whole: bodies.service, least: { name: 'Service' }, change: { price: 2 } }),
  storyOf(api.rentals, { whole: bodies.rental, least: { name: 'Bicicleta' }, change: { min_time: 20 } }),
  storyOf(api.categories, { whole: bodies.category, least: { name: 'Luces' }, change: { sort_order: 7 } }),
  storyOf(api.productOptions, {
    whole: bodies.productOption,
    least: { name: 'Talle', option_type: 'size' },
    change: { display_order: 7 },
  }),
  storyOf(api.pricingProfiles, {
    whole: bodies.pricingProfile,
    least: { name: 'Mayorista' },
    change: { calculation_mode: 'reverse' },
  }),
  storyOf(api.promotions, {
    whole: bodies.promotion,
    least: { name: 'Invierno', promotion_type: 'bundle' },
    change: { value: 7 },
  }),
]);

test('the catalog has these resources', () => {
  const area = Object.entries(resources).filter(([, resource]) => resource.area === 'catalog');
  expect(area.map(([name]) => name)).toEqual(names);
});
