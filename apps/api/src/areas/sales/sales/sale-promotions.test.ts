/** Promotions in sales: requested, counted, released (Decision promotion-rules). */
import { createClient } from '@mostrador/client';
import type { PromotionCreate, SaleCreate, SalePricingOptions } from '@mostrador/types';
import { describe, expect, test } from 'vitest';
import { startTestService } from '../../../testing/service.ts';

let now = new Date('2026-10-07T20:40:00.000Z');
const service = await startTestService({ clock: () => now });
const account = await service.account();
const client = createClient({ baseUrl: service.baseUrl, token: await account.token(), retries: 0 });

const helmet = await client.products.create({ name: 'Casco', base_price: 64372, status: 'published' });
const lock = await client.products.create({ name: 'Candado', base_price: 49126, status: 'published' });
const line = (of: { _id: string; base_price: number }, quantity = 1) => ({
  publication_id: of._id,
  publication_type: 'product',
  quantity,
  price: of.base_price,
});

const promotion = (members: Partial<PromotionCreate>) =>
  client.promotions.create({
    name: 'Semana',
    promotion_type: 'percentage',
    value: 10,
    applies_to: 'specific',
    ...members,
  });
const sale = (options: SalePricingOptions | null, members: Partial<SaleCreate> = {}) =>
  client.sales.create({
    items: [line(helmet)],
    tax_type: 'inclusive',
    tax_rate: 21,
    pricing_options_summary: options,
    ...members,
  });
const named = (...coupon_promotion_ids: string[]) => ({ coupon_promotion_ids });
const reasons = ({ pricing_options_summary }: Awaited<ReturnType<typeof sale>>) =>
  (pricing_options_summary?.rejected_promotions ?? []).map(({ reason }) => reason);

const tenth = await promotion({ entity_ids: [helmet._id], entity_type: 'product' });
const combo = await promotion({
  name: 'Combo',
  promotion_type: 'bundle',
  value: 0,
  bundle_entity_ids: [helmet._id, lock._id],
  bundle_discount: 10000,
});

test('none applies unless requested', async () => {
  expect(await sale(null)).toMatchObject({
    total: 64372,
    pricing_options_summary: null,
    promotion_uses_counted: false,
  });
  expect(await sale({})).toMatchObject({
    total: 64372,
    pricing_options_summary: { applied_promotions: [], rejected_promotions: [] },
  });
});

test('of all active promotions, the best for the customer apply', async () => {
  const made = await sale({ auto_apply_promotions: true }, { items: [line(helmet), line(lock)] });
  const ids = made.items.map(({ line_id }) => line_id);
  expect(made).toMatchObject({
    subtotal: 113498,
    discount_amount: 10000,
    tax_amount: 17962.46,
    total: 103498,
    promotion_uses_counted: true,
    items: [
      { discount_amount: 5671.64, line_total: 58700.36 },
      { discount_amount: 4328.36, line_total: 44797.64 },
    ],
    pricing_options_summary: {
      applied_promotions: [
        {
          promotion_id: combo._id,
          name: 'Combo',
          promotion_type: 'bundle',
          discount_amount: 10000,
          line_ids: ids,
        },
      ],
      rejected_promotions: [{ promotion_id: tenth._id, reason: 'better_promotion_applied' }],
    },
  });
});

test('a named promotion applies, and no other', async () => {
  const { total } = await sale(named(tenth._id), { items: [line(helmet), line(lock)] });
  expect(total).toBe(107060.8);
});

describe('a requested promotion that does not apply has a reason', () => {
  test.each<[reason: string, terms: Partial<PromotionCreate>]>([
    ['not_live', { status: 'draft' }],
    ['not_live', { is_active: false }],
    ['not_live', { start_date: '2026-10-07T20:40:00.001Z' }],
    ['not_live', { end_date: '2026-10-07T20:39:59.999Z' }],
    ['no_matching_items', {}],
    ['no_matching_items', { entity_ids: [lock._id] }],
    ['no_matching_items', { entity_ids: [helmet._id], min_quantity: 2 }],
  ])('%s: %j', async (reason, terms) => {
    const { _id } = await promotion(terms);
    expect(await sale(named(_id))).toMatchObject({
      total: 64372,
      pricing_options_summary: {
        applied_promotions: [],
        rejected_promotions: [{ promotion_id: _id, reason }],
      },
    });
  });

  test('not_found', async () => {
    expect(reasons(await sale(named('6f00000000000000000000ff', 'x')))).toEqual(['not_found', 'not_found']);
  });
});

test('promotions embedded in a product apply only to it', async () => {
  const own = await client.products.create({
    name: 'Luz',
    base_price: 1000,
    status: 'published',
    promotions: [
      { name: 'Vieja', promotion_type: 'percentage', value: 90, status: 'expired' },
      { name: 'Luz al 50', promotion_type: 'percentage', value: 50 },
    ],
  });
  const items = [line(own), { quantity: 1, price: 500 }];
  const made = await sale({ auto_apply_promotions: true }, { items });
  expect(made.pricing_options_summary?.applied_promotions).toMatchObject([
    {
      promotion_id: `${own._id}.1`,
      name: 'Luz al 50',
      discount_amount: 500,
      line_ids: [made.items[0]?.line_id],
    },
  ]);
  expect(await sale(named(`${own._id}.1`), { items })).toMatchObject({ discount_amount: 500 });
  expect(reasons(await sale(named(`${own._id}.0`), { items }))).toEqual(['not_live']);
});

describe('limits', () => {
  const once = () => promotion({ entity_ids: [helmet._id], max_uses: 1 });

  test.each(['cancelled', 'refunded', 'deleted'] as const)('a %s sale releases its use', async (end) => {
    const { _id } = await once();
    const first = await sale(named(_id));
    expect([first.discount_amount, first.promotion_uses_counted]).toEqual([6437.2, true]);
    expect(reasons(await sale(named(_id)))).toEqual(['limit_reached']);
    if (end === 'deleted') await client.sales.delete(first._id);
    else
      expect(await client.sales.update(first._id, { status: end })).toMatchObject({
        promotion_uses_counted: false,
        total: 57934.8,
      });
    expect(reasons(await sale(named(_id)))).toEqual([]);
    expect(reasons(await sale(named(_id)))).toEqual(['limit_reached']);
  });

  test('a changed sale does not count against itself', async () => {
    const { _id } = await once();
    const made = await sale(named(_id));
    const changed = await client.sales.update(made._id, { items: [line(helmet, 2)] });
    expect([changed.discount_amount, reasons(changed)]).toEqual([12874.4, []]);
    const without = await client.sales.update(made._id, { pricing_options_summary: null });
    expect([without.discount_amount, without.promotion_uses_counted]).toEqual([0, false]);
    expect(reasons(await sale(named(_id)))).toEqual([]);
  });

  test('are exceeded, with a warning, by a restored sale whose use was taken by another', async () => {
    const { _id } = await once();
    const first = await sale(named(_id));
    await client.sales.update(first._id, { status: 'cancelled' });
    await sale(named(_id));
    expect(await client.sales.update(first._id, { status: 'pending' })).toMatchObject({
      discount_amount: 6437.2,
      promotion_uses_counted: true,
      warnings: [{ code: 'promotion_limit_passed', field: 'pricing_options_summary' }],
    });
  });

  test('apply to promotions embedded in a product, with a warning when exceeded', async () => {
    const own = await client.products.create({
      name: 'Luz',
      base_price: 1000,
      status: 'published',
      promotions: [{ name: 'Una sola', promotion_type: 'percentage', value: 50, max_uses: 1 }],
    });
    const buy = () => sale(named(`${own._id}.0`), { items: [line(own)] });
    const first = await buy();
    expect(first.total).toBe(500);
    expect(reasons(await buy())).toEqual(['limit_reached']);
    await client.sales.update(first._id, { status: 'cancelled' });
    expect((await buy()).total).toBe(500);
    expect(await client.sales.update(first._id, { status: 'pending' })).toMatchObject({
      total: 500,
      warnings: [{ code: 'promotion_limit_passed' }],
    });
  });

  test("are per customer, or per guest's e-mail", async () => {
    const { _id } = await promotion({ entity_ids: [helmet._id], max_uses_per_customer: 1 });
    const to = async (members: Partial<SaleCreate>) => reasons(await sale(named(_id), members));
    const mail = (email: string) => ({ shipping_address: { email } });
    expect(await to({ customer: 'c1' })).toEqual([]);
    expect(await to({ customer: 'c1' })).toEqual(['limit_reached']);
    expect(await to({ customer: 'c2' })).toEqual([]);
    expect(await to(mail('ana@example.com'))).toEqual([]);
    expect(await to(mail('Ana@Example.com'))).toEqual(['limit_reached']);
    expect(await to(mail('leo@example.com'))).toEqual([]);
    expect(await to({})).toEqual([]);
    expect(await to({})).toEqual([]);
  });

  test('hold for concurrent requests', async () => {
    const { _id } = await promotion({ entity_ids: [helmet._id], max_uses: 5 });
    const made = await Promise.all(Array.from({ length: 24 }, () => sale(named(_id))));
    expect(made.filter(({ discount_amount }) => discount_amount > 0)).toHaveLength(5);
    expect(made.flatMap(reasons)).toEqual(Array.from({ length: 19 }, () => 'limit_reached'));
  });
});

test('an applied promotion stays when the sale changes after the promotion ended, even with another discount', async () => {
  const { _id } = await promotion({ entity_ids: [helmet._id], end_date: '2026-10-07T23:00:00Z' });
  const made = await sale(named(_id));
  now = new Date('2026-10-20T12:00:00.000Z');
  expect(await client.sales.update(made._id, { discount_rate: 50 })).toMatchObject({ total: 28967.4 });
  expect(await client.sales.update(made._id, { items: [line(helmet, 2)] })).toMatchObject({ total: 57934.8 });
  expect(reasons(await sale(named(_id)))).toEqual(['not_live']);
});
