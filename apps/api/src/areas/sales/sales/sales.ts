/** Sales (Reference 2.3, Decisions N1, totals, stock-life). */
import { Problem } from '@mostrador/server-stub';
import type { Sale } from '@mostrador/types';
import { dayIn } from '../../../calculation/days.ts';
import { toCents } from '../../../core/cents.ts';
import type { Context } from '../../../records/context.ts';
import { lockIfThere } from '../../../records/locked-record.ts';
import { createRecord } from '../../../records/one-record.ts';
import { makeReceiptOf } from '../../../records/receipt-maker.ts';
import { records } from '../../../records/records.ts';
import type { Computed, InputOf } from '../../../records/rules.ts';
import type { WriteResult } from '../../../records/write-result.ts';
import { drawerPayments, salePaymentOf, settledTender } from '../pos/tender.ts';
import { linkAppointment, unlinkAppointment } from './sale-appointment.ts';
import { charged } from './sale-charge.ts';
import { withCustomer } from './sale-customer.ts';
import { drawerOf, repaid } from './sale-drawer.ts';
import { saleEffects } from './sale-effects.ts';
import { type SaleChange, type SaleFacts, saleFacts } from './sale-facts.ts';
import type { SaleKept } from './sale-kept.ts';
import { lockForSales } from './sale-locks.ts';
import { saleCounters, withNumbers } from './sale-numbers.ts';
import { promotionsOf } from './sale-offers.ts';
import { paymentOf } from './sale-payment.ts';
import { awardedPoints, keptRate } from './sale-points.ts';
import { priced } from './sale-pricing.ts';
import { dated, holds } from './sale-status.ts';
import { stockOf } from './sale-stock.ts';

export const sales = records<'sales', SaleFacts, SaleKept>('sales', {
  search: ['invoice_number', 'notes'],
  searchMore: ({ sale_number, items }) => [String(sale_number), ...items.map(({ name }) => name)],
  facts: saleFacts,
  compute: computedSale,
  numbers: { counters: saleCounters, numbered: withNumbers },
  effects: saleEffects,
  lockForAll: lockForSales,
  followed: async (sale, change) => {
    await linkAppointment(sale, change.before, change.context);
    return await invoiced(sale, change);
  },
  unfollowed: unlinkAppointment,
});

/** The input of a sale. A line without a price gets that of the catalog. */
export type SaleDraft = Omit<InputOf<'sales'>, 'items'> & { items: DraftItem[] };
type Item = InputOf<'sales'>['items'][number];
type DraftItem = Omit<Item, 'price'> & { price?: number | null };

/** The origin of a sale, such as `pos_terminal_id` or `budget_id`, and the tender at a till. */
export interface SaleOrigin {
  members?: Partial<Sale>;
  kept?: SaleKept;
}

/**
 * Creates a sale on behalf of the service, by the same rules as a request: numbers, prices, promotions, stock, current
 * account, and the cash register of a till.
 * @throws Problem `insufficient_stock`, `credit_limit_exceeded`, `validation_failed`, `no_open_register`
 */
export async function placeSale(context: Context, draft: SaleDraft, origin: SaleOrigin = {}): Promise<Sale> {
  // The rules set each line's price before anything reads it.
  const items = draft.items as Item[];
  return await createRecord('sales', { ...draft, items }, context, origin);
}

function computedSale(draft: Sale, change: SaleChange, facts: SaleFacts): Computed<'sales', SaleKept> {
  const { before, kept = {}, context } = change;
  const begun = before ? draft : { ...draft, ...fresh };
  const amounts = priced(withCustomer(begun, change, facts.customer), change, facts);
  const { sale: paid, drawer } = kept.tender
    ? tendered(amounts.sale, change, facts)
    : paidSale(amounts.sale, change, facts);
  const sale = flagged(dated(paid, context.now), change, facts);
  const stock = stockOf(sale, change, facts);
  return {
    record: { ...sale, stock_deducted: stock.length > 0 },
    kept: {
      ...kept,
      tender: undefined,
      restock: undefined,
      salePoint: kept.salePoint ?? facts.salePoint,
      soldOn: kept.soldOn ?? dayIn(context.account.timezone, madeAt(change)),
      terms: amounts.terms ?? kept.terms,
      promotions: amounts.promotions ?? kept.promotions,
      stock,
      drawer,
      charge: charged(sale, change, facts),
      pointsRate: keptRate(sale, change),
    },
  };
}

/** Returns when a sale was created; now for a new one. */
function madeAt({ before, context }: SaleChange): Date {
  return before?.created_at ? new Date(before.created_at) : context.now;
}

/** The initial fields of a sale. */
const fresh = {
  currency: 'ARS',
  points_awarded: 0,
  stock_deducted: false,
  promotion_uses_counted: false,
  receipt_number: null,
} satisfies Partial<Sale>;

interface Paid {
  sale: Sale;
  drawer: SaleKept['drawer'];
}

/** Completes a sale of a till if the tender covers it. */
function tendered(sale: Sale, { kept, context }: SaleChange, { methods, register }: SaleFacts): Paid {
  const tender = kept?.tender;
  if (!tender) return { sale, drawer: undefined };
  const settlement = settledTender(tender, toCents(sale.total ?? 0), methods, context);
  const made = {
    ...sale,
    status: settlement.covered ? ('completed' as const) : ('pending' as const),
    cash_register_id: register?.drawer?._id ?? null,
  };
  const sent = salePaymentOf(settlement, tender.method);
  return {
    sale: { ...made, payment: paymentOf(made, { before: undefined, sent, now: context.now }) },
    drawer: drawerPayments(settlement, tender, made, register?.drawer !== undefined, context),
  };
}

function paidSale(sale: Sale, change: SaleChange, facts: SaleFacts): Paid {
  const { before, sent, context } = change;
  const moved = repaid(sale, change);
  const said = moved === sale ? sent.payment : moved.payment;
  const payment = paymentOf(moved, { before, sent: said, now: context.now });
  const paid = { ...moved, payment };
  return { sale: paid, drawer: drawerOf(paid, change, facts) };
}

function flagged(sale: Sale, change: SaleChange, facts: SaleFacts): Sale {
  warnPassed(change, facts);
  return {
    ...sale,
    promotion_uses_counted: holds(sale) && promotionsOf(sale).length > 0,
    points_awarded: awardedPoints(sale, change, facts),
  };
}

/** Warns that a restored sale keeps its prices, although others have used up its promotions. */
function warnPassed({ context }: SaleChange, { offers }: SaleFacts): void {
  for (const id of offers?.passed ?? []) {
    const message = `The promotion \`${id}\` has no uses left; the sale keeps it.`;
    context.warn({ code: 'promotion_limit_passed', field: 'pricing_options_summary', message });
  }
}

/** Issues the receipt that a sale requests. If none can be issued, the request is kept and the caller warned. */
async function invoiced(sale: Sale, { before, context }: SaleChange): Promise<WriteResult<Sale> | undefined> {
  if (sale.generate_invoice !== true || before?.generate_invoice === true || sale.invoice_id !== null)
    return undefined;
  try {
    await makeReceiptOf(context, sale._id);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const message = `No electronic receipt was issued: ${error.detail}`;
    context.warn({ code: 'invoice_not_generated', field: 'generate_invoice', message });
    return undefined;
  }
  return await lockIfThere<'sales'>('sales', sale._id, context);
}
