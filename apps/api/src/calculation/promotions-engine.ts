/**
 * Chooses the promotions that apply to a document, and their discounts (Decision promotion-rules). Pure. Two promotions
 * never share a line: the combination that is best for the customer is chosen; ties go to the older ID.
 */
import type { ProductPromotion } from '@mostrador/types';
import { sum } from './apportion.ts';
import type { Exact } from './exact.ts';
import { isOf, type PromotionLine, promotionDiscounts } from './promotion-discounts.ts';

export interface Offer {
  id: string;
  terms: ProductPromotion;
  /** The product, if the promotion is embedded in one and applies to it alone. */
  productId?: string | undefined;
  /** Whether the sale names it; otherwise it was found because it is live. */
  named: boolean;
  /** Why it cannot apply to any lines: `not_live` or `limit_reached`. */
  barred?: string | undefined;
}

export interface AppliedOffer {
  offer: Offer;
  /** One per line, in the order of the lines. */
  discounts: Exact[];
}

export interface Outcome {
  applied: AppliedOffer[];
  rejected: { id: string; reason: string }[];
}

/** Returns the offers that apply, oldest ID first, and why the others do not. */
export function applyPromotions(lines: readonly PromotionLine[], offers: readonly Offer[]): Outcome {
  const sorted = [...offers].sort((one, other) => (one.id < other.id ? -1 : 1));
  const matched = sorted.filter((offer) => total(discountsOf(offer, lines, everyLine(lines))) > 0n);
  const usable = matched.filter(({ barred }) => barred === undefined);
  const applied = groupsThatMeet(usable, lines).flatMap((group) => best(group, lines));
  const rejected = sorted
    .filter((offer) => !applied.some((one) => one.offer === offer))
    .flatMap((offer) => rejection(offer, matched.includes(offer)));
  return { applied: applied.sort((one, other) => (one.offer.id < other.offer.id ? -1 : 1)), rejected };
}

/** Reports a promotion that the sale did not name only if it is live and the lines match it. */
function rejection({ id, named, barred }: Offer, matches: boolean): { id: string; reason: string }[] {
  if (!named && !matches) return [];
  if (barred === 'not_live' && !named) return [];
  return [{ id, reason: barred ?? (matches ? 'better_promotion_applied' : 'no_matching_items') }];
}

/** Returns the indexes of the available lines that an offer applies to. */
function placesOf(
  { terms, productId }: Offer,
  lines: readonly PromotionLine[],
  free: ReadonlySet<number>,
): number[] {
  return [...free].filter((place) => {
    const line = lines[place];
    if (!line || line.subtotal <= 0n) return false;
    if (productId !== undefined) return line.entityId === productId;
    if (terms.promotion_type === 'bundle')
      return (terms.bundle_entity_ids ?? []).some((id) => isOf(line, id));
    return isFor(terms, line);
  });
}

/** Without `applies_to`, a promotion that names records applies to those. */
function isFor(terms: ProductPromotion, line: PromotionLine): boolean {
  const { applies_to, entity_type, entity_ids, variant_ids } = terms;
  const ids = [...(entity_ids ?? []), ...(variant_ids ?? [])];
  if (applies_to === 'all' || (!applies_to && ids.length === 0)) return true;
  const ofType = !entity_type || !line.entityType || line.entityType === entity_type;
  return ofType && ids.some((id) => isOf(line, id));
}

/** Returns the discounts of an offer on all lines; only the available ones can get any. */
function discountsOf(offer: Offer, lines: readonly PromotionLine[], free: ReadonlySet<number>): Exact[] {
  const places = placesOf(offer, lines, free);
  const found = promotionDiscounts(
    offer.terms,
    places.flatMap((place) => lines[place] ?? []),
  );
  const discounts = lines.map(() => 0n);
  for (const [index, place] of places.entries()) discounts[place] = found[index] ?? 0n;
  return discounts;
}

/** Groups offers that share lines, directly or through others. */
function groupsThatMeet(offers: readonly Offer[], lines: readonly PromotionLine[]): Offer[][] {
  let groups: { offers: Offer[]; places: Set<number> }[] = [];
  for (const offer of offers) {
    const places = new Set(placesOf(offer, lines, everyLine(lines)));
    const meeting = groups.filter((group) => [...places].some((place) => group.places.has(place)));
    const merged = {
      offers: [...meeting.flatMap((group) => group.offers), offer],
      places: new Set([...places, ...meeting.flatMap((group) => [...group.places])]),
    };
    groups = [...groups.filter((group) => !meeting.includes(group)), merged];
  }
  return groups.map((group) => group.offers);
}

/**
 * Up to this number of promotions on the same lines, every order is tried; beyond, the best one is taken repeatedly.
 */
const tryAllUpTo = 5;

function best(offers: readonly Offer[], lines: readonly PromotionLine[]): AppliedOffer[] {
  const byId = [...offers].sort((one, other) => (one.id < other.id ? -1 : 1));
  return offers.length <= tryAllUpTo
    ? bestOrder(byId, lines, everyLine(lines))
    : oneAfterTheOther(byId, lines, everyLine(lines));
}

/** Returns the sequence of offers, each on the lines left by those before it, with the highest total discount. */
function bestOrder(
  offers: readonly Offer[],
  lines: readonly PromotionLine[],
  free: ReadonlySet<number>,
): AppliedOffer[] {
  let winner: AppliedOffer[] = [];
  for (const offer of offers) {
    const discounts = discountsOf(offer, lines, free);
    if (total(discounts) === 0n) continue;
    const rest = bestOrder(
      offers.filter((other) => other !== offer),
      lines,
      leftBy(offer, lines, free),
    );
    if (totalOf([{ offer, discounts }, ...rest]) > totalOf(winner)) winner = [{ offer, discounts }, ...rest];
  }
  return winner;
}

function oneAfterTheOther(
  offers: readonly Offer[],
  lines: readonly PromotionLine[],
  free: ReadonlySet<number>,
): AppliedOffer[] {
  let greatest: AppliedOffer | undefined;
  for (const offer of offers) {
    const discounts = discountsOf(offer, lines, free);
    if (total(discounts) > total(greatest?.discounts ?? [])) greatest = { offer, discounts };
  }
  if (!greatest) return [];
  const { offer } = greatest;
  const others = offers.filter((other) => other !== offer);
  return [greatest, ...oneAfterTheOther(others, lines, leftBy(offer, lines, free))];
}

/** A promotion uses all lines that it applies to, including those that only count towards it. */
function leftBy(offer: Offer, lines: readonly PromotionLine[], free: ReadonlySet<number>): Set<number> {
  const taken = new Set(placesOf(offer, lines, free));
  return new Set([...free].filter((place) => !taken.has(place)));
}

function everyLine(lines: readonly PromotionLine[]): Set<number> {
  return new Set(lines.keys());
}

function total(discounts: readonly Exact[]): Exact {
  return sum(discounts);
}

function totalOf(applied: readonly AppliedOffer[]): Exact {
  return sum(applied.map(({ discounts }) => total(discounts)));
}
