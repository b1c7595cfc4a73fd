/** The tender of a sale at a till (Decision N2) and the payments that result. Pure, in integer cents. */
import { Problem } from '@mostrador/server-stub';
import type { PosPayment, PosTerminal, Sale, SalePayment } from '@mostrador/types';
import { centsOf } from '../../../calculation/amounts.ts';
import { type Cents, fromCents } from '../../../core/cents.ts';
import type { Warnings } from '../../../core/context.ts';
import { memberProblem } from '../../../core/field-problem.ts';
import type { DrawerPayment } from '../../../ledgers/cash/cash.ts';
import { warnUnknownMethod } from '../../../records/lookups/cash-tender.ts';
import type { PaymentMethodFacts } from '../../../records/lookups/payment-methods.ts';
import { type Payment, type Settlement, settled } from './pos-payments.ts';

/** The payment data of a till, before the total of the sale is known. */
export interface Tender {
  terminal: Partial<PosTerminal>;
  /** The payment method of the sale. */
  method: string;
  /** The payments; undefined if the method pays the whole total. */
  payments?: readonly PosPayment[] | undefined;
  /** The cash handed over, if given. */
  amount_tendered?: number | null | undefined;
  /** The user of the terminal. */
  created_by: string | null;
}

type Methods = ReadonlyMap<string, PaymentMethodFacts>;

/** Settles a sale with the total `total`. @throws Problem `validation_failed` */
export function settledTender(tender: Tender, total: Cents, methods: Methods, to: Warnings): Settlement {
  const handed = tender.amount_tendered;
  const settlement = settled(
    paymentsOf(tender, total, methods, to),
    total,
    typeof handed === 'number' ? amountOf(handed, 'amount_tendered') : undefined,
  );
  warnOverpaid(settlement, to);
  return settlement;
}

function paymentsOf({ payments, method }: Tender, total: Cents, methods: Methods, to: Warnings): Payment[] {
  const sent = payments?.map(({ amount, ...payment }, index) => ({
    ...payment,
    amount: amountOf(amount, `payments.${index}.amount`),
    field: `payments.${index}.payment_method`,
  })) ?? [{ payment_method: method, amount: total, field: 'payment_method' }];
  return sent.map(({ field, ...payment }) => {
    const known = methods.get(payment.payment_method);
    if (!known) warnUnknownMethod(to, payment.payment_method, field);
    return {
      reference: null,
      ...payment,
      isCash: known?.isCash ?? payment.payment_method === 'cash',
      isOnAccount: known?.isCurrentAccount ?? false,
    };
  });
}

function amountOf(amount: number, field: string): Cents {
  if (amount < 0) throw memberProblem(field, 'too_low', 'must be at least 0');
  return centsOf(amount, field);
}

function warnOverpaid({ excess }: Settlement, { warn }: Warnings): void {
  if (excess === 0) return;
  const message = `The payment exceeds the total by ${fromCents(excess)}, but not in cash: no change is due.`;
  warn({ code: 'overpaid', field: 'payments', message });
}

/** Returns the payment of the sale. Charges on account are not paid yet. */
export function salePaymentOf({ payments, paid, change }: Settlement, method: string): SalePayment {
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

/**
 * Returns the payments that go into the open register; none without one, with a warning.
 * @throws Problem `no_open_register` if the terminal requires one
 */
export function drawerPayments(
  { payments }: Settlement,
  { terminal }: Tender,
  sale: Pick<Sale, 'pos_terminal_id'>,
  isOpen: boolean,
  { warn }: Warnings,
): DrawerPayment[] {
  if (!isOpen) {
    if (terminal.configuration?.require_open_register === true) {
      const detail = `The terminal \`${terminal.name}\` sells only with an open cash register. Open one first.`;
      throw new Problem('no_open_register', detail);
    }
    const message = 'No cash register is open at the terminal: the payment is not in any register.';
    warn({ code: 'no_open_register', field: 'payments', message });
    return [];
  }
  return payments
    .filter(({ amount }) => amount > 0)
    .map(({ payment_method, isCash, amount, reference }) => ({
      pos_terminal_id: sale.pos_terminal_id ?? '',
      payment_method,
      is_cash: isCash,
      amount,
      reference,
    }));
}
