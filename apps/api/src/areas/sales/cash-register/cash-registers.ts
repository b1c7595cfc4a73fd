/**
 * Cash registers (Reference 2.3, Decisions N4, cash-register-standard): one opening of a drawer, from its first banknote
 * to the count.
 */
import { type Handler, Problem } from '@mostrador/server-stub';
import type { CashRegister } from '@mostrador/types';
import { centsOf } from '../../../calculation/amounts.ts';
import { minus, toCents } from '../../../core/cents.ts';
import type { Context } from '../../../records/context.ts';
import { records } from '../../../records/records.ts';
import type { Change } from '../../../records/rules.ts';
import { lockFor } from '../../../store/lock.ts';
import { findTerminal } from '../pos/pos-terminal.ts';
import { nothingMoved, withMovement } from './cash-figures.ts';
import { cashMovement, insertMovement } from './cash-movements.ts';
import { findOpenRegister, registerClosed } from './cash-register-store.ts';

export const cashRegisters = records('cashRegisters', {
  search: ['notes'],
  columns: { date: { column: 'opened_at', is: 'moment' } },
  prepare: (register, change) => (change.before ? putRight(register, change) : opened(register, change)),
  written: async (register, { before, context }) => {
    const known = new Set(before?.movements.map(({ _id }) => _id));
    const fresh = register.movements.filter(({ _id }) => !known.has(_id));
    for (const movement of fresh) await insertMovement(context, movement, true);
  },
  deleted: checkDeletable,
});

/** `POST …/open/` does what creating one does (Decision cash-register-standard). */
export const openCashRegister: Handler<'openCashRegister', Context> = async (request) => ({
  ...(await cashRegisters.createCashRegister(request)),
});

/** A new register with its opening movement. Of two that open one at a terminal, the second waits and is refused. */
async function opened(draft: CashRegister, { context }: Change<'cashRegisters'>): Promise<CashRegister> {
  const { pos_terminal_id, initial_amount, opened_by } = draft;
  await lockFor(context, `cash_registers.pos_terminal_id ${pos_terminal_id}`);
  const name = await terminalName(context, pos_terminal_id);
  const standing = await findOpenRegister(context, pos_terminal_id);
  if (standing) throw alreadyOpen(name, standing);
  const amount = centsOf(initial_amount, 'initial_amount');
  const opening = { type: 'opening', amount, description: 'Apertura', createdBy: opened_by } as const;
  const empty = { ...draft, ...nothingMoved, status: 'open' as const, opened_at: draft.created_at };
  return withMovement(empty, cashMovement(context, opening));
}

/** What people call the terminal; the id that was sent where there is no such terminal, with a warning. */
async function terminalName(context: Context, id: string): Promise<string> {
  const terminal = await findTerminal(context, id);
  if (terminal?.name) return terminal.name;
  const message = `There is no POS terminal with the id \`${id}\`.`;
  context.warn({ code: 'unknown_terminal', field: 'pos_terminal_id', message });
  return id;
}

/** An initial amount is put right by another opening movement, of the difference. */
function putRight(register: CashRegister, { before, sent, context }: Change<'cashRegisters'>): CashRegister {
  if (!before || sent.initial_amount === undefined) return register;
  if (before.status === 'closed') throw registerClosed(before);
  const amount = minus(centsOf(sent.initial_amount, 'initial_amount'), toCents(before.initial_amount));
  const standing = { ...register, initial_amount: before.initial_amount };
  if (amount === 0) return standing;
  const createdBy = before.opened_by;
  const opening = { type: 'opening', amount, description: 'Apertura corregida', createdBy } as const;
  return withMovement(standing, cashMovement(context, opening));
}

/** Deleting is for registers opened by mistake: money that moved, and a Z number, must stay in the books. */
async function checkDeletable(register: CashRegister): Promise<void> {
  const others = register.movements.filter(({ type }) => type !== 'opening').length;
  if (others > 0) {
    const detail = `The register has ${others} ${others === 1 ? 'movement' : 'movements'} besides its opening and cannot be deleted.`;
    throw new Problem('register_has_movements', detail);
  }
  if (register.status === 'closed') throw registerClosed(register);
}

function alreadyOpen(terminal: string, { _id, opened_at }: CashRegister): Problem {
  const detail = `The terminal \`${terminal}\` has an open register since ${opened_at}. Close it first.`;
  return new Problem('register_already_open', detail, { extra: { cash_register_id: _id } });
}
