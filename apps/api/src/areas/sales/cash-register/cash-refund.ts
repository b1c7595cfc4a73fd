/** The money of a POS sale that is refunded, cancelled or deleted goes back through the register that is open now (Decision stock-life). */
import type { CashRegister, Sale } from '@mostrador/types';
import { sql } from 'kysely';
import { type Cents, toCents } from '../../../core/cents.ts';
import { newId } from '../../../core/ids.ts';
import type { Context } from '../../../records/context.ts';
import { receiptOf } from '../pos/pos-receipts.ts';
import { keepRegister, lockOpenRegister, moved } from './cash-register-store.ts';

/** What movements brought in for a sale by one payment method and has not been given back. */
interface Held {
  payment_method: string;
  is_cash: boolean;
  amount: Cents;
}

/**
 * Gives back what registers hold of the sale, by the payment methods it came in, in the register open at its terminal.
 * Without one nothing moves, and the caller is warned. What was given back before is not given back again.
 */
export async function recordCashRefund(
  context: Context,
  sale: Pick<Sale, '_id' | 'pos_terminal_id'>,
): Promise<void> {
  if (sale.pos_terminal_id === null) return;
  const register = await lockOpenRegister(context, sale.pos_terminal_id);
  const held = await heldOf(context, sale._id);
  if (held.length === 0) return;
  if (!register) return warnNoRegister(context, held);
  await giveBack(context, register, sale._id, held);
}

/** Warns of a sale that is taken up again after its money went back: no register has it any more. */
export async function warnGivenBack(
  { tx, account, warn }: Context,
  { _id }: Pick<Sale, '_id'>,
): Promise<void> {
  const { rows } = await sql`
    select from cash_movements
    where account_id = ${account.id} and sale_id = ${_id} and type = 'refund' limit 1`.execute(tx);
  if (rows.length === 0) return;
  const message =
    'What was paid has been given back, and is in no register: record it when it is paid again.';
  warn({ code: 'payment_given_back', field: 'status', message });
}

async function giveBack(
  context: Context,
  register: CashRegister,
  sale: string,
  held: readonly Held[],
): Promise<void> {
  const receipt = await receiptOf(context, sale);
  const description = `Devolución de la venta ${receipt?.receipt_number ?? sale}`;
  let after = register;
  for (const { payment_method, is_cash, amount } of held) {
    after = await moved(context, after, {
      id: newId(context.now),
      type: 'refund',
      amount,
      paymentMethod: payment_method,
      isCash: is_cash,
      description,
      saleId: sale,
      createdBy: register.opened_by ?? null,
      createdAt: context.now.toISOString(),
    });
  }
  await keepRegister(context, after);
}

async function heldOf({ tx, account }: Context, sale: string): Promise<Held[]> {
  const { rows } = await sql<{ payment_method: string; is_cash: boolean; amount: string }>`
    select payment_method, is_cash, sum(case type when 'sale' then amount else -amount end) as amount
    from cash_movements
    where account_id = ${account.id} and sale_id = ${sale} and type in ('sale', 'refund')
    group by payment_method, is_cash
    having sum(case type when 'sale' then amount else -amount end) > 0
    order by is_cash desc, payment_method`.execute(tx);
  return rows.map((row) => ({ ...row, amount: toCents(row.amount) }));
}

function warnNoRegister({ warn }: Context, held: readonly Held[]): void {
  if (!held.some(({ is_cash }) => is_cash)) return;
  const message = 'No cash register is open at the terminal of the sale: the cash that goes back is in none.';
  warn({ code: 'no_open_register', field: 'status', message });
}
