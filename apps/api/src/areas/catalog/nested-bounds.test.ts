/** The limits of nested fields (Reference 2.2 and the decisions): tiers, embedded promotions, values, taxes. */
import { describe, expect, test } from 'vitest';
import { apiOf, countOf } from '../../testing/api.ts';
import {
  pricingProfiles,
  productOptions,
  products,
  promotions,
  services,
} from '../../testing/reference/catalog.ts';
import { startTestService } from '../../testing/service.ts';

const service = await startTestService();
const api = apiOf(service.baseUrl, await service.token());

const tier = (members: object) => ({ quantity_price_tiers: [{ min_quantity: 1 }, members] });
const embedded = (members: object) => ({
  promotions: [{ name: 'Semana de la bici', promotion_type: 'percentage', ...members }],
});
const value = (members: object) => ({ values: [{ value: 'Negro' }, members] });
const taxes = (...applied_taxes: unknown[]) => ({ applied_taxes });
const composed = (members: object) => ({ pricing_composition: members });
const weekly = (members: object) => ({
  availability: { weekly: [{ day: 1, from: '09:00', to: '18:00', ...members }] },
});
const twenty = Array.from({ length: 20 }, (_, index) => ({ name: `Tasa ${index}`, rate: 1 }));

const rejected: [of: { base: string; least: object }, members: object, pointer: string, code: string][] = [
  [products, tier({}), '/quantity_price_tiers/1/min_quantity', 'required'],
  [products, tier({ min_quantity: null }), '/quantity_price_tiers/1/min_quantity', 'invalid_type'],
  [products, tier({ min_quantity: '10' }), '/quantity_price_tiers/1/min_quantity', 'invalid_type'],
  [products, tier({ min_quantity: 5, price: '1' }), '/quantity_price_tiers/1/price', 'invalid_type'],
  [products, { promotions: [{ promotion_type: 'bundle' }] }, '/promotions/0/name', 'required'],
  [products, { promotions: [{ name: 'Semana' }] }, '/promotions/0/promotion_type', 'required'],
  [products, embedded({ name: '' }), '/promotions/0/name', 'too_short'],
  [products, embedded({ name: 'x'.repeat(201) }), '/promotions/0/name', 'too_long'],
  [products, embedded({ promotion_type: 'gift' }), '/promotions/0/promotion_type', 'invalid_enum'],
  [products, embedded({ value: -0.01 }), '/promotions/0/value', 'too_low'],
  [products, embedded({ min_quantity: 0 }), '/promotions/0/min_quantity', 'too_low'],
  [
    products,
    embedded({ get_discount_percentage: 100.5 }),
    '/promotions/0/get_discount_percentage',
    'too_high',
  ],
  [products, embedded({ end_date: '2026-13-01T00:00:00Z' }), '/promotions/0/end_date', 'invalid_format'],
  [products, { variants: [{ stock: 'many' }] }, '/variants/0/stock', 'invalid_type'],
  [products, { variants: [{ stock: 1e12 }] }, '/variants/0/stock', 'too_high'],
  [products, { variants: { v1: { stock: 1e15 } } }, '/variants/v1/stock', 'too_high'],
  [products, { variants: { v1: { stock: 1.5 } } }, '/variants/v1/stock', 'invalid_type'],
  [products, { dimensions: { unit: 'feet' } }, '/dimensions/unit', 'invalid_enum'],
  [products, { seo: { keywords: [5] } }, '/seo/keywords/0', 'invalid_type'],
  [products, { shipping: { free_shipping: 'yes' } }, '/shipping/free_shipping', 'invalid_type'],
  [products, { price_history: [{ price: 5 }] }, '/price_history/0/changed_at', 'required'],
  [
    products,
    { price_history: [{ price: 5, changed_at: 'hoy' }] },
    '/price_history/0/changed_at',
    'invalid_format',
  ],
  [products, composed(taxes({ rate: 21 })), '/pricing_composition/applied_taxes/0/name', 'required'],
  [products, composed({ profit: { value: -1 } }), '/pricing_composition/profit/value', 'too_low'],
  [
    products,
    composed({ calculation_mode: 'sideways' }),
    '/pricing_composition/calculation_mode',
    'invalid_enum',
  ],
  [productOptions, value({}), '/values/1/value', 'required'],
  [productOptions, value({ value: null }), '/values/1/value', 'invalid_type'],
  [productOptions, value({ value: ['Negro'] }), '/values/1/value', 'invalid_type'],
  [productOptions, value({ value: 'Rojo', is_active: 1 }), '/values/1/is_active', 'invalid_type'],
  [productOptions, value({ value: 'Rojo', display_order: 0.5 }), '/values/1/display_order', 'invalid_type'],
  [productOptions, { validation_rules: { max_length: '5' } }, '/validation_rules/max_length', 'invalid_type'],
  [pricingProfiles, taxes(...twenty, { name: 'Una más', rate: 1 }), '/applied_taxes', 'too_many_items'],
  [pricingProfiles, taxes({ name: 'IVA' }), '/applied_taxes/0/rate', 'required'],
  [pricingProfiles, taxes({ rate: 21 }), '/applied_taxes/0/name', 'required'],
  [pricingProfiles, taxes({ name: 'IVA', rate: '21' }), '/applied_taxes/0/rate', 'invalid_type'],
  [pricingProfiles, { profit: { type: 'gross', value: 1 } }, '/profit/type', 'invalid_enum'],
  [pricingProfiles, { profit: { type: 'fixed', value: -0.01 } }, '/profit/value', 'too_low'],
  [pricingProfiles, { profit: { type: 'fixed', value: '5' } }, '/profit/value', 'invalid_type'],
  [promotions, { entity_ids: ['a', null] }, '/entity_ids/1', 'invalid_type'],
  [services, weekly({ day: 7 }), '/availability/weekly/0/day', 'too_high'],
  [services, weekly({ day: -1 }), '/availability/weekly/0/day', 'too_low'],
  [services, weekly({ from: '24:00' }), '/availability/weekly/0/from', 'invalid_format'],
  [services, weekly({ to: '9:00' }), '/availability/weekly/0/to', 'invalid_format'],
  [
    services,
    { availability: { weekly: [{ day: 1, from: '09:00' }] } },
    '/availability/weekly/0/to',
    'required',
  ],
  [
    services,
    { availability: { exceptions: [{ date: '2026-02-30' }] } },
    '/availability/exceptions/0/date',
    'invalid_format',
  ],
];

describe.each(rejected)('$base rejects', ({ base, least }, members, pointer, code) => {
  test(`${JSON.stringify(members).slice(0, 90)}: ${pointer} ${code}`, async () => {
    const total = await countOf(api, base);
    const created = await api.post(`${base}/`, { ...least, ...members });
    expect(created.status).toBe(422);
    expect(created.errors).toMatchObject([{ pointer, field: pointer.slice(1).replaceAll('/', '.'), code }]);
    expect(await countOf(api, base)).toBe(total);
  });
});

const taken: [of: { base: string; least: object }, members: object][] = [
  [products, tier({ min_quantity: 2.5, max_quantity: null, price: 10, discount_percentage: 5, own: 'x' })],
  [products, embedded({ name: 'ñ'.repeat(200), value: 0, min_quantity: 1, max_uses: null })],
  [products, { variants: [{ id: 'a', options: { Color: 'Negro' }, price: null, own: { deep: [true] } }] }],
  [products, { variants: { a: { stock: 1 }, b: { stock: null } } }],
  [products, { dimensions: { length: 1.5, width: 0, height: null, unit: 'in' } }],
  [products, { attributes: { '': 0, 'a/b~c': null, __proto__x: 1, constructor: 'x', toString: 'x' } }],
  [products, { global_option_refs: ['a', 5, null, { deep: [[]] }] }],
  [productOptions, value({ value: 29 })],
  [productOptions, value({ value: false, display_name: null, metadata: null })],
  [pricingProfiles, taxes(...twenty)],
  [pricingProfiles, { profit: { type: null, value: 0 } }],
  [pricingProfiles, taxes({ name: '', rate: 0 })],
  [services, weekly({ day: 0, from: '00:00', to: '23:59' })],
  [services, weekly({ day: 6 })],
  [services, { availability: { exceptions: [{ date: '2028-02-29', closed: true, from: null }] } }],
];

test.each(taken)('$base stores %j unchanged', async ({ base, least }, members) => {
  const created = await api.post(`${base}/`, { ...least, ...members });
  expect(created.status, JSON.stringify(created.body)).toBe(201);
  expect(created.data).toMatchObject(members);
  expect((await api.get(`${base}/${created.data._id}/`)).data).toEqual(created.data);
});

test('all errors of a body are reported at once', async () => {
  const { errors } = await api.post(`${products.base}/`, {
    name: '',
    base_price: -1,
    stock: 1.5,
    tags: ['a', 5],
    status: 'sold',
    quantity_price_tiers: [{}],
  });
  expect(errors.map(({ pointer, code }) => `${pointer} ${code}`).sort()).toEqual([
    '/base_price too_low',
    '/name too_short',
    '/quantity_price_tiers/0/min_quantity required',
    '/status invalid_enum',
    '/stock invalid_type',
    '/tags/1 invalid_type',
  ]);
});
