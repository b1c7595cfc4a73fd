/** What is handed over at a till for a sale (Decision N2), and what of it pays. Pure: integers of cents. */
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

/** What a till says of the payment of a sale, before anybody knows what the sale comes to. */
export interface Tender {
  terminal: Partial<PosTerminal>;
  /** The method that the sale goes by. */
  method: string;
  /** How it is paid; undefined where the method pays the whole total. */
  payments?: readonly PosPayment[] | undefined;
  /** The cash that was handed over, where it was named. */
  amount_tendered?: number | null | undefined;
  /** Who works at the terminal. */
  created_by: string | null;
}

type Methods = ReadonlyMap<string, PaymentMethodFacts>;

/** Settles a sale that comes to `total`. @throws Problem `validation_failed` */
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

/** The payment of the sale. What is on account is not paid yet. */
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
 * The payments that go into the open register; none without one, with a warning.
 * @throws Problem `no_open_register` where the terminal needs one
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
