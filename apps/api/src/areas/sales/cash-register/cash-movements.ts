/** Reads the movements of cash registers. */
import type { CashMovement, CashRegister } from '@mostrador/types';
import { sql } from 'kysely';
import { newId } from '../../../core/ids.ts';
import type { NewMovement } from '../../../ledgers/cash/cash-figures.ts';
import type { Context } from '../../../records/context.ts';

/** Returns a new movement of cash. */
export function cashMovement(
  { now }: Pick<Context, 'now'>,
  movement: Pick<NewMovement, 'type' | 'amount' | 'description' | 'createdBy'>,
): NewMovement {
  const made = { id: newId(now), createdAt: now.toISOString() };
  return { ...made, paymentMethod: 'cash', isCash: true, ...movement };
}

/** SQL for a movement as JSON in the form of `CashMovement`. */
const asRecord = sql`jsonb_build_object(
  '_id', id, 'cash_register_id', cash_register_id, 'type', type, 'amount', amount, 'description', description,
  'category', category, 'reference', reference, 'payment_method', payment_method, 'sale_id', sale_id,
  'balance_after', balance_after, 'created_by', created_by,
  'created_at', to_char(created_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`;

/** Returns SQL for the movements of a register as a JSON list of `CashMovement`, oldest first. `register` is its ID. */
export function movementsOf(account: string, register: string) {
  return sql<CashMovement[]>`(
    select coalesce(jsonb_agg(${asRecord} order by position), '[]')
    from cash_movements where account_id = ${account} and cash_register_id = ${register})`;
}

/** How many movements a register shows (Decision N4). */
const shown = 50;

/** Adds the latest movements to registers, oldest first. */
export async function withLastMovements(
  registers: readonly CashRegister[],
  { tx, account }: Pick<Context, 'tx'> & { account: Pick<Context['account'], 'id'> },
): Promise<CashRegister[]> {
  if (registers.length === 0) return [];
  const last = registers.map(
    ({ _id }) => sql`(
      select cash_register_id, position, ${asRecord} as movement from cash_movements
      where account_id = ${account.id} and cash_register_id = ${_id} order by position desc limit ${shown})`,
  );
  const { rows } = await sql<{ cash_register_id: string; position: number; movement: CashMovement }>`
    select * from (${sql.join(last, sql` union all `)}) as last order by cash_register_id, position`.execute(
    tx,
  );
  const byRegister = Map.groupBy(rows, ({ cash_register_id }) => cash_register_id);
  return registers.map((register) => ({
    ...register,
    movements: (byRegister.get(register._id) ?? []).map(({ movement }) => movement),
  }));
}
