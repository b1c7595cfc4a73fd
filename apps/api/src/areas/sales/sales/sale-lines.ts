/** The lines of a sale as they are requested: what a request says of them, and what was said before (Decision inner-structure). */
import type { Sale } from '@mostrador/types';
import { newId } from '../../../core/ids.ts';
import type { Context } from '../../../records/context.ts';
import { type Filled, fillItems } from '../../../records/lines/catalog-items.ts';
import { checkDiscounts, type DiscountedLine } from '../../../records/lines/discount-checks.ts';
import { checkRates, warnFractions } from '../../../records/lines/line-checks.ts';
import type { Publication } from '../../../records/lines/publications.ts';
import type { LineTerms, SaleTerms } from './sale-kept.ts';

type Item = Sale['items'][number];

export interface AskedLine extends Filled<Item> {
  lineId: string;
  terms: LineTerms;
  /** Whether the line says of its discount what it said before. */
  discountStands: boolean;
}

export interface Earlier {
  sale: Sale;
  terms: SaleTerms | undefined;
}

/**
 * The items completed, each with what was requested. A line is known by its `line_id`: what it shows and what was computed
 * for it is not taken for a wish when it is sent back.
 * @throws Problem `validation_failed` for rates and discounts that make no sense
 */
export function askedLines(
  context: Pick<Context, 'warn' | 'now'>,
  items: readonly Item[],
  publications: ReadonlyMap<string, Publication>,
  earlier: Earlier | undefined,
): AskedLine[] {
  checkRates(items);
  warnFractions(context, items, earlier?.sale.items);
  const known = new Map(earlier?.sale.items.map((item) => [item.line_id ?? '', item]));
  const filled = fillItems(context, items, publications, {
    isNew: (item) => !isSame(item, known.get(item.line_id ?? '')),
  });
  const asked = filled.map(({ item, publication }) => {
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
  checkDiscounts(context, asked.map(askedDiscount));
  return asked;
}

function askedDiscount({ item, terms, discountStands }: AskedLine): DiscountedLine | undefined {
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

/** A value that is sent back as it was shown says nothing new. */
function termsOf(item: Item, before: Item | undefined, earlier: LineTerms | undefined): LineTerms {
  const { tax_rate = null, discount_amount = null } = item;
  return {
    tax_rate: earlier && tax_rate === before?.tax_rate ? earlier.tax_rate : tax_rate,
    product_tax_rate: earlier?.product_tax_rate ?? null,
    discount_amount: earlier && isShown(item, before) ? earlier.discount_amount : discount_amount,
    promotion_discount: earlier?.promotion_discount ?? '0',
  };
}

/** A computed amount that is sent back, with the type it was computed by. */
function isShown(item: Item, before: Item | undefined): boolean {
  return (
    (item.discount_amount ?? null) === (before?.discount_amount ?? null) &&
    (item.discount_type ?? null) === (before?.discount_type ?? null)
  );
}

/** Of a sale that came from elsewhere, what its lines show is what was requested. */
function earlierTerms(item: Item, terms: SaleTerms | undefined): LineTerms {
  const own = terms?.lines[item.line_id ?? ''];
  if (own) return own;
  const { tax_rate = null, discount_amount = null } = item;
  return { tax_rate, product_tax_rate: null, discount_amount, promotion_discount: '0' };
}
