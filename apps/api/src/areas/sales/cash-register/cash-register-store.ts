/** Cash registers found, locked and written besides the standard operations. */
import { Problem } from '@mostrador/server-stub';
import type { CashRegister } from '@mostrador/types';
import { sql } from 'kysely';
import type { Context } from '../../../records/context.ts';
import { getRecord, keepRecord, lockIfThere } from '../../../records/locked-record.ts';
import { type NewMovement, withMovement } from './cash-figures.ts';
import { insertMovement } from './cash-movements.ts';

/** The register that is open at a terminal. */
export async function findOpenRegister(
  context: Context,
  terminal: string,
): Promise<CashRegister | undefined> {
  const id = await openAt(context, terminal);
  return id === undefined ? undefined : (await getRecord('cashRegisters', id, context)).record;
}

/** The register that is open at a terminal, locked: nobody closes it before the transaction ends. */
export async function lockOpenRegister(
  context: Context,
  terminal: string,
): Promise<CashRegister | undefined> {
  for (;;) {
    const id = await openAt(context, terminal);
    if (id === undefined) return undefined;
    const locked = await lockIfThere('cashRegisters', id, context);
    // It may have been closed while we waited for it, and another one opened.
    if (locked?.record.status === 'open') return locked.record;
  }
}

async function openAt({ tx, account }: Context, terminal: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from cash_registers
    where account_id = ${account.id} and pos_terminal_id = ${terminal} and status = 'open' and deleted_at is null`.execute(
    tx,
  );
  return rows[0]?.id;
}

/** Adds a movement to a locked register and returns the register after it; `keepRegister` stores that. */
export async function moved(
  context: Context,
  register: CashRegister,
  movement: NewMovement,
): Promise<CashRegister> {
  const after = withMovement(register, movement);
  const entry = after.movements.at(-1);
  if (entry) await insertMovement(context, entry, movement.isCash);
  return after;
}

/** Stores a locked register as it became, and returns its version. What moved has audit entries of its own. */
export async function keepRegister(context: Context, register: CashRegister): Promise<number> {
  return keepRecord('cashRegisters', register, context);
}

/** Refuses to move money in a closed register. @throws Problem `register_closed` */
export function checkOpen(register: CashRegister): void {
  if (register.status === 'closed') throw registerClosed(register);
}

/** The refusal of what a closed register does not take. */
export function registerClosed({ closed_at }: CashRegister): Problem {
  const detail = `The register was closed on ${closed_at}. Nothing can be changed or recorded in it.`;
  return new Problem('register_closed', detail);
}
