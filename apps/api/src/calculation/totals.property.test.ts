/**
 * Properties of every document, on generated ones (Decision totals). Sums are built here in integers, not by the code
 * under test.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exactAmount } from './exact.ts';
import { lineDiscount } from './line-discounts.ts';
import { grain } from './promotion-discounts.ts';
import { computeTotals, type Totals, type TotalsInput, type TotalsLine } from './totals.ts';

const decimal = (min: number, max: number, decimals: number) =>
  fc.integer({ min: min * 10 ** decimals, max: max * 10 ** decimals }).map((value) => value / 10 ** decimals);
const percent = fc.option(decimal(0, 100, 4), { nil: null });
const rate = fc.option(fc.constantFrom(0, 2.5, 5, 10.5, 21, 27), { nil: null });
const taxType = fc.constantFrom('exclusive', 'inclusive', 'exempt', null, 'otra');
const discountType = fc.constantFrom('percentage', 'fixed', null, 'otra');

const anyLine: fc.Arbitrary<TotalsLine> = fc.record({
  quantity: decimal(0, 500, 3),
  price: decimal(0, 9_000, 5),
  discountType,
  discountRate: percent,
  discountAmount: fc.option(decimal(0, 20_000, 2), { nil: null }),
  taxRate: rate,
  productTaxRate: rate,
  taxType: fc.option(taxType, { nil: null }),
  promotion: decimal(0, 20_000, 2).map(exactAmount),
});
const anyDocument: fc.Arbitrary<TotalsInput> = fc.record({
  lines: fc.array(anyLine, { minLength: 1, maxLength: 8 }),
  taxType,
  taxRate: rate,
  discountType,
  discountRate: percent,
  shippingCost: decimal(0, 5_000, 2),
  priceImpactPercentage: decimal(-100, 100, 4),
});

/** Returns an amount with at most two decimals as integer cents; anything else fails. */
function cents(amount: number): bigint {
  expect(Number.isSafeInteger(Math.round(amount * 100))).toBe(true);
  expect(Math.round(amount * 100) / 100).toBe(amount);
  return BigInt(Math.round(amount * 100));
}

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + cents(amount), 0n);
const totalsOf = ({ calculated }: Totals) => calculated;

test('the parts add up to the whole', () => {
  fc.assert(
    fc.property(anyDocument, (input) => {
      const { calculated, lines } = computeTotals(input);
      const { subtotal, discount_amount, net_amount, tax_amount, shipping_cost, total, tax_breakdown } =
        calculated;
      expect(sum(lines.map((line) => line.line_subtotal))).toBe(cents(subtotal));
      expect(sum(lines.map((line) => line.discount_amount))).toBe(cents(discount_amount));
      expect(sum(lines.map((line) => line.tax_amount))).toBe(cents(tax_amount));
      expect(sum(tax_breakdown.map((group) => group.amount))).toBe(cents(tax_amount));
      expect(sum(tax_breakdown.map((group) => group.base))).toBe(cents(net_amount));
      expect(sum(lines.map((line) => line.line_total)) + cents(shipping_cost)).toBe(cents(total));
      expect(cents(net_amount) + cents(tax_amount) + cents(shipping_cost)).toBe(cents(total));
    }),
  );
});

test('the parts add up with returned lines too, and with lines below a cent', () => {
  const small = fc.record({
    quantity: decimal(-5, 5, 3),
    price: fc.oneof(decimal(0, 1, 5), decimal(0, 20, 2)),
    discountType,
    discountRate: fc.option(fc.oneof(fc.constant(100), decimal(0, 100, 4)), { nil: null }),
    discountAmount: fc.option(decimal(0, 1, 2), { nil: null }),
    taxRate: fc.constantFrom(0, 10.5, 21, 100),
    taxType,
    promotion: decimal(0, 1, 2).map(exactAmount),
  });
  fc.assert(
    fc.property(fc.array(small, { minLength: 1, maxLength: 12 }), percent, (lines, discountRate) => {
      const { calculated, lines: parts } = computeTotals({ lines, discountRate, discountType: 'fixed' });
      expect(sum(parts.map((line) => line.line_subtotal))).toBe(cents(calculated.subtotal));
      expect(sum(parts.map((line) => line.discount_amount))).toBe(cents(calculated.discount_amount));
      expect(sum(parts.map((line) => line.tax_amount))).toBe(cents(calculated.tax_amount));
      expect(sum(parts.map((line) => line.line_total))).toBe(cents(calculated.total));
      for (const [index, { line_subtotal, discount_amount }] of parts.entries()) {
        const { quantity, price } = lines[index] ?? { quantity: 0, price: 0 };
        expect(Math.abs(line_subtotal - quantity * price)).toBeLessThan(0.01 + 1e-9);
        expect(Math.abs(discount_amount)).toBeLessThanOrEqual(Math.abs(line_subtotal));
        expect(discount_amount * quantity).toBeGreaterThanOrEqual(0);
      }
    }),
    { numRuns: 500 },
  );
});

test('no discount exceeds its line or increases it', () => {
  fc.assert(
    fc.property(anyDocument, (input) => {
      for (const { line_subtotal, discount_amount, line_total } of computeTotals(input).lines) {
        expect(discount_amount).toBeGreaterThanOrEqual(0);
        expect(discount_amount).toBeLessThanOrEqual(line_subtotal);
        expect(line_total).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});

test('the order of the lines changes nothing', () => {
  const shuffled = anyDocument.chain((input) =>
    fc.tuple(fc.constant(input), fc.shuffledSubarray([...input.lines], { minLength: input.lines.length })),
  );
  fc.assert(
    fc.property(shuffled, ([input, lines]) => {
      expect(totalsOf(computeTotals({ ...input, lines }))).toEqual(totalsOf(computeTotals(input)));
    }),
  );
});

/** Splits a line in two that share its promotions; a line with a fixed discount stays as it is. */
function inTwo(line: TotalsLine, part: number): TotalsLine[] {
  const [all, promotion = 0n] = [Math.round(line.quantity * 1000), line.promotion];
  if (lineDiscount(line).type === 'fixed' || all === 0) return [line];
  const first = Math.floor(all * part);
  // Rounded to the unit in which promotions are split.
  const off = (((promotion / grain) * BigInt(first)) / BigInt(all)) * grain;
  return [
    { ...line, quantity: first / 1000, promotion: off },
    { ...line, quantity: (all - first) / 1000, promotion: promotion - off },
  ];
}

test('splitting lines changes no total', () => {
  const parts = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 8, maxLength: 8 });
  fc.assert(
    fc.property(anyDocument, parts, (input, cuts) => {
      const lines = input.lines.flatMap((line, index) => inTwo(line, cuts[index] ?? 0));
      expect(totalsOf(computeTotals({ ...input, lines }))).toEqual(totalsOf(computeTotals(input)));
    }),
    { numRuns: 500 },
  );
});

test('prices before tax and prices including tax agree within a cent', () => {
  const one = fc.record({ price: decimal(0, 900_000, 2), taxRate: fc.constantFrom(2.5, 5, 10.5, 21, 27) });
  fc.assert(
    fc.property(one, ({ price, taxRate }) => {
      const withTax = computeTotals({ taxType: 'inclusive', taxRate, lines: [{ quantity: 1, price }] });
      const net = withTax.calculated.net_amount;
      const back = computeTotals({ taxType: 'exclusive', taxRate, lines: [{ quantity: 1, price: net }] });
      const off = cents(back.calculated.total) - cents(price);
      expect(off >= -1n && off <= 1n).toBe(true);
    }),
  );
});

test('the share of a line in the tax is within a cent of the tax of the line alone', () => {
  fc.assert(
    fc.property(anyDocument, (input) => {
      for (const { tax_amount, tax_rate, line_total } of computeTotals(input).lines) {
        const net = line_total - tax_amount;
        expect(Math.abs((net * tax_rate) / 100 - tax_amount)).toBeLessThan(0.0151 + net * 1e-9);
      }
    }),
  );
});
