/** The rules of products (Reference 2.2, Decision catalog-rules, inner-structure, references). */
import { createClient } from '@mostrador/client';
import type { PricingComposition, ProductUpdate } from '@mostrador/types';
import { describe, expect, test } from 'vitest';
import { startTestService } from '../../../testing/service.ts';

let now = new Date('2026-10-01T12:00:00.000Z');
const service = await startTestService({ clock: () => now });
const client = createClient({ baseUrl: service.baseUrl, token: await service.token() });
const unknown = '6f00000000000000000000ff';

test('a new product is a draft', async () => {
  const { _id, ...product } = await client.products.create({ name: 'Casco Andes', base_price: 48_500 });
  expect(_id).toMatch(/^[0-9a-f]{24}$/);
  expect(product).toEqual({
    name: 'Casco Andes',
    base_price: 48_500,
    status: 'draft',
    low_stock: false,
    created_at: '2026-10-01T12:00:00.000Z',
    updated_at: '2026-10-01T12:00:00.000Z',
    description: null,
    sku: null,
    barcode: null,
    category_id: null,
    cost: null,
    track_stock: null,
    stock: null,
    total_stock: null,
    min_stock: null,
    unit: null,
    images: null,
    attributes: null,
    variants: null,
    has_variants: null,
    global_option_refs: null,
    tags: null,
    seo: null,
    shipping: null,
    tax_rate: null,
    weight: null,
    dimensions: null,
    featured: null,
    price_history: null,
    quantity_price_tiers: null,
    promotions: null,
    pricing_composition: null,
  });
});

describe('price_history', () => {
  test('begins with the list of the request, and grows with each new base_price', async () => {
    const initial = { price: 40_000, changed_at: '2026-08-01T12:00:00.000Z', source: 'lista de agosto' };
    const { _id } = await client.products.create({
      name: 'Casco',
      base_price: 45_000,
      price_history: [initial],
    });
    now = new Date('2026-10-02T09:00:00.000Z');
    await client.products.update(_id, { base_price: 48_500 });
    now = new Date('2026-10-03T09:00:00.000Z');
    const { price_history } = await client.products.update(_id, { base_price: 47_000, stock: 3 });
    expect(price_history).toEqual([
      initial,
      { price: 48_500, previous_price: 45_000, changed_at: '2026-10-02T09:00:00.000Z', source: 'api' },
      { price: 47_000, previous_price: 48_500, changed_at: '2026-10-03T09:00:00.000Z', source: 'api' },
    ]);
  });

  test('drops its oldest entries beyond a thousand', async () => {
    const price_history = Array.from({ length: 1_000 }, (_, price) => ({
      price,
      changed_at: '2026-08-01T12:00:00.000Z',
    }));
    const { _id } = await client.products.create({ name: 'Casco', base_price: 45_000, price_history });
    const { price_history: kept } = await client.products.update(_id, { base_price: 47_000 });
    expect([kept?.length, kept?.[0]?.price, kept?.at(-1)?.price]).toEqual([1_000, 1, 47_000]);
  });

  test('does not grow with the same price or with another field', async () => {
    const { _id } = await client.products.create({ name: 'Casco', base_price: 45_000 });
    await client.products.update(_id, { base_price: 45_000 });
    expect(await client.products.update(_id, { cost: 30_000 })).toMatchObject({ price_history: null });
  });
});

describe('low_stock', () => {
  test.each([
    [{ track_stock: true, stock: 3, min_stock: 3 }, true],
    [{ track_stock: true, stock: 4, min_stock: 3 }, false],
    [{ track_stock: true, stock: 0, min_stock: 0 }, true],
    [{ track_stock: true, min_stock: 1 }, true],
    [{ track_stock: true, stock: 0 }, false],
    [{ track_stock: false, stock: 0, min_stock: 3 }, true],
    [{ stock: 3, min_stock: 3 }, true],
    [{ stock: 4, min_stock: 3 }, false],
    [{ min_stock: 3 }, false],
    [{ track_stock: false, stock: 0 }, false],
  ])('of %j is %s', async (members, want) => {
    const product = await client.products.create({ name: 'Cámara 29"', base_price: 8_500, ...members });
    expect(product.low_stock).toBe(want);
    const { items } = await client.products.list({ ids: [product._id], low_stock: true });
    expect(items).toHaveLength(want ? 1 : 0);
  });

  test('follows the stock', async () => {
    const { _id } = await client.products.create({
      name: 'a',
      base_price: 1,
      track_stock: true,
      stock: 9,
      min_stock: 3,
    });
    expect(await client.products.update(_id, { stock: 2 })).toMatchObject({ low_stock: true });
    expect(await client.products.update(_id, { min_stock: null })).toMatchObject({ low_stock: false });
  });
});

describe('total_stock', () => {
  const variants = [{ name: 'Negro', stock: 3 }, { name: 'Rojo', stock: 0 }, { name: 'Azul' }];

  test.each<[members: ProductUpdate, want: number | null]>([
    [{}, null],
    [{ stock: 7 }, 7],
    [{ stock: 7, total_stock: 20 }, 20],
    [{ total_stock: 20 }, 20],
    [{ stock: 7, has_variants: true, variants }, 3],
    [{ stock: 7, total_stock: 20, has_variants: true, variants }, 3],
    [{ stock: 7, has_variants: true, variants: { a: { stock: 2 }, b: { stock: 5 } } }, 7],
    [{ stock: 7, has_variants: true, variants: [{ name: 'Negro' }] }, 7],
    [{ stock: 7, has_variants: true, variants: [] }, 7],
    [{ stock: 7, has_variants: false, variants }, 7],
    [{ stock: 7, variants }, 7],
  ])('of %j is %s', async (members, want) => {
    const product = await client.products.create({ name: 'Casco', base_price: 1, ...members });
    expect(product.total_stock).toBe(want);
  });

  test.each<[before: ProductUpdate, change: ProductUpdate, want: number | null]>([
    [{ stock: 7 }, { stock: 5 }, 5],
    [{ stock: 7, total_stock: 20 }, { stock: 5 }, 20],
    [{ stock: 7, total_stock: 20 }, { total_stock: 25 }, 25],
    [{ stock: 7, total_stock: 20 }, { total_stock: null }, 7],
    [{ stock: 7 }, { has_variants: true, variants }, 3],
    [{ has_variants: true, variants }, { variants: [{ stock: 1 }, { stock: 1 }] }, 2],
    [{ stock: 7, has_variants: true, variants }, { has_variants: false }, 7],
    [{ has_variants: true, variants }, { variants: null }, null],
    [{ stock: 7, has_variants: true, variants }, { has_variants: false, total_stock: 20 }, 20],
  ])('of %j, changed by %j, is %s', async (before, change, want) => {
    const { _id } = await client.products.create({ name: 'Casco', base_price: 1, ...before });
    expect(await client.products.update(_id, change)).toMatchObject({ total_stock: want });
  });

  test.each([
    ['/variants/1/stock', 'too_low', [{ stock: 3 }, { stock: -2 }]],
    ['/variants', 'too_high', [{ stock: 999_999_999 }, { stock: 1 }]],
  ])('cannot be the sum of the stocks of the variants: %s %s', async (pointer, code, of) => {
    const product = { name: 'Casco', base_price: 1, has_variants: true, variants: of };
    const rejected = { status: 422, code: 'validation_failed', errors: [{ pointer, code }] };
    await expect(client.products.create(product)).rejects.toMatchObject(rejected);
  });
});

describe('variants', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ id: `v${index}`, stock: 1 }));
  const mapped = (count: number) => Object.fromEntries(many(count).map((variant) => [variant.id, variant]));

  test.each([
    ['a list', many],
    ['a map', mapped],
  ])('are limited to a thousand, as %s', async (_, of) => {
    const least = { name: 'Casco', base_price: 1, has_variants: true };
    const { total_stock } = await client.products.create({ ...least, variants: of(1000) });
    expect(total_stock).toBe(1000);
    const rejected = { status: 422, errors: [{ pointer: '/variants' }] };
    for (const count of [1001, 6000])
      await expect(client.products.create({ ...least, variants: of(count) })).rejects.toMatchObject(rejected);
  });

  test('in a list get an ID if they have none, and keep it', async () => {
    const { _id, variants } = await client.products.create({
      name: 'Casco',
      base_price: 1,
      has_variants: true,
      variants: [{ name: 'Negro' }, { id: 'mine', name: 'Rojo' }, { id: null, name: 'Azul' }],
    });
    const made = expect.stringMatching(/^[0-9a-f]{24}$/);
    expect(variants).toEqual([
      { id: made, name: 'Negro' },
      { id: 'mine', name: 'Rojo' },
      { id: made, name: 'Azul' },
    ]);
    const ids = Array.isArray(variants) ? variants.map(({ id }) => id) : [];
    expect(new Set(ids).size).toBe(3);
    expect(await client.products.update(_id, { variants })).toMatchObject({ variants });
  });

  test('in an object are stored unchanged', async () => {
    const variants = { negro: { name: 'Negro', stock: 2 } };
    expect(await client.products.create({ name: 'Casco', base_price: 1, variants })).toMatchObject({
      variants,
    });
  });
});

describe('pricing_composition', () => {
  const iva = [{ name: 'IVA', rate: 21 }];
  const half = { type: 'percentage', value: 50 } as const;

  test.each<[what: string, composition: PricingComposition, results: object]>([
    [
      'forward, with profit as a percentage',
      { supplier_cost: 100, applied_taxes: iva, profit: half, calculation_mode: 'forward' },
      { net_price: 150, tax_amount: 31.5, profit_amount: 50, final_price: 181.5 },
    ],
    [
      'forward by default',
      { supplier_cost: 100, applied_taxes: iva, profit: { type: 'fixed', value: 25 } },
      { net_price: 125, tax_amount: 26.25, profit_amount: 25, final_price: 151.25 },
    ],
    [
      'with several taxes, each on the net price',
      { supplier_cost: 1000, applied_taxes: [...iva, { name: 'IIBB', rate: 3.5 }], profit: null },
      { net_price: 1000, tax_amount: 245, profit_amount: 0, final_price: 1245 },
    ],
    [
      'in reverse, from base_price',
      { supplier_cost: 100, applied_taxes: iva, calculation_mode: 'reverse' },
      { net_price: 200, tax_amount: 42, profit_amount: 100, final_price: 242 },
    ],
    [
      'from the cost of the product',
      { applied_taxes: iva },
      { net_price: 80, tax_amount: 16.8, profit_amount: 0, final_price: 96.8 },
    ],
  ])('is calculated %s', async (_, composition, results) => {
    const product = { name: 'Casco', base_price: 242, cost: 80, pricing_composition: composition };
    const { _id, base_price, pricing_composition } = await client.products.create(product);
    expect(pricing_composition).toEqual({ ...composition, ...results });
    expect(base_price).toBe(242);
    expect((await client.products.get(_id)).pricing_composition).toEqual(pricing_composition);
  });

  test('has no results without a cost', async () => {
    const product = { name: 'Casco', base_price: 242, pricing_composition: { applied_taxes: iva } };
    expect((await client.products.create(product)).pricing_composition).toEqual({ applied_taxes: iva });
  });

  test('ignores results in the request, and recalculates them', async () => {
    const sent = { supplier_cost: 100, applied_taxes: iva, calculation_mode: 'reverse' } as const;
    const { _id, pricing_composition } = await client.products.create({
      name: 'Casco',
      base_price: 121,
      pricing_composition: { ...sent, final_price: 7, net_price: 7 },
    });
    expect(pricing_composition).toMatchObject({ final_price: 121, net_price: 100, profit_amount: 0 });
    const dearer = await client.products.update(_id, { base_price: 242 });
    expect(dearer.pricing_composition).toMatchObject({
      final_price: 242,
      net_price: 200,
      profit_amount: 100,
    });
  });

  test('takes missing settings from its profile', async () => {
    const { _id } = await client.pricingProfiles.create({
      name: 'Minorista',
      applied_taxes: iva,
      profit: half,
      calculation_mode: 'forward',
    });
    const priced = async (own: PricingComposition) => {
      const pricing_composition = { supplier_cost: 100, pricing_profile_id: _id, ...own };
      const product = await client.products.create({ name: 'Casco', base_price: 121, pricing_composition });
      expect(product.warnings).toBeUndefined();
      return product.pricing_composition?.final_price;
    };
    expect(await priced({})).toBe(181.5);
    expect(await priced({ profit: { type: 'fixed', value: 0 } })).toBe(121);
    expect(await priced({ applied_taxes: [] })).toBe(150);
    expect(await priced({ calculation_mode: 'reverse' })).toBe(121);
  });

  test('warns about a profile that does not exist', async () => {
    const pricing_composition = { supplier_cost: 100, pricing_profile_id: unknown };
    const product = await client.products.create({ name: 'Casco', base_price: 1, pricing_composition });
    const field = 'pricing_composition.pricing_profile_id';
    expect(product.warnings).toMatchObject([{ code: 'unknown_reference', field }]);
    expect(product.pricing_composition).toMatchObject({ final_price: 100 });
  });

  test.each<[what: string, composition: PricingComposition]>([
    [
      'taxes that take the whole price',
      { applied_taxes: [{ name: 'a', rate: -100 }], calculation_mode: 'reverse' },
    ],
    [
      'taxes that take more than the price',
      {
        applied_taxes: [
          { name: 'a', rate: -60 },
          { name: 'b', rate: -60 },
        ],
      },
    ],
    [
      'amounts beyond the largest amount',
      { supplier_cost: 999_999_999_999, profit: { type: 'percentage', value: 900 } },
    ],
  ])('warns about %s and has no results', async (_, own) => {
    const pricing_composition = { supplier_cost: 100, ...own };
    const product = await client.products.create({ name: 'Casco', base_price: 1, pricing_composition });
    expect(product.warnings).toMatchObject([{ code: 'not_calculable', field: 'pricing_composition' }]);
    expect(product.pricing_composition).toEqual(pricing_composition);
  });
});

describe('warnings', () => {
  test.each(['sku', 'barcode'] as const)(
    'a second product with the same %s is stored with a warning',
    async (member) => {
      const code = `${member}-7790001`;
      const first = await client.products.create({ name: 'Casco', base_price: 1, [member]: code });
      expect(first.warnings).toBeUndefined();
      const second = await client.products.create({ name: 'Casco', base_price: 1, [member]: code });
      const warning = {
        code: `duplicate_${member}`,
        field: member,
        message: expect.stringContaining(first._id),
      };
      expect(second.warnings).toEqual([warning]);
      expect(second[member]).toBe(code);
    },
  );

  test('concern what a write introduces, and are not stored', async () => {
    await client.products.create({ name: 'Casco', base_price: 1, sku: 'CAS-1' });
    const { _id } = await client.products.create({ name: 'Casco', base_price: 1, sku: 'CAS-1' });
    expect(await client.products.get(_id)).not.toHaveProperty('warnings');
    expect(await client.products.update(_id, { sku: 'CAS-1', stock: 5 })).not.toHaveProperty('warnings');
    expect(await client.products.update(_id, { sku: null })).not.toHaveProperty('warnings');
    expect(await client.products.update(_id, { sku: 'CAS-1' })).toHaveProperty('warnings');
  });

  test('a deleted product is not a duplicate', async () => {
    const { _id } = await client.products.create({ name: 'Casco', base_price: 1, sku: 'CAS-2' });
    await client.products.delete(_id);
    const next = await client.products.create({ name: 'Casco', base_price: 1, sku: 'CAS-2' });
    expect(next.warnings).toBeUndefined();
  });

  test('an unknown category is stored with a warning', async () => {
    const product = await client.products.create({ name: 'Casco', base_price: 1, category_id: unknown });
    expect(product).toMatchObject({
      category_id: unknown,
      warnings: [{ code: 'unknown_reference', field: 'category_id' }],
    });
    const { _id } = await client.categories.create({ name: 'Cascos' });
    expect(await client.products.update(product._id, { category_id: _id })).not.toHaveProperty('warnings');
  });

  test('an unknown field is ignored with a warning', async () => {
    const product = { name: 'Casco', base_price: 1, colour: 'red', 'a/b': 1 };
    const { _id, warnings } = await client.products.create(product);
    expect(warnings).toMatchObject([
      { code: 'unknown_member', field: 'colour' },
      { code: 'unknown_member', field: 'a/b' },
    ]);
    expect(await client.products.get(_id)).not.toHaveProperty('colour');
  });
});
