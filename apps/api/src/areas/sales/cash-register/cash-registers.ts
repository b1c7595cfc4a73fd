/**
 * Cash registers (Reference 2.3, Decisions N4, cash-register-standard). A record is one session of a drawer, from the
 * opening amount to the count.
 */
import { type Handler, Problem } from '@mostrador/server-stub';
import type { CashRegister } from '@mostrador/types';
import { sql } from 'kysely';
import { centsOf } from '../../../calculation/amounts.ts';
import { fromCents, minus, plus, toCents } from '../../../core/cents.ts';
import { nothingMoved } from '../../../ledgers/cash/cash-figures.ts';
import { effect } from '../../../ledgers/effect.ts';
import { journal } from '../../../ledgers/journal/journal.ts';
import { cashDifference } from '../../../ledgers/journal/payments.ts';
import type { Context } from '../../../records/context.ts';
import { records } from '../../../records/records.ts';
import type { Change, Computed } from '../../../records/rules.ts';
import { lockFor } from '../../../store/lock.ts';
import { findTerminal } from '../pos/pos-terminal.ts';
import { withLastMovements } from './cash-movements.ts';
import { opening } from './cash-opening.ts';
import { openAt, type RegisterKept, registerClosed } from './cash-register-store.ts';

interface Facts {
  /** The name of the terminal; undefined if it does not exist. */
  terminal: string | undefined;
  /** The register that is already open at the terminal. */
  openRegister: Pick<CashRegister, '_id' | 'opened_at'> | undefined;
}

type RegisterChange = Change<'cashRegisters', RegisterKept>;

/** The difference of a closed register. */
const difference = effect({
  ledger: journal,
  movements: ({ difference }: CashRegister) => cashDifference(toCents(difference ?? 0)),
  called: ({ difference }) => (Number(difference) < 0 ? 'Faltante de caja' : 'Sobrante de caja'),
  mayBeAbsent: true,
});

export const cashRegisters = records<'cashRegisters', Facts, RegisterKept>('cashRegisters', {
  search: ['notes'],
  columns: { date: { column: 'opened_at', is: 'moment' } },
  read: withLastMovements,
  facts: openingFacts,
  compute: (register, change, facts) =>
    change.before ? corrected(register, change) : opened(register, change, facts),
  effects: [opening, difference],
  deletable: checkDeletable,
});

/** Opens a register, just like creating one (Decision cash-register-standard). */
export const openCashRegister: Handler<'openCashRegister', Context> = async (request) => ({
  ...(await cashRegisters.createCashRegister(request)),
});

/** Serializes the opening of registers at a terminal. */
async function openingFacts(
  { pos_terminal_id }: CashRegister,
  { before, context }: RegisterChange,
): Promise<Facts> {
  if (before) return { terminal: undefined, openRegister: undefined };
  await lockFor(context, `cash_registers.pos_terminal_id ${pos_terminal_id}`);
  const terminal = await findTerminal(context, pos_terminal_id);
  return { terminal: terminal?.name, openRegister: await openRegisterAt(context, pos_terminal_id) };
}

async function openRegisterAt(context: Context, terminal: string): Promise<Facts['openRegister']> {
  const id = await openAt(context, terminal);
  if (id === undefined) return undefined;
  const { tx, account } = context;
  const { rows } = await sql<{ opened_at: string }>`
    select opened_at from cash_registers where account_id = ${account.id} and id = ${id}`.execute(tx);
  return { _id: id, opened_at: rows[0]?.opened_at ?? '' };
}

/** Returns a new register; its opening movement is an effect. @throws Problem `register_already_open` */
function opened(
  draft: CashRegister,
  { context }: RegisterChange,
  { terminal, openRegister }: Facts,
): Computed<'cashRegisters', RegisterKept> {
  const { pos_terminal_id } = draft;
  if (openRegister) throw alreadyOpen(terminal ?? pos_terminal_id, openRegister);
  if (terminal === undefined) {
    const message = `There is no POS terminal with the ID \`${pos_terminal_id}\`.`;
    context.warn({ code: 'unknown_terminal', field: 'pos_terminal_id', message });
  }
  const amount = fromCents(centsOf(draft.initial_amount, 'initial_amount'));
  const figures = { ...nothingMoved, initial_amount: amount, expected_amount: amount };
  const { movements: _, ...register } = draft;
  const record = {
    ...register,
    ...figures,
    movements: [],
    status: 'open' as const,
    opened_at: draft.created_at,
  };
  return { record, kept: { moves: 1 } };
}

/** Corrects the initial amount with another opening movement for the difference. @throws Problem `register_closed` */
function corrected(
  register: CashRegister,
  { before, kept, sent }: RegisterChange,
): Computed<'cashRegisters', RegisterKept> {
  const moves = kept?.moves ?? 0;
  if (!before || sent.initial_amount === undefined) return { record: register, kept: { moves } };
  if (before.status === 'closed') throw registerClosed(before);
  const initial = centsOf(sent.initial_amount, 'initial_amount');
  const more = minus(initial, toCents(before.initial_amount));
  const figures = {
    initial_amount: fromCents(initial),
    expected_amount: fromCents(plus(toCents(before.expected_amount), more)),
  };
  return { record: { ...register, ...figures }, kept: { moves: more === 0 ? moves : moves + 1 } };
}

/** Only registers opened by mistake can be deleted: money movements and Z numbers must stay in the books. */
async function checkDeletable(register: CashRegister, { tx, account }: Context): Promise<void> {
  const { rows } = await sql<{ others: number }>`
    select count(*)::int as others from cash_movements
    where account_id = ${account.id} and cash_register_id = ${register._id} and type <> 'opening'`.execute(
    tx,
  );
  const others = rows[0]?.others ?? 0;
  if (others > 0) {
    const detail = `The register has ${others} ${others === 1 ? 'movement' : 'movements'} besides its opening and cannot be deleted.`;
    throw new Problem('register_has_movements', detail);
  }
  if (register.status === 'closed') throw registerClosed(register);
}

function alreadyOpen(terminal: string, { _id, opened_at }: NonNullable<Facts['openRegister']>): Problem {
  const detail = `The terminal \`${terminal}\` has had an open register since ${opened_at}. Close it first.`;
  return new Problem('register_already_open', detail, { extra: { cash_register_id: _id } });
}
