/** Sales (Reference 2.3, Decisions N1, totals, stock-life): what was sold, to whom, and what follows from it. */
import { isDeepStrictEqual } from 'node:util';
import type { Sale } from '@mostrador/types';
import { type Cents, toCents } from '../../../core/cents.ts';
import type { Context } from '../../../records/context.ts';
import { createRecord, draftRecord } from '../../../records/one-record.ts';
import { records } from '../../../records/records.ts';
import type { Change, InputOf } from '../../../records/rules.ts';
import { recordCashRefund, warnGivenBack } from '../cash-register/cash-refund.ts';
import { findTerminal } from '../pos/pos-terminal.ts';
import { settleUses } from './promotion-uses.ts';
import { releaseCharge, settleCharge } from './sale-charge.ts';
import { withCustomer } from './sale-customer.ts';
import { saleNumbers } from './sale-numbers.ts';
import { paymentOf } from './sale-payment.ts';
import { priced, pricing } from './sale-pricing.ts';
import { userOf, warnUsedUp } from './sale-promotions.ts';
import { dated, holds } from './sale-status.ts';
import { settleSaleStock } from './sale-stock.ts';

export const sales = records('sales', {
  search: ['invoice_number', 'notes'],
  searchMore: ({ sale_number, items }) => [String(sale_number), ...items.map(({ name }) => name)],
  prepare: async (sale, change) => {
    const { before, sent, context } = change;
    const till = await tillOf(context, sale);
    const numbered = before ? sale : { ...sale, ...fresh, ...(await numbersOf(sale, till, context)) };
    const computed = await priced(await withCustomer(numbered, change), change);
    const payment = paymentOf(computed, { before, sent: sent.payment, now: context.now });
    const standing = withFlags(dated({ ...computed, payment }, context.now));
    warnInvoice(standing, change);
    await settleMoney(standing, change);
    await settlePromotions(standing, change);
    return { ...standing, stock_deducted: await settledStock(standing, change, till) };
  },
  written: async (sale, { before, context }) => {
    await settleCharge(context, sale, before);
  },
  deleted: async (sale, context) => {
    await recordCashRefund(context, sale);
    await settleSaleStock(context, sale, { holding: false, allowNegative: false });
    await settleUses(context, userOf(sale), []);
    await releaseCharge(context, sale);
  },
});

/** What a sale is made of; a line without a price has that of the catalog. */
export type SaleDraft = Omit<InputOf<'sales'>, 'items'> & { items: DraftItem[] };
type Item = InputOf<'sales'>['items'][number];
type DraftItem = Omit<Item, 'price'> & { price?: number | null };

/**
 * Makes a sale of the service's own accord, by all the rules of a request: numbers, prices, promotions, stock, current
 * account. `given` says where it comes from: `pos_terminal_id`, `budget_id`, ... No cash register is moved.
 * @throws Problem `insufficient_stock`, `credit_limit_exceeded`, `validation_failed`
 */
export async function placeSale(
  context: Context,
  draft: SaleDraft,
  given: Partial<Sale> = {},
): Promise<Sale> {
  // The rules give each line its price before anything looks at it.
  const items = draft.items as Item[];
  return await createRecord('sales', { ...draft, items }, context, given);
}

export interface Quote {
  total: Cents;
  /** The items with the prices and rates that make it. */
  items: Item[];
}

/**
 * What a draft comes to by all those rules, to know it before it is paid. Nothing is kept and nobody warned: that is for
 * the sale itself. Promotions with a limit stay locked, so the caller has its numbers (`saleNumbers`) before.
 * @throws Problem `validation_failed`
 */
export async function quote(context: Context, draft: SaleDraft): Promise<Quote> {
  const quiet = { ...context, warn: () => {} };
  const sent = { ...draft, items: draft.items as Item[] };
  const change = { before: undefined, sent, context: quiet };
  const sale = await withCustomer(draftRecord('sales', sent, quiet), change);
  const { lines, totals } = await pricing(sale, change);
  const common = typeof draft.tax_rate === 'number';
  const items = lines.map(({ item, terms }) =>
    common ? item : { ...item, tax_rate: terms.tax_rate ?? terms.product_tax_rate },
  );
  return { total: toCents(totals.calculated.total), items };
}

/** What a sale has before it is computed. */
const fresh = {
  currency: 'ARS',
  points_awarded: 0,
  stock_deducted: false,
  promotion_uses_counted: false,
} satisfies Partial<Sale>;

interface Till {
  /** Its sales are numbered by this sale point. */
  salePoint: number;
  /** Whether it sells more than there is (Decision catalog-rules). */
  allowNegative: boolean;
}

/** What the terminal says where the sale was made at one. */
async function tillOf(context: Context, { pos_terminal_id }: Sale): Promise<Till> {
  const terminal = pos_terminal_id ? await findTerminal(context, pos_terminal_id) : undefined;
  const { sale_point, allow_negative_stock } = terminal?.configuration ?? {};
  return { salePoint: sale_point ?? 1, allowNegative: allow_negative_stock === true };
}

/** A till has taken the numbers of its sale before, because it prices the sale before it is made. */
async function numbersOf(sale: Sale, { salePoint }: Till, context: Context): Promise<Partial<Sale>> {
  return sale.invoice_number ? {} : await saleNumbers(context, salePoint);
}

function withFlags(sale: Sale): Sale {
  const { status, customer_id, points_awarded } = sale;
  return {
    ...sale,
    promotion_uses_counted: holds(sale) && promotionsOf(sale).length > 0,
    points_awarded: status === 'completed' && customer_id !== null ? points_awarded : 0,
  };
}

/** What was paid goes back before the stock does, in the order in which a till locks them. */
async function settleMoney(sale: Sale, { before, context }: Change<'sales'>): Promise<void> {
  if (!before || before.status === sale.status) return;
  if (!holds(sale)) await recordCashRefund(context, sale);
  else if (!holds(before)) await warnGivenBack(context, sale);
}

function promotionsOf({ pricing_options_summary }: Sale): string[] {
  return (pricing_options_summary?.applied_promotions ?? []).map(({ promotion_id }) => promotion_id);
}

async function settlePromotions(sale: Sale, { before, context }: Change<'sales'>): Promise<void> {
  if (!sale.promotion_uses_counted && !before?.promotion_uses_counted) return;
  const again = before && sale.promotion_uses_counted && !before.promotion_uses_counted;
  if (again) await warnUsedUp(context, sale, promotionsOf(before));
  await settleUses(context, userOf(sale), sale.promotion_uses_counted ? promotionsOf(sale) : []);
}

/** Only what is sold and whether it is held move stock; a sale of which neither changed is as it was. */
async function settledStock(sale: Sale, { before, context }: Change<'sales'>, till: Till): Promise<boolean> {
  const same = before && holds(before) === holds(sale) && isDeepStrictEqual(goods(before), goods(sale));
  if (same) return before.stock_deducted;
  return await settleSaleStock(context, sale, { holding: holds(sale), allowNegative: till.allowNegative });
}

function goods({ items }: Sale): unknown[] {
  return items.map(({ publication_id, publication_type, variant_id, quantity }) => [
    publication_id ?? null,
    publication_type ?? null,
    variant_id ?? null,
    quantity,
  ]);
}

/** Receipts of sales are not made yet: the wish is kept, and the caller told. */
function warnInvoice(sale: Sale, { before, context }: Change<'sales'>): void {
  if (sale.generate_invoice !== true || before?.generate_invoice === true || sale.invoice_id !== null) return;
  const message = 'No electronic receipt was made: this version keeps the request and makes none.';
  context.warn({ code: 'invoice_not_generated', field: 'generate_invoice', message });
}
