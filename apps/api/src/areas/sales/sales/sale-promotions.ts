/** The promotions of a sale (Decision promotion-rules): which it asked for, which are live, and what they take off its lines. */
import type { ProductPromotion, Promotion, Sale, SalePricingOptions } from '@mostrador/types';
import { sql } from 'kysely';
import { sum } from '../../../calculation/apportion.ts';
import { type Exact, roundedCents } from '../../../calculation/exact.ts';
import type { PromotionLine } from '../../../calculation/promotion-discounts.ts';
import { applyPromotions, type Offer } from '../../../calculation/promotions-engine.ts';
import { cents, fromCents } from '../../../core/cents.ts';
import type { Context } from '../../../records/context.ts';
import { findPublications, type Publication } from '../../../records/lines/publications.ts';
import { type User, usedUp } from './promotion-uses.ts';

export interface PromotedLine extends PromotionLine {
  lineId: string;
  publication: Publication | undefined;
}

export interface Promoted {
  /** What promotions take off each line. */
  discounts: Exact[];
  applied_promotions: NonNullable<SalePricingOptions['applied_promotions']>;
  rejected_promotions: NonNullable<SalePricingOptions['rejected_promotions']>;
}

export interface Wish {
  options: SalePricingOptions | null;
  /** The moment of the sale: a promotion counts that was live then. */
  at: string;
  user: User;
}

/** What the promotions take off that the sale asks for. */
export async function promoted(
  context: Context,
  lines: readonly PromotedLine[],
  wish: Wish,
): Promise<Promoted> {
  const offers = await offersFor(context, lines, wish);
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
  };
}

async function offersFor(context: Context, lines: readonly PromotedLine[], wish: Wish): Promise<Offer[]> {
  const named = new Set(wish.options?.coupon_promotion_ids ?? []);
  const all = wish.options?.auto_apply_promotions === true;
  if (!all && named.size === 0) return [];
  const found = [...(await findPromotions(context, [...named], all)), ...embedded(lines, named, all)];
  const known = new Set(found.map(({ id }) => id));
  const live = found.filter(({ terms }) => isLive(terms, wish.at));
  const limits = live.map(({ id, terms }) => ({ ...terms, id }));
  const out = await usedUp(context, limits, wish.user);
  const barred = ({ id, terms }: Offer) => {
    if (!isLive(terms, wish.at)) return 'not_live';
    return out.has(id) ? 'limit_reached' : undefined;
  };
  return [
    ...found.map((offer) => ({ ...offer, named: named.has(offer.id), barred: barred(offer) })),
    ...[...named].filter((id) => !known.has(id)).map(unknown),
  ];
}

async function findPromotions(
  { tx, account }: Context,
  ids: readonly string[],
  all: boolean,
): Promise<Offer[]> {
  const { rows } = await sql<{ id: string; doc: Promotion }>`
    select id, doc from promotions
    where account_id = ${account.id} and deleted_at is null
      and (id = any(${[...ids]}::text[]) or (${all} and is_active and status = 'active'))`.execute(tx);
  return rows.map(({ id, doc }) => ({ id, terms: doc, named: false }));
}

/** Warns of promotions that a sale takes up again after others have used them up: its prices stand, the limit is passed. */
export async function warnUsedUp(context: Context, sale: Sale, promotions: readonly string[]): Promise<void> {
  const products = await findPublications(context, promotions.map(productOf));
  const own = embedded(
    [...products.values()].map((publication) => ({ publication })),
    new Set(promotions),
    false,
  );
  const found = [...(await findPromotions(context, promotions, false)), ...own];
  const limits = found.map(({ id, terms }) => ({ ...terms, id }));
  for (const id of await usedUp(context, limits, userOf(sale))) {
    const message = `The promotion \`${id}\` has no uses left; the sale keeps it.`;
    context.warn({ code: 'promotion_limit_passed', field: 'pricing_options_summary', message });
  }
}

/** The product that an embedded promotion is of; of any other the id as it is, which no product has. */
function productOf(promotion: string): string {
  return promotion.split('.')[0] ?? promotion;
}

/** Promotions of one product alone; they go by the id of the product and their place in it, counted from 0. */
function embedded(
  lines: readonly Pick<PromotedLine, 'publication'>[],
  named: ReadonlySet<string>,
  all: boolean,
): Offer[] {
  const products = new Map(
    lines.flatMap(({ publication }) => (publication?.product ? [[publication.id, publication.product]] : [])),
  );
  return [...products].flatMap(([productId, { promotions }]) =>
    (promotions ?? [])
      .map((terms, place) => ({ id: `${productId}.${place}`, terms, productId, named: false }))
      .filter(({ id }) => all || named.has(id)),
  );
}

/** Both ends included. Dates are UTC text of one form, so they compare as text. */
function isLive(terms: ProductPromotion, at: string): boolean {
  const { is_active, status, start_date, end_date } = terms;
  if (is_active === false || (status ?? 'active') !== 'active') return false;
  return (!start_date || start_date <= at) && (!end_date || at <= end_date);
}

function unknown(id: string): Offer {
  const terms: ProductPromotion = { name: '', promotion_type: 'percentage' };
  return { id, terms, named: true, barred: 'not_found' };
}

/** Who the uses of a sale's promotions count for; a guest is known by the e-mail of the address, where there is one. */
export function userOf(sale: Sale): User {
  const email = sale.shipping_address?.email;
  const guest = typeof email === 'string' && email !== '' ? email.toLowerCase() : null;
  return { saleId: sale._id, customer: sale.customer_id ?? guest };
}
