/** Calculates a sale (Decisions totals, promotion-rules, R5): its lines, promotions and totals. Pure. */
import { isDeepStrictEqual } from 'node:util';
import type { Sale } from '@mostrador/types';
import { type Exact, exactOf, exactText, percentage } from '../../../calculation/exact.ts';
import { lineSubtotal, unitPrice } from '../../../calculation/line-amounts.ts';
import { lineDiscount } from '../../../calculation/line-discounts.ts';
import { computeTotals, type Totals, type TotalsInput } from '../../../calculation/totals.ts';
import { minus, toCents } from '../../../core/cents.ts';
import type { Context } from '../../../records/context.ts';
import { checkAmounts, checkTotal } from '../../../records/lines/line-checks.ts';
import type { SaleChange, SaleFacts } from './sale-facts.ts';
import type { AppliedTerms, SaleTerms } from './sale-kept.ts';
import { type RequestedLine, requestedLines } from './sale-lines.ts';
import { type Promoted, type PromotedLine, promoted } from './sale-promotions.ts';

/** A sale with its amounts and requested values. */
export interface Priced {
  sale: Sale;
  terms: SaleTerms | undefined;
  /** The promotions that apply; undefined if they do not change. */
  promotions: AppliedTerms[] | undefined;
}

/** Calculates a new sale, or one whose amounts are affected by a change. @throws Problem `validation_failed` */
export function priced(sale: Sale, change: SaleChange, facts: SaleFacts): Priced {
  const { before, kept } = change;
  if (before && !dependsOn(priceMembers, sale, before)) {
    const same = withSums(sale, before.calculated, change);
    return { sale: same, terms: kept?.terms, promotions: undefined };
  }
  const { lines, found, impact, totals } = pricing(sale, change, facts);
  const computed = {
    ...sale,
    items: lines.map(({ item, lineId }, place) => ({ ...item, line_id: lineId, ...totals.lines[place] })),
    pricing_options_summary: summaryOf(sale, found, impact),
    calculated: totals.calculated,
    discount_amount: totals.calculated.discount_amount,
    tax_amount: totals.calculated.tax_amount,
  };
  return {
    sale: withSums(computed, totals.calculated, change),
    terms: termsOf(lines, impact),
    promotions: found?.terms,
  };
}

/** The data from which the totals of a sale are calculated. */
interface Pricing {
  lines: RequestedLine[];
  /** Undefined if the applied promotions stay. */
  found: Promoted | undefined;
  /** The price adjustment of the payment method, in percent. */
  impact: number;
  totals: Totals;
}

function pricing(sale: Sale, change: SaleChange, facts: SaleFacts): Pricing {
  const { before, kept, context } = change;
  const earlier = before && { sale: before, terms: kept?.terms };
  const requested = requestedLines(context, sale.items, facts.publications, earlier);
  const impact = impactOf(sale, change, facts);
  checkAmounts(
    requested.map(({ item }) => item),
    { shippingCost: sale.shipping_cost, impact },
  );
  const offers = facts.offers?.found;
  const found =
    offers &&
    promoted(
      requested.map((line) => promotedLine(line, sale, impact)),
      offers,
    );
  const lines = requested.map((line, place) => withPromotion(line, found?.discounts[place]));
  const totals = computeTotals(totalsInput(lines, sale, impact));
  checkTotal(totals.calculated.total);
  return { lines, found, impact, totals };
}

/** The fields that line prices depend on. */
export const priceMembers = [
  'items',
  'tax_type',
  'tax_rate',
  'discount_type',
  'discount_rate',
  'shipping_cost',
  'pricing_options_summary',
  'payment_method',
] as const satisfies (keyof Sale)[];

export function dependsOn(members: readonly (keyof Sale)[], sale: Sale, before: Sale): boolean {
  return members.some((member) => !isDeepStrictEqual(sale[member], before[member]));
}

/**
 * Returns the price adjustment of the payment method, in percent. It is read when the request asks for it or changes
 * the method.
 */
function impactOf(sale: Sale, { before, kept, context }: SaleChange, { methods }: SaleFacts): number {
  if (sale.pricing_options_summary?.apply_payment_method_impact !== true) return 0;
  const requested = before?.pricing_options_summary?.apply_payment_method_impact === true;
  if (kept?.terms && requested && before?.payment_method === sale.payment_method) return kept.terms.impact;
  const method = sale.payment_method && methods.get(sale.payment_method);
  if (method) return method.priceImpactPercentage;
  const message = 'The payment method is missing or unknown, so the prices were not adjusted.';
  context.warn({ code: 'unknown_reference', field: 'payment_method', message });
  return 0;
}

function promotedLine(
  { item, publication, lineId, terms }: RequestedLine,
  sale: Sale,
  impact: number,
): PromotedLine {
  const rate = terms.tax_rate ?? sale.tax_rate ?? terms.product_tax_rate;
  const { type, value } = lineDiscount({
    discountType: item.discount_type,
    discountRate: item.discount_rate,
    discountAmount: terms.discount_amount,
  });
  return {
    lineId,
    entityId: item.publication_id ?? null,
    variantId: item.variant_id ?? null,
    entityType: publication?.type ?? null,
    quantity: item.quantity,
    price: unitPrice(item.price, impact),
    subtotal: lineSubtotal(item, impact),
    group: `${item.tax_type} ${percentage(rate)} ${type} ${value}`,
  };
}

function withPromotion(line: RequestedLine, discount: Exact | undefined): RequestedLine {
  if (discount === undefined) return line;
  return { ...line, terms: { ...line.terms, promotion_discount: exactText(discount) } };
}

function totalsInput(lines: readonly RequestedLine[], sale: Sale, impact: number): TotalsInput {
  return {
    lines: lines.map(({ item, terms }) => ({
      quantity: item.quantity,
      price: item.price,
      taxType: item.tax_type,
      discountType: item.discount_type,
      discountRate: item.discount_rate,
      discountAmount: terms.discount_amount,
      promotion: exactOf(terms.promotion_discount),
      taxRate: terms.tax_rate,
      productTaxRate: terms.product_tax_rate,
    })),
    taxType: sale.tax_type,
    taxRate: sale.tax_rate,
    shippingCost: sale.shipping_cost,
    discountType: sale.discount_type,
    discountRate: sale.discount_rate,
    priceImpactPercentage: impact,
  };
}

function termsOf(lines: readonly RequestedLine[], impact: number): SaleTerms {
  return { lines: Object.fromEntries(lines.map(({ lineId, terms }) => [lineId, terms])), impact };
}

function summaryOf(sale: Sale, found: Promoted | undefined, impact: number): Sale['pricing_options_summary'] {
  const options = sale.pricing_options_summary;
  if (!options) return null;
  const { payment_method_impact_percentage: _, ...requested } = options;
  const { applied_promotions = [], rejected_promotions = [] } = found ?? options;
  return {
    ...requested,
    applied_promotions,
    rejected_promotions,
    ...(options.apply_payment_method_impact && { payment_method_impact_percentage: impact }),
  };
}

/** Keeps the totals in the request; the others are calculated (Decision R5). */
function withSums(sale: Sale, calculated: Totals['calculated'], { before, sent, context }: SaleChange): Sale {
  const sums = { subtotal: sale.subtotal, total: sale.total };
  for (const member of ['subtotal', 'total'] as const) {
    const own = sale[member] !== before?.[member] || (before && before[member] !== before.calculated[member]);
    const kept = own ? sale[member] : null;
    sums[member] = kept ?? calculated[member];
    const changed = calculated !== before?.calculated || typeof sent[member] === 'number';
    if (changed) warnMismatch(context, member, sums[member], calculated[member]);
  }
  return { ...sale, ...sums };
}

function warnMismatch({ warn }: Context, field: string, sent: number, computed: number): void {
  if (Math.abs(minus(toCents(sent), toCents(computed))) <= 1) return;
  warn({
    code: 'total_mismatch',
    field,
    message: `\`${field}\` is ${sent}, but the computed value is ${computed}.`,
  });
}
