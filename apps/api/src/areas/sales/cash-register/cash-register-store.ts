/** Cash registers found and checked besides the standard operations. */
import { Problem } from '@mostrador/server-stub';
import type { CashRegister } from '@mostrador/types';
import { sql } from 'kysely';
import { type Drawer, drawerOf } from '../../../ledgers/cash/cash.ts';
import type { Context } from '../../../records/context.ts';
import { getRecord } from '../../../records/locked-record.ts';
import { withLastMovements } from './cash-movements.ts';

/** Private data of a register. */
export interface RegisterKept {
  /** How many movements it has. */
  moves: number;
}

/** The register that is open at a terminal, as it is returned. */
export async function findOpenRegister(
  context: Context,
  terminal: string,
): Promise<CashRegister | undefined> {
  const id = await openAt(context, terminal);
  if (id === undefined) return undefined;
  const [register] = await withLastMovements(
    [(await getRecord('cashRegisters', id, context)).record],
    context,
  );
  return register;
}

/** The id of the register that is open at a terminal. */
export async function openAt({ tx, account }: Context, terminal: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from cash_registers
    where account_id = ${account.id} and pos_terminal_id = ${terminal} and status = 'open' and deleted_at is null`.execute(
    tx,
  );
  return rows[0]?.id;
}

/** A register that is locked, as the ledger changes it. `kept` is what is kept with the record. */
export function drawerIn({ opened_by, ...register }: CashRegister, kept: unknown): Drawer {
  return drawerOf({ ...register, opened_by: opened_by ?? null }, movesIn(kept));
}

function movesIn(kept: unknown): number {
  const moves = typeof kept === 'object' && kept !== null && 'moves' in kept ? kept.moves : 0;
  return typeof moves === 'number' ? moves : 0;
}

/** Rejects to move money in a closed register. @throws Problem `register_closed` */
export function checkOpen(register: CashRegister): void {
  if (register.status === 'closed') throw registerClosed(register);
}

/** The problem of what a closed register does not take. */
export function registerClosed({ closed_at }: CashRegister): Problem {
  const detail = `The register was closed on ${closed_at}. Nothing can be changed or recorded in it.`;
  return new Problem('register_closed', detail);
}
