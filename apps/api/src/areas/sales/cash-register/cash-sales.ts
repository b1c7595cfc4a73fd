/** The money of POS sales in the register that is open at their terminal (Decisions N2, pos-rules). */
import type { CashRegister } from '@mostrador/types';
import type { Cents } from '../../../core/cents.ts';
import { newId } from '../../../core/ids.ts';
import type { Context } from '../../../records/context.ts';
import { keepRegister, moved } from './cash-register-store.ts';

export interface Tender {
  payment_method: string;
  /** Whether it goes into the drawer. */
  isCash: boolean;
  /** Without the change. */
  amount: Cents;
  reference?: string | null | undefined;
}

/** What a till knows of the sale that was paid. */
export interface PaidSale {
  sale_id: string;
  receipt_number: string;
  payments: readonly Tender[];
  created_by: string | null;
}

/** Records a movement for each payment of a sale in the register, which the caller holds locked. */
export async function recordCashSale(
  context: Context,
  register: CashRegister,
  sale: PaidSale,
): Promise<void> {
  let after = register;
  for (const { payment_method, isCash, amount, reference } of sale.payments) {
    if (amount <= 0) continue;
    after = await moved(context, after, {
      id: newId(context.now),
      type: 'sale',
      amount,
      paymentMethod: payment_method,
      isCash,
      description: `Venta ${sale.receipt_number}`,
      reference,
      saleId: sale.sale_id,
      createdBy: sale.created_by,
      createdAt: context.now.toISOString(),
    });
  }
  if (after !== register) await keepRegister(context, after);
}
