/** Promotions on the lines of a document (Decision promotion-rules), worked out by hand. */
import type { ProductPromotion } from '@mostrador/types';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exactAmount, exactPrice, roundedCents, times } from './exact.ts';
import type { PromotionLine } from './promotion-discounts.ts';
import { applyPromotions, type Offer } from './promotions-engine.ts';

/** A line of `quantity` units of the product `id`, at a price in cents. */
const line = (entityId: string | null, quantity: number, price: number, more = {}): PromotionLine => ({
  entityId,
  entityType: entityId && 'product',
  variantId: null,
  quantity,
  price: exactPrice(price / 100),
  subtotal: times(exactPrice(price / 100), quantity),
  group: '',
  ...more,
});

const offer = (id: string, terms: Partial<ProductPromotion>, more: Partial<Offer> = {}): Offer => ({
  id,
  named: false,
  ...more,
  terms: { name: id, promotion_type: 'percentage', applies_to: 'all', ...terms },
});

/** Returns the line discounts of each applied promotion, in cents. */
function applied(lines: PromotionLine[], ...offers: Offer[]): Record<string, number[]> {
  const outcome = applyPromotions(lines, offers);
  return Object.fromEntries(
    outcome.applied.map((one) => [
      one.offer.id,
      one.discounts.map((discount) => Number(roundedCents(discount))),
    ]),
  );
}

const bici = line('bici', 1, 100_00);
const casco = line('casco', 2, 30_00);
const luz = line('luz', 1, 10_01);

describe('percentage', () => {
  test.each<[terms: Partial<ProductPromotion>, want: number[] | undefined]>([
    [{ value: 10 }, [10_00, 6_00, 1_00]],
    [{ value: 150 }, [100_00, 60_00, 10_01]],
    [{ value: 0 }, undefined],
    [{}, undefined],
    [{ value: 10, applies_to: 'specific', entity_ids: ['casco', 'luz'] }, [0, 6_00, 1_00]],
    [{ value: 10, applies_to: 'specific', entity_ids: [] }, undefined],
    [{ value: 10, applies_to: 'specific', entity_type: 'service', entity_ids: ['casco'] }, undefined],
    [{ value: 10, applies_to: 'specific', entity_type: 'product', entity_ids: ['casco'] }, [0, 6_00, 0]],
    [{ value: 10, applies_to: null, entity_ids: ['luz'] }, [0, 0, 1_00]],
    [{ value: 10, applies_to: null }, [10_00, 6_00, 1_00]],
    [{ value: 10, min_quantity: 4 }, [10_00, 6_00, 1_00]],
    [{ value: 10, min_quantity: 5 }, undefined],
    [{ value: 10, min_quantity: 3, applies_to: 'specific', entity_ids: ['casco'] }, undefined],
  ])('%j takes off %j', (terms, want) => {
    expect(applied([bici, casco, luz], offer('a', terms)).a).toEqual(want);
  });

  test('applies to variants too', () => {
    const black = line('bici', 1, 100_00, { variantId: 'negra' });
    const terms: Partial<ProductPromotion> = { value: 10, applies_to: 'specific', variant_ids: ['negra'] };
    expect(applied([black, bici], offer('a', terms)).a).toEqual([10_00, 0]);
  });
});

describe('fixed_amount', () => {
  const fixed = (value: number, more = {}) => offer('a', { promotion_type: 'fixed_amount', value, ...more });

  test.each<[value: number, want: number[]]>([
    [10, [5_88, 3_53, 59]],
    [10.005, [5_89, 3_53, 59]],
    [500, [100_00, 60_00, 10_01]],
    [0.01, [1, 0, 0]],
  ])('%d is split in proportion: %j', (value, want) => {
    expect(applied([bici, casco, luz], fixed(value)).a).toEqual(want);
  });

  test('does not lose the cent when 10 is split in three', () => {
    const lines = [line('x', 1, 5_00), line('y', 1, 5_00), line('z', 1, 5_00)];
    const [found] = applyPromotions(lines, [fixed(10)]).applied;
    expect(found?.discounts.reduce((sum, discount) => sum + discount, 0n)).toBe(exactAmount(10));
  });
});

describe('buy_x_get_y', () => {
  const buy = (buy_quantity: number, get_quantity: number, more = {}) =>
    offer('a', { promotion_type: 'buy_x_get_y', buy_quantity, get_quantity, ...more });

  test.each<[what: string, lines: PromotionLine[], of: Offer, want: number[] | undefined]>([
    ['3 for 2 of one product', [line('x', 3, 93_17)], buy(2, 1), [93_17]],
    ['one unit short', [line('x', 2, 93_17)], buy(2, 1), undefined],
    ['units beyond a full group are paid', [line('x', 5, 10_00)], buy(2, 1), [10_00]],
    ['two groups', [line('x', 6, 10_00)], buy(2, 1), [20_00]],
    [
      'the cheapest unit of a group',
      [line('x', 1, 30_00), line('y', 1, 10_00), line('z', 1, 20_00)],
      buy(2, 1),
      [0, 10_00, 0],
    ],
    [
      'groups start with the most expensive units',
      [line('x', 3, 100_00), line('y', 3, 10_00)],
      buy(2, 1),
      [100_00, 10_00],
    ],
    ['a group over two lines', [line('x', 2, 100_00), line('y', 4, 10_00)], buy(2, 1), [0, 20_00]],
    ['half the price', [line('x', 2, 10_01)], buy(1, 1, { get_discount_percentage: 50 }), [5_01]],
    ['nothing to buy', [line('x', 2, 10_00)], buy(0, 1), [20_00]],
    ['nothing to get', [line('x', 2, 10_00)], buy(1, 0), undefined],
    ['fractions of a unit do not count', [line('x', 2.9, 10_00)], buy(2, 1), undefined],
    ['whole units of a line with a fraction', [line('x', 3.5, 10_00)], buy(2, 1), [10_00]],
    ['very many units', [line('x', 900_000_000, 1)], buy(2, 1), [300_000_000]],
  ])('%s', (_, lines, of, want) => {
    expect(applied(lines, of).a).toEqual(want);
  });
});

describe('bundle', () => {
  const combo = (bundle_discount: number, ...ids: string[]) =>
    offer('a', { promotion_type: 'bundle', bundle_discount, bundle_entity_ids: ids });

  test.each<[what: string, lines: PromotionLine[], of: Offer, want: number[] | undefined]>([
    [
      'helmet and lock',
      [line('casco', 1, 64_372_00), line('candado', 1, 49_126_00)],
      combo(10_000, 'casco', 'candado'),
      [5_671_64, 4_328_36],
    ],
    ['one product missing', [line('casco', 1, 64_372_00)], combo(10_000, 'casco', 'candado'), undefined],
    ['two complete bundles', [line('x', 2, 50_00), line('y', 3, 50_00)], combo(10, 'x', 'y'), [10_00, 10_00]],
    [
      'at most the price of the bundle',
      [line('x', 1, 3_00), line('y', 1, 2_00)],
      combo(10, 'x', 'y'),
      [3_00, 2_00],
    ],
    ['the same product twice', [line('x', 3, 50_00)], combo(10, 'x', 'x'), [10_00]],
    [
      'the same product on two lines',
      [line('x', 1, 50_00), line('x', 1, 50_00)],
      combo(10, 'x', 'x'),
      [5_00, 5_00],
    ],
    ['no ids', [line('x', 3, 50_00)], combo(10), undefined],
    [
      'no discount',
      [line('x', 1, 50_00)],
      offer('a', { promotion_type: 'bundle', bundle_entity_ids: ['x'] }),
      undefined,
    ],
  ])('%s', (_, lines, of, want) => {
    expect(applied(lines, of).a).toEqual(want);
  });
});

describe('of several', () => {
  const percent = (id: string, value: number, ...entity_ids: string[]) =>
    offer(id, { value, applies_to: entity_ids.length > 0 ? 'specific' : 'all', entity_ids });

  test('the better promotion gets the line', () => {
    const { applied: found, rejected } = applyPromotions([bici], [percent('a', 10), percent('b', 20)]);
    expect(found.map((one) => one.offer.id)).toEqual(['b']);
    expect(rejected).toEqual([{ id: 'a', reason: 'better_promotion_applied' }]);
  });

  test('between equal promotions the older ID wins, in any order', () => {
    expect(Object.keys(applied([bici], percent('b', 10), percent('a', 10)))).toEqual(['a']);
  });

  test('both apply if they affect different lines', () => {
    const found = applied([bici, casco], percent('a', 10, 'bici'), percent('b', 20, 'casco'));
    expect(found).toEqual({ a: [10_00, 0], b: [0, 12_00] });
  });

  test('the best combination wins, not the greatest single discount', () => {
    const both = offer('a', {
      promotion_type: 'bundle',
      bundle_discount: 90,
      bundle_entity_ids: ['bici', 'casco'],
    });
    const found = applied([bici, casco], both, percent('b', 80, 'bici'), percent('c', 80, 'casco'));
    expect(found).toEqual({ b: [80_00, 0], c: [0, 48_00] });
  });

  test('a promotion applies to the lines that another one leaves', () => {
    const found = applied([bici, casco, luz], percent('a', 10), percent('b', 50, 'bici'));
    expect(found).toEqual({ a: [0, 6_00, 1_00], b: [50_00, 0, 0] });
  });

  test('lines that count towards one promotion are not available to another', () => {
    const threeForTwo = offer('a', { promotion_type: 'buy_x_get_y', buy_quantity: 2, get_quantity: 1 });
    const lines = [line('x', 2, 100_00), line('y', 1, 90_00)];
    expect(applied(lines, threeForTwo, percent('b', 1, 'x'))).toEqual({ a: [0, 90_00] });
  });

  test('with many on the same lines the best comes first', () => {
    const offers = Array.from({ length: 9 }, (_, index) => percent(`p${index}`, 10 + index));
    expect(applied([bici], ...offers)).toEqual({ p8: [18_00] });
  });
});

describe('promotions that do not apply', () => {
  test.each<[of: Partial<Offer>, terms: Partial<ProductPromotion>, want: string | undefined]>([
    [{ named: true }, { applies_to: 'specific', entity_ids: ['otra'], value: 5 }, 'no_matching_items'],
    [{ named: false }, { applies_to: 'specific', entity_ids: ['otra'], value: 5 }, undefined],
    [{ named: true, barred: 'not_live' }, { value: 5 }, 'not_live'],
    [{ named: false, barred: 'not_live' }, { value: 5 }, undefined],
    [{ named: true, barred: 'limit_reached' }, { value: 5 }, 'limit_reached'],
    [{ named: false, barred: 'limit_reached' }, { value: 5 }, 'limit_reached'],
    [{ named: true, barred: 'not_found' }, {}, 'not_found'],
  ])('%j of %j: %s', (of, terms, want) => {
    const { applied: found, rejected } = applyPromotions([bici], [offer('a', terms, of)]);
    expect(found).toEqual([]);
    expect(rejected).toEqual(want === undefined ? [] : [{ id: 'a', reason: want }]);
  });
});

test('a promotion embedded in a product applies to its lines only', () => {
  const own = offer('a', { value: 10 }, { productId: 'casco' });
  expect(applied([bici, casco], own)).toEqual({ a: [0, 6_00] });
});

test('lines outside the catalog get discounts only from promotions for everything', () => {
  const loose = line(null, 1, 10_00);
  expect(applied([loose], offer('a', { value: 10, applies_to: 'specific', entity_ids: ['x'] }))).toEqual({});
  expect(applied([loose], offer('a', { value: 10 }))).toEqual({ a: [1_00] });
});

const ids = fc.constantFrom('x', 'y', 'z');
const anyLine = fc
  .record({
    id: fc.option(ids),
    quantity: fc.integer({ min: 1, max: 9_000 }),
    price: fc.integer({ min: 0, max: 90_000 }),
  })
  .map(({ id, quantity, price }) => line(id, quantity / 1000, price));
const anyTerms = fc.record({
  promotion_type: fc.constantFrom('percentage', 'fixed_amount', 'buy_x_get_y', 'bundle'),
  value: fc.integer({ min: 0, max: 200 }),
  applies_to: fc.constantFrom('all', 'specific'),
  entity_ids: fc.array(ids),
  bundle_entity_ids: fc.array(ids, { maxLength: 3 }),
  buy_quantity: fc.integer({ min: 0, max: 3 }),
  get_quantity: fc.integer({ min: 0, max: 2 }),
  bundle_discount: fc.integer({ min: 0, max: 500 }),
});

test('no line has two promotions, no discount exceeds its line, and the best combination is chosen', () => {
  fc.assert(
    fc.property(fc.array(anyLine, { maxLength: 6 }), fc.array(anyTerms, { maxLength: 7 }), (lines, terms) => {
      const offers = terms.map((one, index) => offer(`p${index}`, one as Partial<ProductPromotion>));
      const { applied: found } = applyPromotions(lines, offers);
      for (const [place, { subtotal }] of lines.entries()) {
        const discounts = found.map((one) => one.discounts[place] ?? 0n).filter((discount) => discount > 0n);
        expect(discounts.length).toBeLessThanOrEqual(1);
        expect((discounts[0] ?? 0n) <= subtotal).toBe(true);
      }
      const all = found.flatMap((one) => one.discounts).reduce((sum, discount) => sum + discount, 0n);
      for (const one of offers) {
        const alone = applyPromotions(lines, [one]).applied.flatMap(({ discounts }) => discounts);
        expect(all >= alone.reduce((sum, discount) => sum + discount, 0n)).toBe(true);
      }
    }),
  );
});

test('splitting lines by whole units keeps the discount of each group', () => {
  const grouped = fc
    .record({
      id: fc.constantFrom('x', 'y'),
      group: fc.constantFrom('10.5', '21'),
      units: fc.integer({ min: 1, max: 9 }),
      cut: fc.integer({ min: 0, max: 9 }),
      price: fc.integer({ min: 0, max: 9_000 }),
    })
    .map(({ units, cut, ...one }) => ({ ...one, units, cut: Math.min(cut, units) }));
  const byGroup = (lines: PromotionLine[], offers: Offer[]) => {
    const sums: Record<string, bigint> = {};
    for (const { discounts } of applyPromotions(lines, offers).applied) {
      for (const [place, discount] of discounts.entries()) {
        const { group = '' } = lines[place] ?? {};
        sums[group] = (sums[group] ?? 0n) + discount;
      }
    }
    return sums;
  };
  fc.assert(
    fc.property(fc.array(grouped, { maxLength: 5 }), fc.array(anyTerms, { maxLength: 4 }), (rows, terms) => {
      const offers = terms.map((one, index) => offer(`p${index}`, one as Partial<ProductPromotion>));
      const whole = rows.map(({ id, group, units, price }) => line(id, units, price, { group }));
      const split = rows.flatMap(({ id, group, units, cut, price }) => [
        line(id, cut, price, { group }),
        line(id, units - cut, price, { group }),
      ]);
      const named = ({ '21': one = 0n, '10.5': other = 0n }: Record<string, bigint>) => [one, other];
      expect(named(byGroup(split, offers))).toEqual(named(byGroup(whole, offers)));
    }),
    { numRuns: 300 },
  );
});
