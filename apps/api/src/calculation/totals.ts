/** What a sale, a budget or an order comes to (Decision totals). Pure: plain values in and out, exact integers in between. */
import type { SaleCalculation } from '@mostrador/types';
import { cents, fixedPoint, fromCents } from '../core/cents.ts';
import { sum } from './apportion.ts';
import { type Exact, percentage } from './exact.ts';
import { discounted, lineSubtotal } from './line-amounts.ts';
import type { AskedDiscount } from './line-discounts.ts';
import { type TaxTerms, type TaxType, taxed, taxKey } from './tax.ts';

export interface TotalsLine extends AskedDiscount {
  /** With up to three decimals; negative for what comes back. */
  quantity: number;
  /** Of one unit, with up to six decimals. */
  price: number;
  /** In percent, before the rate of the document; and the one of the product, which comes after it. */
  taxRate?: number | null | undefined;
  productTaxRate?: number | null | undefined;
  /** Where it differs from the document. */
  taxType?: string | null | undefined;
  /** What promotions take off, exactly, before all discounts. */
  promotion?: Exact | undefined;
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

/**
 * Subtotals, discounts, tax and total. Nothing is rounded before the tax rates, so neither the order of the lines nor
 * the splitting of one changes a sum. The sum of all `line_total` and the shipping cost is the total, to the cent.
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

/** The rate of a line is its own, else the document's, else the product's, else 0. */
function taxTerms(line: TotalsLine, { taxType, taxRate }: TotalsInput): TaxTerms {
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
