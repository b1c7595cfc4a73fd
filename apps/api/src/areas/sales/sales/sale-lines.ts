/** The requested lines of a sale, merged with earlier values (Decision inner-structure). */
import type { Sale } from '@mostrador/types';
import { newId } from '../../../core/ids.ts';
import type { Context } from '../../../records/context.ts';
import { type Filled, fillItems } from '../../../records/lines/catalog-items.ts';
import { checkDiscounts, type DiscountedLine } from '../../../records/lines/discount-checks.ts';
import { checkRates, warnFractions } from '../../../records/lines/line-checks.ts';
import type { Publication } from '../../../records/lines/publications.ts';
import type { LineTerms, SaleTerms } from './sale-kept.ts';

type Item = Sale['items'][number];

export interface RequestedLine extends Filled<Item> {
  lineId: string;
  terms: LineTerms;
  /** Whether the line's discount is unchanged. */
  discountStands: boolean;
}

export interface Earlier {
  sale: Sale;
  terms: SaleTerms | undefined;
}

/**
 * Completes the items with their requested values. Lines are identified by `line_id`; computed values that are sent
 * back unchanged are not treated as requests.
 * @throws Problem `validation_failed` for invalid rates and discounts
 */
export function requestedLines(
  context: Pick<Context, 'warn' | 'now'>,
  items: readonly Item[],
  publications: ReadonlyMap<string, Publication>,
  earlier: Earlier | undefined,
): RequestedLine[] {
  checkRates(items);
  warnFractions(context, items, earlier?.sale.items);
  const known = new Map(earlier?.sale.items.map((item) => [item.line_id ?? '', item]));
  const filled = fillItems(context, items, publications, {
    isNew: (item) => !isSame(item, known.get(item.line_id ?? '')),
  });
  const requested = filled.map(({ item, publication }) => {
    const before = item.line_id ? known.get(item.line_id) : undefined;
    if (before?.line_id) known.delete(before.line_id);
    const terms = termsOf(item, before, before && earlierTerms(before, earlier?.terms));
    const product_tax_rate =
      before && isSame(item, before) ? terms.product_tax_rate : (publication?.taxRate ?? null);
    return {
      item,
      publication,
      lineId: before?.line_id ?? newId(context.now),
      terms: { ...terms, product_tax_rate },
      discountStands: before !== undefined && sameDiscount(item, before),
    };
  });
  checkDiscounts(context, requested.map(requestedDiscount));
  return requested;
}

function requestedDiscount({ item, terms, discountStands }: RequestedLine): DiscountedLine | undefined {
  return discountStands ? undefined : { ...item, discount_amount: terms.discount_amount };
}

function sameDiscount(item: Item, before: Item): boolean {
  const fields = ['discount_type', 'discount_rate', 'discount_amount'] as const;
  return fields.every((field) => (item[field] ?? null) === (before[field] ?? null));
}

function isSame(item: Item, before: Item | undefined): boolean {
  return (
    before !== undefined &&
    item.publication_id === before.publication_id &&
    item.variant_id === before.variant_id
  );
}

/** A value sent back unchanged is not a new request. */
function termsOf(item: Item, before: Item | undefined, earlier: LineTerms | undefined): LineTerms {
  const { tax_rate = null, discount_amount = null } = item;
  return {
    tax_rate: earlier && tax_rate === before?.tax_rate ? earlier.tax_rate : tax_rate,
    product_tax_rate: earlier?.product_tax_rate ?? null,
    discount_amount: earlier && isShown(item, before) ? earlier.discount_amount : discount_amount,
    promotion_discount: earlier?.promotion_discount ?? '0',
  };
}

/** Whether a computed amount is sent back unchanged, with its type. */
function isShown(item: Item, before: Item | undefined): boolean {
  return (
    (item.discount_amount ?? null) === (before?.discount_amount ?? null) &&
    (item.discount_type ?? null) === (before?.discount_type ?? null)
  );
}

/** In a sale without stored terms, the shown values count as requested. */
function earlierTerms(item: Item, terms: SaleTerms | undefined): LineTerms {
  const own = terms?.lines[item.line_id ?? ''];
  if (own) return own;
  const { tax_rate = null, discount_amount = null } = item;
  return { tax_rate, product_tax_rate: null, discount_amount, promotion_discount: '0' };
}
