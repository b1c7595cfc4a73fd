/**
 * Whether a register is open at a terminal (Decision N9). Always returns 200, since a till checks before opening one.
 */
import type { Handler } from '@mostrador/server-stub';
import type { CashRegisterLastClosed } from '@mostrador/types';
import { sql } from 'kysely';
import type { Context } from '../../../records/context.ts';
import { findOpenRegister } from './cash-register-store.ts';

export const getCashRegisterStatus: Handler<'getCashRegisterStatus', Context> = async (request) => {
  const { pos_terminal_id } = request.params;
  const open = await findOpenRegister(request, pos_terminal_id);
  const [state, status] = open ? ([true, 'open'] as const) : ([false, 'closed'] as const);
  const last_closed = await lastClosed(request, pos_terminal_id);
  const data = { pos_terminal_id, is_open: state, status, cash_register: open ?? null, last_closed };
  return { status: 200, data };
};

async function lastClosed(
  { tx, account }: Context,
  terminal: string,
): Promise<CashRegisterLastClosed | null> {
  const { rows } = await sql<{ last: CashRegisterLastClosed }>`
    select jsonb_build_object('_id', id, 'closed_at', closed_at, 'counted_amount', doc->'counted_amount',
      'difference', doc->'difference') as last
    from cash_registers
    where account_id = ${account.id} and pos_terminal_id = ${terminal} and status = 'closed' and deleted_at is null
    order by closed_at desc, id desc limit 1`.execute(tx);
  return rows[0]?.last ?? null;
}
