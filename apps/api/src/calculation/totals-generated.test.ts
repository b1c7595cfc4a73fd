/**
 * Generates very many sales and checks that not a cent is lost (Decision R4). Each run checks ten thousand;
 * `GENERATED_SALES=1000000 npx vitest run src/calculation/totals-generated` checks a million. Sums are checked in
 * integers built here from the returned numbers, and each tax against the exact fraction.
 */
import { expect, test } from 'vitest';
import { randomIntegers } from '../core/random-integers.ts';
import { exactAmount } from './exact.ts';
import { computeTotals, type Totals, type TotalsInput, type TotalsLine } from './totals.ts';

const count = Number(process.env.GENERATED_SALES ?? 10_000);
const rates = [0, 2.5, 5, 10.5, 21, 27];
const pick = randomIntegers(20_261_031);

function generatedLine(): TotalsLine {
  return {
    quantity: pick(0, 3) > 0 ? pick(1, 20) : pick(1, 50_000) / 1000,
    price: pick(0, 3) > 0 ? pick(0, 9_000_000) / 100 : pick(0, 900_000_000) / 1e6,
    ...(pick(0, 2) === 0 && { discountRate: pick(0, 1_000_000) / 10_000 }),
    ...(pick(0, 4) === 0 && { discountType: 'fixed', discountAmount: pick(0, 900_000) / 100 }),
    ...(pick(0, 4) === 0 && { promotion: exactAmount(pick(0, 500_000) / 100) }),
    ...(pick(0, 1) === 0 && { taxRate: rates[pick(0, 5)] ?? 0 }),
    productTaxRate: rates[pick(0, 5)] ?? 0,
  };
}

function generatedSale(): TotalsInput {
  return {
    lines: Array.from({ length: pick(1, 6) }, generatedLine),
    taxType: ['exclusive', 'inclusive', 'exempt'][pick(0, 2)],
    ...(pick(0, 1) === 0 && { taxRate: rates[pick(0, 5)] ?? 0 }),
    ...(pick(0, 2) === 0 && { discountRate: pick(0, 1_000_000) / 10_000 }),
    ...(pick(0, 4) === 0 && { discountType: 'fixed', discountRate: pick(0, 10_000) / 100 }),
    ...(pick(0, 2) === 0 && { shippingCost: pick(0, 900_000) / 100 }),
    ...(pick(0, 4) === 0 && { priceImpactPercentage: pick(-200_000, 300_000) / 10_000 }),
  };
}

/** Returns whole cents, or NaN for an amount with fractions of a cent. */
function cents(amount: number): number {
  const rounded = Math.round(amount * 100);
  return rounded / 100 === amount && Number.isSafeInteger(rounded) ? rounded : Number.NaN;
}

function sum(amounts: number[]): number {
  return amounts.reduce((total, amount) => total + cents(amount), 0);
}

/** Returns the sums of a sale that do not add up. */
function faults({ taxType }: TotalsInput, { calculated, lines }: Totals): string[] {
  const { subtotal, discount_amount, net_amount, tax_amount, shipping_cost, total, tax_breakdown } =
    calculated;
  const taxed = taxType === 'exclusive' ? cents(tax_amount) : 0;
  const equal: [what: string, one: number, other: number][] = [
    ['subtotals', sum(lines.map((line) => line.line_subtotal)), cents(subtotal)],
    ['discounts', sum(lines.map((line) => line.discount_amount)), cents(discount_amount)],
    ['taxes', sum(lines.map((line) => line.tax_amount)), cents(tax_amount)],
    ['totals', sum(lines.map((line) => line.line_total)) + cents(shipping_cost), cents(total)],
    ['net and tax', cents(net_amount) + cents(tax_amount) + cents(shipping_cost), cents(total)],
    ['discounted', cents(subtotal) - cents(discount_amount) + taxed + cents(shipping_cost), cents(total)],
    ['bases', sum(tax_breakdown.map(({ base }) => base)), cents(net_amount)],
    ['amounts', sum(tax_breakdown.map(({ amount }) => amount)), cents(tax_amount)],
  ];
  const wrong = equal.filter(([, one, other]) => one !== other).map(([what]) => what);
  const unfair = lines.some((line) => line.discount_amount < 0 || line.discount_amount > line.line_subtotal);
  const inexact =
    taxType !== 'exempt' && tax_breakdown.some((group) => !isExact(group, taxType === 'inclusive'));
  return [...wrong, ...(unfair ? ['a discount'] : []), ...(inexact ? ['a tax'] : [])];
}

/**
 * Returns whether a tax is as close to the exact fraction of its net amount, or of the price including tax, as two
 * amounts can be that are each rounded from exact ones.
 */
function isExact(
  { rate, base, amount }: Totals['calculated']['tax_breakdown'][number],
  inclusive: boolean,
): boolean {
  const [net, tax, parts] = [BigInt(cents(base)), BigInt(cents(amount)), BigInt(Math.round(rate * 10_000))];
  const whole = inclusive ? 1_000_000n + parts : 1_000_000n;
  const off = inclusive ? net * whole - (net + tax) * 1_000_000n : tax * whole - net * parts;
  return 2n * (off < 0n ? -off : off) <= whole + (inclusive ? 1_000_000n : parts);
}

test(`not a cent is lost in ${count} generated sales`, { timeout: 600_000 }, () => {
  let lost = 0;
  let total = 0n;
  const examples: unknown[] = [];
  for (let made = 0; made < count; made++) {
    const sale = generatedSale();
    const totals = computeTotals(sale);
    const found = faults(sale, totals);
    total += BigInt(Math.round(totals.calculated.total * 100));
    if (found.length > 0 && ++lost <= 3) examples.push({ found, sale });
  }
  expect({ lost, examples }).toEqual({ lost: 0, examples: [] });
  expect(total > BigInt(count) * 100n).toBe(true);
});
