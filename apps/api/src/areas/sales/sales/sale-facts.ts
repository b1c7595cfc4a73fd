/** The facts needed to compute a sale, read and locked beforehand. */

import { isDeepStrictEqual } from 'node:util';
import type { Customer, Sale } from '@mostrador/types';
import { lockOpenDrawer, type OpenDrawer } from '../../../ledgers/cash/cash.ts';
import { type Bookkeeping, bookkeeping } from '../../../ledgers/journal/journal.ts';
import { type LockedAccount, lockAccountOf } from '../../../ledgers/receivables/account-ledger.ts';
import { lockStock } from '../../../ledgers/stock/stock.ts';
import type { LockedStock } from '../../../ledgers/stock/stock-holding.ts';
import type { Context } from '../../../records/context.ts';
import {
  findPublications,
  type Publication,
  publicationOf,
  publicationType,
} from '../../../records/lines/publications.ts';
import { findCustomer } from '../../../records/lookups/parties.ts';
import { type PaymentMethodFacts, paymentMethodsOf } from '../../../records/lookups/payment-methods.ts';
import type { Change } from '../../../records/rules.ts';
import { together } from '../../../store/together.ts';
import { findTerminal } from '../pos/pos-terminal.ts';
import { onAccount } from './sale-charge.ts';
import { customerIdOf } from './sale-customer.ts';
import type { SaleKept } from './sale-kept.ts';
import { offersFor, type SaleOffers } from './sale-offers.ts';
import { dependsOn, priceMembers } from './sale-pricing.ts';
import { holds } from './sale-status.ts';

export type SaleChange = Change<'sales', SaleKept>;

export interface SaleFacts {
  /** Whether the terminal allows negative stock (Decision catalog-rules), and the sale point for the number. */
  allowNegative: boolean;
  salePoint: number;
  publications: ReadonlyMap<string, Publication>;
  /** Undefined if the stock does not change. */
  stock: LockedStock | undefined;
  methods: ReadonlyMap<string, PaymentMethodFacts>;
  /** Undefined if the promotions do not change. */
  offers: SaleOffers | undefined;
  /** Undefined if there is no customer, or none is needed. */
  customer: Partial<Customer> | undefined;
  /** The customer's current account, if anything is on account. */
  account: LockedAccount | undefined;
  /** The open register of the terminal, if money moves. */
  register: OpenDrawer | undefined;
  /** Whether it posts a journal entry. */
  books: Bookkeeping;
}

/** Takes locks in a fixed order: register, products, current account. */
export async function saleFacts(draft: Sale, change: SaleChange): Promise<SaleFacts> {
  const { context, kept } = change;
  const customer_id = customerIdOf(change);
  const codes = methodCodes(draft, change);
  const [register, stock, account, till, publications, methods, customer, books] = await together([
    registerFor(draft, change),
    restocked(draft, change) ? lockStock(context, productIds(draft, kept)) : undefined,
    customer_id && usesAccount(draft, change) ? lockAccountOf(context, 'customer', customer_id) : undefined,
    tillOf(context, draft, kept),
    publicationsOf(draft, change),
    codes.length > 0 ? paymentMethodsOf(context, codes) : new Map<string, PaymentMethodFacts>(),
    customer_id && needsCustomer(customer_id, draft, change) ? findCustomer(context, customer_id) : undefined,
    bookkeeping(context),
  ]);
  const known = withProducts(publications, stock);
  const facts = { ...till, publications: known, stock, methods, customer, account, register, books };
  return { ...facts, offers: await offersFor(draft, change, known) };
}

/** Whether the goods, or whether the sale holds them, change. */
export function restocked(sale: Sale, { before, kept }: Pick<SaleChange, 'before' | 'kept'>): boolean {
  if (kept?.restock || (kept?.delivered && (kept.stock ?? []).length > 0)) return true;
  return !before || holds(before) !== holds(sale) || !isDeepStrictEqual(goods(before), goods(sale));
}

function goods({ items }: Sale): unknown[] {
  return items.map(({ publication_id, publication_type, variant_id, quantity }) => [
    publication_id ?? null,
    publication_type ?? null,
    variant_id ?? null,
    quantity,
  ]);
}

/** Whether the amounts must be recalculated. */
export function repriced(sale: Sale, { before }: Pick<SaleChange, 'before'>): boolean {
  return !before || dependsOn(priceMembers, sale, before);
}

function productIds({ items }: Sale, kept: SaleKept | undefined): string[] {
  const sold = items
    .filter(({ publication_type: type }) => isProduct(type))
    .map((item) => item.publication_id);
  const held = (kept?.stock ?? []).map(({ product_id }) => product_id);
  return [...new Set([...sold, ...held].filter((id): id is string => typeof id === 'string' && id !== ''))];
}

/** A line without a type can be a product. */
function isProduct(type: string | null | undefined): boolean {
  const known = publicationType(type);
  return known === undefined || known === 'product';
}

/** Returns the catalog items of the lines. Locked products are not read again. */
async function publicationsOf(draft: Sale, change: SaleChange): Promise<Map<string, Publication>> {
  if (!repriced(draft, change)) return new Map();
  const named = draft.items.filter(({ publication_id }) => publication_id);
  const ids = (lines: typeof named) => [...new Set(lines.map(({ publication_id }) => publication_id ?? ''))];
  if (!restocked(draft, change)) return await findPublications(change.context, ids(named));
  const others = named.filter(({ publication_type }) => publicationType(publication_type) !== 'product');
  return await findPublications(change.context, ids(others), ['service', 'rental']);
}

function withProducts(
  publications: Map<string, Publication>,
  stock: LockedStock | undefined,
): Map<string, Publication> {
  for (const [id, doc] of stock?.products ?? []) {
    publications.set(id, publicationOf({ id, type: 'product', doc }));
  }
  return publications;
}

async function tillOf(context: Context, { pos_terminal_id }: Sale, kept: SaleKept | undefined) {
  const terminal =
    kept?.tender?.terminal ?? (pos_terminal_id ? await findTerminal(context, pos_terminal_id) : undefined);
  const { sale_point, allow_negative_stock } = terminal?.configuration ?? {};
  return { salePoint: sale_point ?? 1, allowNegative: allow_negative_stock === true };
}

/** Returns the open register of the terminal, if a till sells or registered money can move. */
async function registerFor(draft: Sale, change: SaleChange): Promise<OpenDrawer | undefined> {
  const { before, kept, sent, context } = change;
  if (draft.pos_terminal_id === null) return undefined;
  const moves =
    kept?.tender !== undefined ||
    (kept?.drawer !== undefined &&
      before !== undefined &&
      (before.status !== draft.status ||
        repriced(draft, change) ||
        sent.payment !== undefined ||
        before.total !== draft.total));
  if (!moves) return undefined;
  const drawer = await lockOpenDrawer(context, draft.pos_terminal_id);
  return { drawer, created_by: kept?.tender?.created_by ?? drawer?.opened_by ?? null };
}

/** Returns the payment methods whose data is needed: for price adjustments, and to identify cash. */
function methodCodes(draft: Sale, { kept, sent }: SaleChange): string[] {
  const { payment_method, pricing_options_summary: options, payment } = draft;
  const impact = options?.apply_payment_method_impact === true ? [payment_method] : [];
  const tender = kept?.tender;
  const tendered = tender ? (tender.payments?.map((one) => one.payment_method) ?? [tender.method]) : [];
  const paid = kept?.drawer && sent.payment ? (payment?.payments ?? []).map(({ method }) => method) : [];
  const codes = [...impact, ...tendered, ...paid].filter((code): code is string => typeof code === 'string');
  return [...new Set(codes)];
}

function usesAccount(draft: Sale, { kept }: SaleChange): boolean {
  const { payment_method, payment } = draft;
  const tendered = kept?.tender?.payments?.map((one) => one.payment_method) ?? [kept?.tender?.method];
  const methods = [payment_method, payment?.method, ...(payment?.payments ?? []).map(({ method }) => method)];
  return kept?.charge != null || [...methods, ...tendered].includes(onAccount);
}

/** A new customer is read for warnings, an existing one for points. */
function needsCustomer(id: string, draft: Sale, { before }: SaleChange): boolean {
  return id !== before?.customer_id || draft.status !== before.status;
}
