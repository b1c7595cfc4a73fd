/** How a sale is paid, and what is still to be paid (Decisions N1, inner-structure). Pure; amounts with two decimals. */
import { isDeepStrictEqual } from 'node:util';
import type { Sale, SalePayment } from '@mostrador/types';
import { atLeastZero, type Cents, fromCents, minus, toCents, total } from '../../../core/cents.ts';
import { onAccount } from './sale-charge.ts';
import { holds } from './sale-status.ts';

export interface PaymentChange {
  before: Sale | undefined;
  /** What the request says of it, undefined where it says nothing. */
  sent: SalePayment | null | undefined;
  now: Date;
}

type Status = NonNullable<SalePayment['status']>;

/** The payment as the sale shows it: what was not sent is filled in from `payment_method` and the total. */
export function paymentOf(sale: Sale, change: PaymentChange): SalePayment {
  const said = inFull(saidOf(sale, change), sale, change);
  const due = toCents(sale.total ?? 0);
  const payments = (said.payments ?? []).map((part) => ({
    ...part,
    paid_at: part.paid_at ?? change.now.toISOString(),
    reference: part.reference ?? null,
  }));
  const paid = paidCents(said, payments, due);
  const status = said.status ?? statusOf(paid, due);
  return {
    ...said,
    method: said.method ?? sale.payment_method,
    status: sale.status === 'refunded' && paid > 0 ? 'refunded' : status,
    payments,
    amount_paid: fromCents(paid),
    amount_due: holds(sale) ? fromCents(atLeastZero(minus(due, paid))) : 0,
    change: said.change ?? fromCents(atLeastZero(minus(paid, due))),
  };
}

type Part = NonNullable<SalePayment['payments']>[number];

function paidCents({ status, amount_paid }: SalePayment, payments: readonly Part[], due: Cents): Cents {
  if (amount_paid !== null && amount_paid !== undefined) return toCents(amount_paid);
  const whole = status === 'paid' && payments.length === 0;
  return whole ? due : total(payments.map(({ amount }) => toCents(amount)));
}

/** A sale that is made completed, by a method that pays at once, is paid in full by it. */
function inFull(said: SalePayment, sale: Sale, { before, now }: PaymentChange): SalePayment {
  const method = said.method ?? sale.payment_method;
  const unsaid = !said.payments && said.amount_paid == null && said.status == null;
  const pays = !before && sale.status === 'completed' && method && method !== onAccount && unsaid;
  if (!pays) return said;
  return {
    ...said,
    payments: [{ method, amount: sale.total ?? 0, paid_at: now.toISOString(), reference: null }],
  };
}

/**
 * What was sent is laid over what was said before. A payment that is sent back as it was shown says nothing new; what
 * follows from payments is worked out anew where they change.
 */
function saidOf(sale: Sale, { before, sent }: PaymentChange): SalePayment {
  if (sent === undefined || (before && isDeepStrictEqual(sent, before.payment)))
    return standing(sale, before);
  if (sent === null) return {};
  const { status, amount_paid, change, amount_due: _, ...rest } = standing(sale, before);
  const restated = sent.status !== undefined && (rest.payments ?? []).length === 0;
  const repaid = sent.payments !== undefined || sent.amount_paid !== undefined || restated;
  const figures = repaid ? {} : { status, amount_paid, change };
  return { ...rest, ...defined(figures), ...defined(sent) };
}

/**
 * What was said before, as far as it still holds: the method follows that of the sale, the status follows the amounts
 * where the total is another one or the sale is no longer refunded.
 */
function standing(sale: Sale, before: Sale | undefined): SalePayment {
  if (!before?.payment) return {};
  const { method, status, change, ...rest } = before.payment;
  const own = method !== before.payment_method ? { method: method ?? null } : {};
  const stands = before.total === sale.total && status !== 'refunded' && status !== undefined;
  return {
    ...rest,
    ...own,
    ...(stands && { status }),
    ...(before.total === sale.total && change !== undefined && { change }),
  };
}

function defined<Members extends object>(members: Members): Partial<Members> {
  return Object.fromEntries(
    Object.entries(members).filter(([, value]) => value !== undefined),
  ) as Partial<Members>;
}

function statusOf(paid: Cents, due: Cents): Status {
  if (paid >= due) return 'paid';
  return paid > 0 ? 'partial' : 'pending';
}
