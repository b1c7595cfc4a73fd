/** Catalog prices by quantity (Decision catalog-rules), and lines without a price of their own. */
import { describe, expect, test } from 'vitest';
import { placeSale } from '../areas/sales/sales/sales.ts';
import { apiOf } from '../testing/api.ts';
import { contextOf } from '../testing/context.ts';
import { startTestService } from '../testing/service.ts';
import { productPrice } from './catalog-price.ts';

const tiers = [
  { min_quantity: 10, price: 80, discount_percentage: 50 },
  { min_quantity: 5, discount_percentage: 12.5 },
  { min_quantity: 100, max_quantity: 200, price: 60 },
];
const variants = [
  { id: 'rojo', price: 120 },
  { id: 'negro', price: null },
];

test.each<[quantity: number, variant: string | null, want: number]>([
  [1, null, 100],
  [4.999, null, 100],
  [5, null, 87.5],
  [10, null, 80],
  [99.5, null, 80],
  [100, null, 60],
  [200, null, 60],
  [201, null, 80],
  [1, 'rojo', 120],
  [5, 'rojo', 105],
  [10, 'rojo', 80],
  [1, 'negro', 100],
  [1, 'verde', 100],
])('%d of the variant %s cost %d each', (quantity, variant, want) => {
  expect(productPrice({ base_price: 100, variants, quantity_price_tiers: tiers }, quantity, variant)).toBe(
    want,
  );
});

test('a percentage results in at most six decimals', () => {
  expect(
    productPrice(
      { base_price: 0.99, quantity_price_tiers: [{ min_quantity: 1, discount_percentage: 33.3333 }] },
      1,
    ),
  ).toBe(0.66);
  expect(
    productPrice(
      { base_price: 9.99, quantity_price_tiers: [{ min_quantity: 1, discount_percentage: 0.0001 }] },
      1,
    ),
  ).toBe(9.98999);
});

describe('a sale created by the service', async () => {
  const service = await startTestService();
  const account = await service.account();
  const api = apiOf(service.baseUrl, await account.token());
  const place = (item: {
    publication_id?: string;
    publication_type?: string;
    quantity: number;
    variant_id?: string;
  }) =>
    service.database.transaction(account.id, (tx) =>
      placeSale(contextOf(account, tx, new Date()), { items: [item] }),
    );
  const made = async (path: string, members: object) =>
    (await api.post(`/api/v1/${path}/`, members)).data._id;

  test.each([
    ['products', { name: 'Cadena', base_price: 100, quantity_price_tiers: tiers }, 87.5],
    ['services', { name: 'Service', price: 50, base_price: 40 }, 50],
    ['services', { name: 'Service', base_price: 40 }, 40],
    ['rentals', { name: 'Bicicleta', rental_price: 30, base_price: 20 }, 30],
  ])('uses the catalog price: %s %j', async (path, members, price) => {
    const publication_id = await made(path, members);
    const { items } = await place({ publication_id, quantity: 5 });
    expect(items).toMatchObject([{ name: members.name, price, line_subtotal: price * 5 }]);
  });

  test('is rejected if the catalog has no price', async () => {
    const without = { errors: [{ pointer: '/items/0/price', code: 'required' }] };
    await expect(place({ quantity: 1 })).rejects.toMatchObject(without);
    await expect(
      place({ publication_id: await made('services', { name: 'Service' }), quantity: 1 }),
    ).rejects.toMatchObject(without);
    const service_id = await made('services', { name: 'Service', price: 5 });
    await expect(
      place({ publication_id: service_id, publication_type: 'product', quantity: 1 }),
    ).rejects.toMatchObject(without);
  });
});
