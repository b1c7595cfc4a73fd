/** The effects of a sale on the ledgers (Decisions R1, N1, N2, N28, stock-life). */
import type { Sale } from '@mostrador/types';
import { cash } from '../../../ledgers/cash/cash.ts';
import { type Effect, effect } from '../../../ledgers/effect.ts';
import { journal } from '../../../ledgers/journal/journal.ts';
import { points } from '../../../ledgers/points/points.ts';
import { promotionUses } from '../../../ledgers/promotions/uses.ts';
import { purchases } from '../../../ledgers/purchases/purchases.ts';
import { receipts } from '../../../ledgers/receipts/receipts.ts';
import { receivables } from '../../../ledgers/receivables/receivables.ts';
import { salesFigures } from '../../../ledgers/sales-figures/sales-figures.ts';
import { stock } from '../../../ledgers/stock/stock.ts';
import { saleLines } from './sale-books.ts';
import { reversalReason } from './sale-charge.ts';
import type { SaleFacts } from './sale-facts.ts';
import { figuresOf } from './sale-figures.ts';
import type { SaleKept } from './sale-kept.ts';
import { promotionsOf, userOf } from './sale-offers.ts';
import { purchaseOf } from './sale-purchase.ts';

const called = ({ receipt_number, invoice_number }: Sale) => `Venta ${receipt_number ?? invoice_number}`;

export const saleEffects: readonly Effect<Sale, SaleKept, SaleFacts>[] = [
  effect({
    ledger: stock,
    movements: ({ stock_deducted }: Sale, kept: SaleKept | undefined) =>
      stock_deducted ? (kept?.stock ?? []) : [],
    locked: (facts: SaleFacts) => facts.stock,
  }),
  effect({
    ledger: receivables,
    movements: ({ invoice_number }: Sale, kept: SaleKept | undefined) =>
      kept?.charge ? [{ ...kept.charge, reference: invoice_number, due_date: kept.dueDate }] : [],
    locked: (facts: SaleFacts) => facts.account,
    called: ({ invoice_number }) => `Venta ${invoice_number}`,
    because: reversalReason,
  }),
  effect({
    ledger: cash,
    movements: (_: Sale, kept: SaleKept | undefined) => kept?.drawer ?? [],
    locked: (facts: SaleFacts) => facts.register,
    called,
    // Without an open register, the money of a deleted sale stays in its register.
    mayStay: true,
  }),
  effect({
    ledger: promotionUses,
    movements: (sale: Sale) =>
      sale.promotion_uses_counted
        ? promotionsOf(sale).map((promotion_id) => ({ promotion_id, customer: userOf(sale).customer }))
        : [],
  }),
  effect({
    ledger: points,
    movements: ({ customer_id, points_awarded }: Sale) =>
      customer_id !== null && points_awarded !== 0 ? [{ customer_id, points: points_awarded }] : [],
  }),
  effect({
    ledger: receipts,
    movements: ({ pos_terminal_id, receipt_number }: Sale, kept: SaleKept | undefined) =>
      pos_terminal_id !== null && receipt_number
        ? [
            {
              pos_terminal_id,
              number: Number(receipt_number.split('-')[1]),
              receipt_number,
              client_reference: kept?.clientReference ?? null,
            },
          ]
        : [],
    // An assigned number is never reused.
    mayStay: true,
  }),
  effect({
    ledger: journal,
    movements: saleLines,
    locked: (facts: SaleFacts) => facts.books,
    called,
    // Entries are posted only after the account turns on automatic entries.
    mayBeAbsent: true,
  }),
  effect({ ledger: salesFigures, movements: figuresOf }),
  effect({ ledger: purchases, movements: purchaseOf }),
];
