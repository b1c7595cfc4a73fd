/**
 * Finds the promotions available to a sale (Decision promotion-rules): requested ones, active ones, and those already
 * applied.
 */
import type { ProductPromotion, Promotion, Sale } from '@mostrador/types';
import { sql } from 'kysely';
import type { Offer } from '../../../calculation/promotions-engine.ts';
import { type User, usedUp } from '../../../ledgers/promotions/promotion-uses.ts';
import type { Context } from '../../../records/context.ts';
import type { Publication } from '../../../records/lines/publications.ts';
import { customerIdOf } from './sale-customer.ts';
import type { SaleChange } from './sale-facts.ts';
import type { AppliedTerms, SaleKept } from './sale-kept.ts';
import { dependsOn, priceMembers } from './sale-pricing.ts';
import { holds } from './sale-status.ts';

export interface SaleOffers {
  /** Undefined if the applied promotions stay. */
  found: Offer[] | undefined;
  /** Promotions that the restored sale applies again, although others have used them up. */
  passed: string[];
}

type Publications = ReadonlyMap<string, Publication>;

/**
 * The fields whose change triggers a new search. The customer is among them, because some promotions are limited per
 * customer.
 */
const promotionMembers = [
  'items',
  'pricing_options_summary',
  'customer_id',
] as const satisfies (keyof Sale)[];

export async function offersFor(
  draft: Sale,
  change: SaleChange,
  publications: Publications,
): Promise<SaleOffers | undefined> {
  const { before, kept, context } = change;
  const user = userOf({ ...draft, customer_id: customerIdOf(change) });
  const looked = !before || dependsOn(promotionMembers, { ...draft, customer_id: user.id }, before);
  const asked = looked && (!before || dependsOn(priceMembers, draft, before));
  const again = before && !before.promotion_uses_counted && holds(draft) ? promotionsOf(before) : [];
  if (!asked && again.length === 0) return undefined;
  return {
    found: asked ? await found(context, draft, { kept, publications, user }) : undefined,
    passed: again.length > 0 ? await passedBy(context, again, { kept, user }) : [],
  };
}

interface Search {
  kept: SaleKept | undefined;
  publications: Publications;
  user: User & { id: string | null };
}

async function found(context: Context, sale: Sale, { kept, publications, user }: Search): Promise<Offer[]> {
  const options = sale.pricing_options_summary;
  const named = new Set(options?.coupon_promotion_ids ?? []);
  const all = options?.auto_apply_promotions === true;
  if (!all && named.size === 0) return [];
  const now = [...(await findPromotions(context, [...named], all)), ...embedded(publications, named, all)];
  const applied = (kept?.promotions ?? []).map(offerOf).filter(({ id }) => all || named.has(id));
  const had = new Set(applied.map(({ id }) => id));
  const others = now.filter(({ id }) => !had.has(id));
  const live = others.filter(({ terms }) => isLive(terms, sale.created_at));
  const out = await usedUp(
    context,
    live.map(({ id, terms }) => ({ ...terms, id })),
    user,
  );
  const barred = ({ id, terms }: Offer) => {
    if (!isLive(terms, sale.created_at)) return 'not_live';
    return out.has(id) ? 'limit_reached' : undefined;
  };
  const known = new Set([...others, ...applied].map(({ id }) => id));
  return [
    ...applied.map((offer) => ({ ...offer, named: named.has(offer.id) })),
    ...others.map((offer) => ({ ...offer, named: named.has(offer.id), barred: barred(offer) })),
    ...[...named].filter((id) => !known.has(id)).map(unknown),
  ];
}

/** An applied promotion keeps its terms, even if the promotion was edited since. */
function offerOf({ id, terms, productId }: AppliedTerms): Offer {
  return { id, terms, named: false, ...(productId !== undefined && { productId }) };
}

/** Returns the promotions of a sale that others have used up meanwhile. */
async function passedBy(
  context: Context,
  ids: readonly string[],
  { kept, user }: Pick<Search, 'kept' | 'user'>,
): Promise<string[]> {
  const own = (kept?.promotions ?? []).filter(({ productId }) => productId !== undefined).map(offerOf);
  const limits = [...(await findPromotions(context, ids, false)), ...own];
  return [
    ...(await usedUp(
      context,
      limits.map(({ id, terms }) => ({ ...terms, id })),
      user,
    )),
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

/** Returns the promotions embedded in products. Their IDs are the product's ID and their index from 0. */
function embedded(publications: Publications, named: ReadonlySet<string>, all: boolean): Offer[] {
  return [...publications.values()].flatMap(({ id: productId, product }) =>
    (product?.promotions ?? [])
      .map((terms, place) => ({ id: `${productId}.${place}`, terms, productId, named: false }))
      .filter(({ id }) => all || named.has(id)),
  );
}

/** Both ends are included. Dates are UTC timestamps in the same format, so they compare as text. */
function isLive(terms: ProductPromotion, at: string): boolean {
  const { is_active, status, start_date, end_date } = terms;
  if (is_active === false || (status ?? 'active') !== 'active') return false;
  return (!start_date || start_date <= at) && (!end_date || at <= end_date);
}

function unknown(id: string): Offer {
  const terms: ProductPromotion = { name: '', promotion_type: 'percentage' };
  return { id, terms, named: true, barred: 'not_found' };
}

/** Returns the IDs of a sale's promotions. */
export function promotionsOf({ pricing_options_summary }: Pick<Sale, 'pricing_options_summary'>): string[] {
  return (pricing_options_summary?.applied_promotions ?? []).map(({ promotion_id }) => promotion_id);
}

/**
 * Returns whose uses of promotions a sale counts for. Guests are identified by the e-mail of their address, if there is
 * one.
 */
export function userOf(
  sale: Pick<Sale, '_id' | 'customer_id' | 'shipping_address'>,
): User & { id: string | null } {
  const email = sale.shipping_address?.email;
  const guest = typeof email === 'string' && email !== '' ? email.toLowerCase() : null;
  return { saleId: sale._id, customer: sale.customer_id ?? guest, id: sale.customer_id };
}
