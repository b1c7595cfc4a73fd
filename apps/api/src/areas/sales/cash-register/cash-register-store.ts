/** Finds and checks cash registers, in addition to the standard operations. */
import { Problem } from '@mostrador/server-stub';
import type { CashRegister } from '@mostrador/types';
import { sql } from 'kysely';
import { type Drawer, drawerOf } from '../../../ledgers/cash/cash.ts';
import type { Context } from '../../../records/context.ts';
import { getRecord } from '../../../records/locked-record.ts';
import { withLastMovements } from './cash-movements.ts';

/** Private data of a register. */
export interface RegisterKept {
  /** The number of its movements. */
  moves: number;
}

/** Returns the open register of a terminal, as the API returns it. */
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

/** Returns the ID of the open register of a terminal. */
export async function openAt({ tx, account }: Context, terminal: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from cash_registers
    where account_id = ${account.id} and pos_terminal_id = ${terminal} and status = 'open' and deleted_at is null`.execute(
    tx,
  );
  return rows[0]?.id;
}

/** Converts a locked register for the ledger. `kept` is its private data. */
export function drawerIn({ opened_by, ...register }: CashRegister, kept: unknown): Drawer {
  return drawerOf({ ...register, opened_by: opened_by ?? null }, movesIn(kept));
}

function movesIn(kept: unknown): number {
  const moves = typeof kept === 'object' && kept !== null && 'moves' in kept ? kept.moves : 0;
  return typeof moves === 'number' ? moves : 0;
}

/** Rejects movements in a closed register. @throws Problem `register_closed` */
export function checkOpen(register: CashRegister): void {
  if (register.status === 'closed') throw registerClosed(register);
}

/** Returns the problem for writes to a closed register. */
export function registerClosed({ closed_at }: CashRegister): Problem {
  const detail = `The register was closed on ${closed_at}. Nothing can be changed or recorded in it.`;
  return new Problem('register_closed', detail);
}
