/** The sale that a till asks for: what it comes to, and how that is paid (Decision N2). */
import type { PosSaleCreate, PosTerminal } from '@mostrador/types';
import { centsOf } from '../../../calculation/amounts.ts';
import { type Cents, fromCents } from '../../../core/cents.ts';
import { memberProblem } from '../../../core/field-problem.ts';
import type { Context } from '../../../records/context.ts';
import { warnUnknownMethod } from '../../../records/lookups/cash-tender.ts';
import { paymentMethodsOf } from '../../../records/lookups/payment-methods.ts';
import { quote, type SaleDraft } from '../sales/sales.ts';
import { type Payment, type Settlement, settled } from './pos-payments.ts';

export interface PosDraft {
  draft: SaleDraft;
  settlement: Settlement;
}

/** Prices the sale by the catalog and settles the payments. @throws Problem `validation_failed` */
export async function posSaleDraft(
  context: Context,
  body: PosSaleCreate,
  terminal: Partial<PosTerminal>,
): Promise<PosDraft> {
  const { payments: _list, amount_tendered: _cash, client_reference: _id, ...terms } = body;
  const method = methodOf(body, terminal);
  const unpaid: SaleDraft = { ...terms, payment_method: method, sale_origin: 'pos' };
  const { total, items } = await quote(context, unpaid);
  const payments = await paymentsOf(context, body, { method, total });
  const tendered = typeof body.amount_tendered === 'number' ? tenderedOf(body.amount_tendered) : undefined;
  const settlement = settled(payments, total, tendered);
  warnOverpaid(context, settlement);
  const status = settlement.covered ? 'completed' : 'pending';
  return { draft: { ...unpaid, items, payment: paymentOf(settlement, method), status }, settlement };
}

/** The method that the sale goes by: the one that is named, else the first that pays, else that of the terminal. */
function methodOf({ payment_method, payments }: PosSaleCreate, terminal: Partial<PosTerminal>): string {
  return payment_method ?? payments?.[0]?.payment_method ?? defaultMethod(terminal);
}

/** What is paid how: the list that was sent, or one method for the whole total. An empty list pays nothing. */
async function paymentsOf(
  context: Context,
  { payments, payment_method }: PosSaleCreate,
  { method, total }: { method: string; total: Cents },
): Promise<Payment[]> {
  const listed = payments && (payments.length > 0 || !payment_method) ? payments : undefined;
  const sent = listed?.map(({ amount, ...payment }, index) => ({
    ...payment,
    amount: amountOf(amount, `payments.${index}.amount`),
    field: `payments.${index}.payment_method`,
  })) ?? [{ payment_method: method, amount: total, field: 'payment_method' }];
  const known = await paymentMethodsOf(
    context,
    sent.map((one) => one.payment_method),
  );
  return sent.map(({ field, ...payment }) => {
    const method = known.get(payment.payment_method);
    if (!method) warnUnknownMethod(context, payment.payment_method, field);
    return {
      reference: null,
      ...payment,
      isCash: method?.isCash ?? payment.payment_method === 'cash',
      isOnAccount: method?.isCurrentAccount ?? false,
    };
  });
}

function defaultMethod({ configuration }: Partial<PosTerminal>): string {
  return configuration?.default_payment_method ?? 'cash';
}

function amountOf(amount: number, field: string): Cents {
  if (amount < 0) throw memberProblem(field, 'too_low', 'must be at least 0');
  return centsOf(amount, field);
}

function tenderedOf(amount: number): Cents {
  return amountOf(amount, 'amount_tendered');
}

/** The payment of the sale. What is on account is not paid yet. */
function paymentOf(
  { payments, paid, change }: Settlement,
  method: string,
): NonNullable<SaleDraft['payment']> {
  return {
    method,
    amount_paid: fromCents(paid),
    change: fromCents(change),
    payments: payments
      .filter(({ amount }) => amount > 0)
      .map(({ payment_method, amount, reference }) => ({
        method: payment_method,
        amount: fromCents(amount),
        reference,
      })),
  };
}

function warnOverpaid({ warn }: Context, { excess }: Settlement): void {
  if (excess === 0) return;
  const message = `${fromCents(excess)} more was paid than the sale comes to, and not in cash: there is no change.`;
  warn({ code: 'overpaid', field: 'payments', message });
}
