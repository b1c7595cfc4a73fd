/** What a sale or a budget comes to (Decision totals). Pure: plain values in and out, integers of cents in between. */
import type { SaleCalculation } from '@mostrador/types';
import { type Cents, cents, fixedPoint, fromCents } from '../core/cents.ts';
import { sum } from './apportion.ts';
import { discounted, lineSubtotal, percentage } from './line-amounts.ts';
import { type TaxedLine, type TaxType, taxed } from './tax.ts';

export interface TotalsLine {
  /** With up to three decimals; negative for what comes back. */
  quantity: number;
  /** Of one unit, with up to six decimals. */
  price: number;
  /** `fixed`: `discountAmount` is taken off; anything else: `discountRate` in percent. */
  discountType?: string | null | undefined;
  discountRate?: number | null | undefined;
  discountAmount?: number | null | undefined;
  /** In percent, before the rate of the document; and the one of the product, which comes after it. */
  taxRate?: number | null | undefined;
  productTaxRate?: number | null | undefined;
  /** Where it differs from the document. */
  taxType?: string | null | undefined;
  /** What promotions take off, before all discounts. */
  promotionCents?: Cents | undefined;
}

export interface TotalsInput {
  lines: readonly TotalsLine[];
  taxType?: string | null | undefined;
  taxRate?: number | null | undefined;
  /** `fixed`: `discountRate` is an amount; anything else: in percent. */
  discountType?: string | null | undefined;
  discountRate?: number | null | undefined;
  shippingCost?: number | null | undefined;
  /** What the payment method changes the prices by, in percent: 10 is a surcharge, -10 a reduction. */
  priceImpactPercentage?: number | undefined;
}

/** Amounts with at most two decimals: subtotal - discount (+ tax, where it is not in the price) = total. */
export interface LineTotals {
  line_subtotal: number;
  discount_amount: number;
  tax_rate: number;
  tax_amount: number;
  line_total: number;
}

export interface Totals {
  calculated: SaleCalculation;
  /** In the order of the lines given. */
  lines: LineTotals[];
}

/** Amounts beyond this are not exact as numbers of JSON. */
export const greatestCents = BigInt(Number.MAX_SAFE_INTEGER);

/**
 * Subtotals, discounts, tax and total. The sum of all `line_total` and the shipping cost is the total, to the cent; the
 * order of the lines changes nothing. Exact while amounts are within `greatestCents`.
 */
export function computeTotals(input: TotalsInput): Totals {
  const { lines, priceImpactPercentage, shippingCost } = input;
  const terms = lines.map((line) => taxTerms(line, input));
  const rank = terms.map(({ type, rate }) => Number(rate) * 2 + (type === 'inclusive' ? 1 : 0));
  const subtotals = lines.map((line) => lineSubtotal(line, priceImpactPercentage));
  const amounts = discounted(input, subtotals, rank);
  const { groups, shares } = taxed(terms.map((term, index) => ({ ...term, amount: amounts[index] ?? 0n })));
  const shipping = fixedPoint(shippingCost ?? 0, 2);
  const [net, tax] = [sum(groups.map(({ base }) => base)), sum(groups.map((group) => group.tax))];
  return {
    calculated: {
      subtotal: amount(sum(subtotals)),
      discount_amount: amount(sum(subtotals) - sum(amounts)),
      net_amount: amount(net),
      tax_amount: amount(tax),
      shipping_cost: amount(shipping),
      total: amount(net + tax + shipping),
      tax_breakdown: groups.map(({ rate, base, tax }) => ({
        rate: percent(rate),
        base: amount(base),
        amount: amount(tax),
      })),
    },
    lines: terms.map(({ type, rate }, index) => {
      const [subtotal = 0n, left = 0n, tax = 0n] = [subtotals[index], amounts[index], shares[index]];
      return {
        line_subtotal: amount(subtotal),
        discount_amount: amount(subtotal - left),
        tax_rate: percent(rate),
        tax_amount: amount(tax),
        line_total: amount(type === 'inclusive' ? left : left + tax),
      };
    }),
  };
}

/** The rate of a line is its own, else the document's, else the product's, else 0. */
function taxTerms(line: TotalsLine, { taxType, taxRate }: TotalsInput): Omit<TaxedLine, 'amount'> {
  const type = taxTypeOf(line.taxType ?? taxType);
  const rate = type === 'exempt' ? 0 : (line.taxRate ?? taxRate ?? line.productTaxRate ?? 0);
  return { type, rate: percentage(rate) };
}

function taxTypeOf(word: string | null | undefined): TaxType {
  return word === 'inclusive' || word === 'exempt' ? word : 'exclusive';
}

function amount(integer: bigint): number {
  return fromCents(cents(integer));
}

function percent(rate: bigint): number {
  return Number(rate) / 10_000;
}
