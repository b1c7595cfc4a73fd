import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toCents } from '../../../core/cents.ts';
import { priceFromCost, profitFromPrice } from './pricing.ts';

const percent = (value: number) => ({ type: 'percentage', value }) as const;
const fixed = (value: number) => ({ type: 'fixed', value }) as const;

test.each([
  [100, percent(50), [21], { net_price: 150, tax_amount: 31.5, profit_amount: 50, final_price: 181.5 }],
  [100, fixed(25), [21], { net_price: 125, tax_amount: 26.25, profit_amount: 25, final_price: 151.25 }],
  [100, percent(0), [], { net_price: 100, tax_amount: 0, profit_amount: 0, final_price: 100 }],
  [
    33.33,
    percent(33.3333),
    [10.5],
    { net_price: 44.44, tax_amount: 4.67, profit_amount: 11.11, final_price: 49.11 },
  ],
  [1000, percent(40), [21, 3.5], { net_price: 1400, tax_amount: 343, profit_amount: 400, final_price: 1743 }],
  [0, fixed(0), [21], { net_price: 0, tax_amount: 0, profit_amount: 0, final_price: 0 }],
  [0.0375, percent(100), [21], { net_price: 0.08, tax_amount: 0.01, profit_amount: 0.04, final_price: 0.09 }],
])('a cost of %d with %j and taxes of %j', (cost, profit, rates, want) => {
  expect(priceFromCost(cost, profit, rates)).toEqual(want);
});

test.each([
  [100, 181.5, [21], { net_price: 150, tax_amount: 31.5, profit_amount: 50, final_price: 181.5 }],
  [200, 181.5, [21], { net_price: 150, tax_amount: 31.5, profit_amount: -50, final_price: 181.5 }],
  [10, 99.99, [], { net_price: 99.99, tax_amount: 0, profit_amount: 89.99, final_price: 99.99 }],
  [0, 0.01, [21], { net_price: 0.01, tax_amount: 0, profit_amount: 0.01, final_price: 0.01 }],
])('a cost of %d sold at %d with taxes of %j', (cost, price, rates, want) => {
  expect(profitFromPrice(cost, price, rates)).toEqual(want);
});

const amounts = fc.integer({ min: 0, max: 1_000_000_000 }).map((cents) => cents / 100);
const rates = fc.array(fc.constantFrom(0, 2.5, 3.5, 5, 10.5, 21, 27), { maxLength: 4 });

test('the parts of a price always add up', () => {
  fc.assert(
    fc.property(amounts, fc.integer({ min: 0, max: 5_000_000 }), rates, (cost, profit, taxes) => {
      const price = priceFromCost(cost, percent(profit / 10_000), taxes);
      expect(toCents(price.net_price) + toCents(price.tax_amount)).toBe(toCents(price.final_price));
      expect(toCents(cost) + toCents(price.profit_amount)).toBe(toCents(price.net_price));
    }),
  );
});

test('forward after reverse returns the price within a cent', () => {
  fc.assert(
    fc.property(amounts, amounts, rates, (cost, price, taxes) => {
      const { profit_amount } = profitFromPrice(cost, price, taxes);
      const again = priceFromCost(cost, fixed(profit_amount), taxes).final_price;
      expect(Math.abs(toCents(again) - toCents(price))).toBeLessThanOrEqual(1);
    }),
  );
});
