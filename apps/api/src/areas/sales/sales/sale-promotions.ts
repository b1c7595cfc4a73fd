/** Applies the discounts of promotions to the lines of a sale (Decision promotion-rules). Pure. */
import type { ProductPromotion, SalePricingOptions } from '@mostrador/types';
import { sum } from '../../../calculation/apportion.ts';
import { type Exact, roundedCents } from '../../../calculation/exact.ts';
import type { PromotionLine } from '../../../calculation/promotion-discounts.ts';
import { applyPromotions, type Offer } from '../../../calculation/promotions-engine.ts';
import { cents, fromCents } from '../../../core/cents.ts';
import type { AppliedTerms } from './sale-kept.ts';

export interface PromotedLine extends PromotionLine {
  lineId: string;
}

export interface Promoted {
  /** The discount of promotions for each line. */
  discounts: Exact[];
  applied_promotions: NonNullable<SalePricingOptions['applied_promotions']>;
  rejected_promotions: NonNullable<SalePricingOptions['rejected_promotions']>;
  /** The terms of the applied promotions, to store with the sale. */
  terms: AppliedTerms[];
}

/** Applies the offers, and explains why the others do not apply. */
export function promoted(lines: readonly PromotedLine[], offers: readonly Offer[]): Promoted {
  const { applied, rejected } = applyPromotions(lines, offers);
  return {
    discounts: lines.map((_, place) => sum(applied.map(({ discounts }) => discounts[place] ?? 0n))),
    applied_promotions: applied.map(({ offer, discounts }) => ({
      promotion_id: offer.id,
      name: offer.terms.name,
      promotion_type: offer.terms.promotion_type,
      discount_amount: fromCents(cents(roundedCents(sum(discounts)))),
      line_ids: lines.filter((_, place) => (discounts[place] ?? 0n) > 0n).map(({ lineId }) => lineId),
    })),
    rejected_promotions: rejected.map(({ id, reason }) => ({ promotion_id: id, reason })),
    terms: applied.map(({ offer: { id, terms, productId } }) => ({
      id,
      terms: termsOf(terms),
      ...(productId !== undefined && { productId }),
    })),
  };
}

const termMembers: ReadonlySet<string> = new Set<keyof ProductPromotion>([
  'name',
  'promotion_type',
  'value',
  'applies_to',
  'entity_type',
  'entity_ids',
  'variant_ids',
  'min_quantity',
  'buy_quantity',
  'get_quantity',
  'get_discount_percentage',
  'bundle_entity_ids',
  'bundle_discount',
  'max_uses',
  'max_uses_per_customer',
]);

/** Picks the terms from a promotion. */
function termsOf(promotion: ProductPromotion): ProductPromotion {
  const { name, promotion_type } = promotion;
  const own = Object.entries(promotion).filter(
    ([member, value]) => termMembers.has(member) && value !== null,
  );
  return { name, promotion_type, ...Object.fromEntries(own) };
}
