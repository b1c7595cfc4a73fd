/**
 * Calculates the totals of a sale, budget or order (Decision totals). Pure: plain values in and out, exact integers in
 * between.
 */
import type { SaleCalculation } from '@mostrador/types';
import { cents, fixedPoint, fromCents } from '../core/cents.ts';
import { sum } from './apportion.ts';
import { type Exact, percentage } from './exact.ts';
import { discounted, lineSubtotal } from './line-amounts.ts';
import type { AskedDiscount } from './line-discounts.ts';
import { type TaxTerms, type TaxType, taxed, taxKey } from './tax.ts';

export interface TotalsLine extends AskedDiscount {
  /** Up to three decimals; negative for returned goods. */
  quantity: number;
  /** Unit price, with up to six decimals. */
  price: number;
  /** In percent, before the document's rate; and the product's rate, which comes after it. */
  taxRate?: number | null | undefined;
  productTaxRate?: number | null | undefined;
  /** Only if it differs from the document. */
  taxType?: string | null | undefined;
  /** The exact discount of promotions, before all other discounts. */
  promotion?: Exact | undefined;
}

export interface TotalsInput {
  lines: readonly TotalsLine[];
  taxType?: string | null | undefined;
  taxRate?: number | null | undefined;
  /** `fixed`: `discountRate` is an amount; anything else: a percentage. */
  discountType?: string | null | undefined;
  discountRate?: number | null | undefined;
  shippingCost?: number | null | undefined;
  /** The price change of the payment method, in percent: 10 is a surcharge, -10 a reduction. */
  priceImpactPercentage?: number | undefined;
}

/** Amounts with at most two decimals: subtotal - discount (+ tax, if not included in the price) = total. */
export interface LineTotals {
  line_subtotal: number;
  discount_amount: number;
  tax_rate: number;
  tax_amount: number;
  line_total: number;
}

export interface Totals {
  calculated: SaleCalculation;
  /** In the order of the given lines. */
  lines: LineTotals[];
}

/**
 * Returns subtotals, discounts, tax and total. Nothing is rounded before the tax rates, so neither the order of lines
 * nor splitting a line changes a sum. The `line_total`s and the shipping cost add up to the total, to the cent.
 */
export function computeTotals(input: TotalsInput): Totals {
  const { lines, priceImpactPercentage, shippingCost } = input;
  const terms = lines.map((line) => {
    const subtotal = lineSubtotal(line, priceImpactPercentage);
    return { ...taxTerms(line, input), subtotal };
  });
  const amounts = discounted(
    input,
    terms.map(({ subtotal }) => subtotal),
    terms.map(taxKey),
  );
  const { groups, lines: parts } = taxed(
    terms.map((term, index) => ({ ...term, amount: amounts[index] ?? 0n })),
  );
  const all = (of: (group: (typeof groups)[number]) => bigint) => sum(groups.map(of));
  const shipping = fixedPoint(shippingCost ?? 0, 2);
  return {
    calculated: {
      subtotal: amount(all(({ subtotal }) => subtotal)),
      discount_amount: amount(all(({ discount }) => discount)),
      net_amount: amount(all(({ base }) => base)),
      tax_amount: amount(all(({ tax }) => tax)),
      shipping_cost: amount(shipping),
      total: amount(all(({ base, tax }) => base + tax) + shipping),
      tax_breakdown: groups.map(({ rate, base, tax }) => ({
        rate: percent(rate),
        base: amount(base),
        amount: amount(tax),
      })),
    },
    lines: parts.map(({ subtotal, discount, tax }, index) => {
      const { type = 'exclusive', rate = 0n } = terms[index] ?? {};
      const left = subtotal - discount;
      return {
        line_subtotal: amount(subtotal),
        discount_amount: amount(discount),
        tax_rate: percent(rate),
        tax_amount: amount(tax),
        line_total: amount(type === 'inclusive' ? left : left + tax),
      };
    }),
  };
}

/** The tax rate of a line is its own, else the document's, else the product's, else 0. */
function taxTerms(line: TotalsLine, { taxType, taxRate }: TotalsInput): TaxTerms {
  const type = taxTypeOf(line.taxType ?? taxType);
  const rate = type === 'exempt' ? 0 : (line.taxRate ?? taxRate ?? line.productTaxRate ?? 0);
  return { type, rate: percentage(rate) };
}

/** Returns the tax treatment that a word stands for; any unknown word stands for `exclusive`. */
export function taxTypeOf(word: string | null | undefined): TaxType {
  return word === 'inclusive' || word === 'exempt' ? word : 'exclusive';
}

function amount(integer: bigint): number {
  return fromCents(cents(integer));
}

function percent(rate: bigint): number {
  return Number(rate) / 10_000;
}
