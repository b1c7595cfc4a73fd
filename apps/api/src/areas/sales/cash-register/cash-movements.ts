/** The movements of cash registers as they are kept: added, never changed (Decision N6). */
import type { CashMovement } from '@mostrador/types';
import { sql } from 'kysely';
import { newId } from '../../../core/ids.ts';
import type { Context } from '../../../records/context.ts';
import { audit } from '../../../store/audit.ts';
import type { NewMovement } from './cash-figures.ts';

/** A movement that is about cash, made now. */
export function cashMovement(
  { now }: Pick<Context, 'now'>,
  movement: Pick<NewMovement, 'type' | 'amount' | 'description' | 'createdBy'>,
): NewMovement {
  const made = { id: newId(now), createdAt: now.toISOString() };
  return { ...made, paymentMethod: 'cash', isCash: true, ...movement };
}

/** Adds a movement to those of its register, which the caller holds locked, with its audit entry. */
export async function insertMovement(
  context: Context,
  movement: CashMovement,
  isCash: boolean,
): Promise<void> {
  await insertRow(context, movement, isCash);
  await audit(context, {
    action: 'created',
    entityType: 'cash_movement',
    entityId: movement._id,
    after: { ...movement },
  });
}

/** The row alone. */
export async function insertRow(
  { tx, account }: Pick<Context, 'tx'> & { account: Pick<Context['account'], 'id'> },
  movement: CashMovement,
  isCash: boolean,
): Promise<void> {
  const { _id, cash_register_id: register, type, amount, payment_method } = movement;
  const { description, category, reference, sale_id, balance_after, created_by, created_at } = movement;
  await sql`
    insert into cash_movements (account_id, id, cash_register_id, position, type, amount, payment_method, is_cash,
      description, category, reference, sale_id, balance_after, created_by, created_at)
    select ${account.id}, ${_id}, ${register}, coalesce(max(position), 0) + 1, ${type}, ${amount}::numeric,
      ${payment_method}, ${isCash}, ${description}, ${category}, ${reference}, ${sale_id},
      ${balance_after}::numeric, ${created_by}, ${created_at}::timestamptz
    from cash_movements where account_id = ${account.id} and cash_register_id = ${register}`.execute(tx);
}

/** SQL for the movements of a register as a JSON list of `CashMovement`, the oldest first; `register` is its id. */
export function movementsOf(account: string, register: string) {
  return sql<CashMovement[]>`(
    select coalesce(jsonb_agg(jsonb_build_object(
      '_id', id, 'cash_register_id', cash_register_id, 'type', type, 'amount', amount, 'description', description,
      'category', category, 'reference', reference, 'payment_method', payment_method, 'sale_id', sale_id,
      'balance_after', balance_after, 'created_by', created_by,
      'created_at', to_char(created_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by position), '[]')
    from cash_movements where account_id = ${account} and cash_register_id = ${register})`;
}
