/** The payments of a POS sale in cash registers (Decisions N2, stock-life) when the sale changes. Pure. */

import { isDeepStrictEqual } from 'node:util';
import { Problem } from '@mostrador/server-stub';
import type { Sale } from '@mostrador/types';
import { type Cents, fromCents, least, minus, plus, toCents } from '../../../core/cents.ts';
import type { DrawerPayment } from '../../../ledgers/cash/cash.ts';
import { onAccount } from './sale-charge.ts';
import type { SaleChange, SaleFacts } from './sale-facts.ts';
import { holds } from './sale-status.ts';

/**
 * Adjusts the payments of a paid sale to a new total: an increase is added to the sale's method, a decrease is taken
 * from the last payments. Drawer, payments and sale then agree.
 */
export function repaid(sale: Sale, { before, kept, sent }: SaleChange): Sale {
  if (!before?.payment || !kept?.drawer?.length || sent.payment !== undefined || !holds(sale)) return sale;
  const [was, is] = [toCents(before.total ?? 0), toCents(sale.total ?? 0)];
  const paid = toCents(before.payment.amount_paid ?? 0);
  if (was === is || paid < was) return sale;
  const payments = is > was ? more(before, minus(is, was)) : less(before, minus(was, is));
  const { status: _, change: __, ...payment } = before.payment;
  return { ...sale, payment: { ...payment, payments, amount_paid: fromCents(minus(plus(paid, is), was)) } };
}

type Payments = NonNullable<NonNullable<Sale['payment']>['payments']>;

/** Increases the last payment with the sale's method. */
function more({ payment, payment_method }: Sale, by: Cents): Payments {
  const payments = payment?.payments ?? [];
  const last = payments.findLastIndex(({ method }) => method === payment_method);
  const at = last === -1 ? payments.findLastIndex(({ method }) => method !== onAccount) : last;
  return payments.map((part, index) =>
    index === at ? { ...part, amount: fromCents(plus(toCents(part.amount), by)) } : part,
  );
}

/** Reduces the last payments, and removes those that become 0. */
function less({ payment }: Sale, by: Cents): Payments {
  let left = by;
  return [...(payment?.payments ?? [])]
    .reverse()
    .map((part) => {
      if (part.method === onAccount) return part;
      const taken = least(toCents(part.amount), left);
      left = minus(left, taken);
      return { ...part, amount: fromCents(minus(toCents(part.amount), taken)) };
    })
    .reverse()
    .filter(({ amount, method }) => amount > 0 || method === onAccount);
}

/**
 * Returns the payments that registers hold for a POS sale. A refunded payment is not refunded again, and a sale
 * restored from a refund takes no money.
 * @throws Problem `no_open_register` if an edit moves money and no register is open
 */
export function drawerOf(sale: Sale, change: SaleChange, facts: SaleFacts): DrawerPayment[] | undefined {
  const { before, kept } = change;
  if (!before || kept?.drawer === undefined) return kept?.drawer;
  if (holds(before) !== holds(sale)) return afterStatusChange(sale, change, facts);
  if (!holds(sale) || kept.drawer.length === 0) return kept.drawer;
  const wanted = wantedPayments(sale, change, facts);
  if (isDeepStrictEqual(wanted, kept.drawer)) return kept.drawer;
  if (facts.register?.drawer) return wanted;
  const detail =
    'The change requires a cash movement, but no cash register is open at the terminal of the sale. Open one first.';
  throw new Problem('no_open_register', detail);
}

function afterStatusChange(
  sale: Sale,
  { kept, context }: SaleChange,
  { register }: SaleFacts,
): DrawerPayment[] {
  const drawer = kept?.drawer ?? [];
  if (holds(sale)) {
    if (drawer.length === 0 && (sale.payment?.payments ?? []).some(({ method }) => method !== onAccount)) {
      const message =
        'The payment was refunded and is not in any register. Record it when the sale is paid again.';
      context.warn({ code: 'payment_given_back', field: 'status', message });
    }
    return drawer;
  }
  if (register?.drawer) return [];
  if (drawer.some(({ is_cash }) => is_cash)) {
    const message =
      'No cash register is open at the terminal of the sale: the refunded cash is not in any register.';
    context.warn({ code: 'no_open_register', field: 'status', message });
  }
  return drawer;
}

/** Returns the current payments of the sale. */
function wantedPayments(sale: Sale, { kept }: SaleChange, { methods }: SaleFacts): DrawerPayment[] {
  const known = new Map((kept?.drawer ?? []).map((one) => [one.payment_method, one.is_cash]));
  return (sale.payment?.payments ?? [])
    .filter(({ method, amount }) => method !== onAccount && amount > 0)
    .map(({ method, amount, reference }) => ({
      pos_terminal_id: sale.pos_terminal_id ?? '',
      payment_method: method,
      is_cash: known.get(method) ?? methods.get(method)?.isCash ?? method === 'cash',
      amount: toCents(amount),
      reference: reference ?? null,
    }));
}
