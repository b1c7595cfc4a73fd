/** The sale that a till asks for: what it comes to, and how that is paid (Decision N2). */
import type { PosSaleCreate, PosSaleItem, PosTerminal } from '@mostrador/types';
import type { Context } from '../../core/context.ts';
import { fromCents, toCents } from '../../core/money.ts';
import { paymentMethodsOf } from '../../core/payment-methods.ts';
import { centsOf, invalid } from './cash-amount.ts';
import { warnUnknownMethod } from './cash-tender.ts';
import { type FilledItem, fillItems } from './catalog-items.ts';
import { type Payment, type Settlement, settled } from './pos-payments.ts';
import type { SaleDraft } from './sales.ts';
import { computeTotals } from './totals.ts';

export interface PosDraft {
  draft: SaleDraft;
  settlement: Settlement;
}

/** Prices the lines by the catalog and settles the payments. @throws Problem `validation_failed` */
export async function posSaleDraft(
  context: Context,
  body: PosSaleCreate,
  terminal: Partial<PosTerminal>,
): Promise<PosDraft> {
  const items = await pricedItems(context, body);
  const total = toCents(totalOf(items, body));
  const payments = await paymentsOf(context, body, { terminal, total });
  const tendered = typeof body.amount_tendered === 'number' ? tenderedOf(body.amount_tendered) : undefined;
  const settlement = settled(payments, total, tendered);
  warnOverpaid(context, settlement);
  const { payments: _list, amount_tendered: _cash, client_reference: _id, items: _lines, ...terms } = body;
  const method = body.payment_method ?? payments[0]?.payment_method ?? defaultMethod(terminal);
  const draft: SaleDraft = {
    ...terms,
    ...{ items, payment_method: method, payment: paymentOf(settlement, method), sale_origin: 'pos' },
    status: settlement.covered ? 'completed' : 'pending',
  };
  return { draft, settlement };
}

type Items = FilledItem<PosSaleItem>[];

/** Lines with their prices and rates, so that what is paid is what the sale comes to. */
async function pricedItems(context: Context, { items, tax_rate }: PosSaleCreate): Promise<Items> {
  // The sale itself warns of what its lines name.
  const filled = await fillItems({ ...context, warn: () => {} }, items);
  return filled.map(({ item, publication }) => {
    const rate = item.tax_rate ?? (typeof tax_rate === 'number' ? undefined : publication?.taxRate);
    return typeof rate === 'number' ? { ...item, tax_rate: rate } : item;
  });
}

function totalOf(items: Items, { tax_type, tax_rate, discount_type, discount_rate }: PosSaleCreate): number {
  return computeTotals({
    ...{ taxType: tax_type, taxRate: tax_rate, discountType: discount_type, discountRate: discount_rate },
    lines: items.map((item) => ({
      ...{ quantity: item.quantity, price: item.price, taxRate: item.tax_rate, taxType: item.tax_type },
      ...{ discountType: item.discount_type, discountRate: item.discount_rate },
      discountAmount: item.discount_amount,
    })),
  }).calculated.total;
}

/** What is paid how: the list that was sent, or one method for the whole total. An empty list pays nothing. */
async function paymentsOf(
  context: Context,
  { payments, payment_method }: PosSaleCreate,
  { terminal, total }: { terminal: Partial<PosTerminal>; total: number },
): Promise<Payment[]> {
  const listed = payments && (payments.length > 0 || !payment_method) ? payments : undefined;
  const sent = listed?.map(({ amount, ...payment }, index) => ({
    ...{ ...payment, amount: amountOf(amount, `payments.${index}.amount`) },
    field: `payments.${index}.payment_method`,
  })) ?? [
    { payment_method: payment_method ?? defaultMethod(terminal), amount: total, field: 'payment_method' },
  ];
  const known = await paymentMethodsOf(
    context,
    sent.map((one) => one.payment_method),
  );
  return sent.map(({ field, ...payment }) => {
    const method = known.get(payment.payment_method);
    if (!method) warnUnknownMethod(context, payment.payment_method, field);
    return {
      ...{ reference: null, ...payment, isCash: method?.isCash ?? payment.payment_method === 'cash' },
      isOnAccount: method?.isCurrentAccount ?? false,
    };
  });
}

function defaultMethod({ configuration }: Partial<PosTerminal>): string {
  return configuration?.default_payment_method ?? 'cash';
}

function amountOf(amount: number, field: string): number {
  if (amount < 0) throw invalid(field, 'too_low', 'must be at least 0');
  return centsOf(amount, field);
}

function tenderedOf(amount: number): number {
  return amountOf(amount, 'amount_tendered');
}

/** The payment of the sale. What is on account is not paid yet. */
function paymentOf(
  { payments, paid, change }: Settlement,
  method: string,
): NonNullable<SaleDraft['payment']> {
  return {
    ...{ method, amount_paid: fromCents(paid), change: fromCents(change) },
    payments: payments
      .filter(({ amount }) => amount > 0)
      .map(({ payment_method, amount, reference }) => ({
        ...{ method: payment_method, amount: fromCents(amount), reference },
      })),
  };
}

function warnOverpaid({ warn }: Context, { excess }: Settlement): void {
  if (excess === 0) return;
  const message = `${fromCents(excess)} more was paid than the sale comes to, and not in cash: there is no change.`;
  warn({ code: 'overpaid', field: 'payments', message });
}
