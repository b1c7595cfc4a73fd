/** Marks a deadline as met (Decision N54). Repeating it changes only the fields in the request. */
import type { FiscalDeadline } from '@mostrador/types';
import { sql } from 'kysely';
import { dayIn } from '../../../calculation/days.ts';
import { actionIn, type CallOf, type Holding } from '../../../records/action.ts';
import { notFound } from '../../../records/write.ts';
import { type DeadlineRow, deadlineOf } from './deadline-rows.ts';

type Call = CallOf<'completeFiscalDeadline'>;

const holding: Holding<FiscalDeadline, Call> = {
  entityType: 'fiscal_deadline',
  lock: async (call) => {
    const { tx, account, now, params } = call;
    const { rows } = await sql<DeadlineRow>`
      select * from fiscal_deadlines
      where account_id = ${account.id} and id = ${params.deadline_id} for update`.execute(tx);
    const [row] = rows;
    if (!row) throw notFound(params.deadline_id);
    return { state: deadlineOf(row, dayIn(account.timezone, now)), version: row.version, kept: null };
  },
  stamped: (state, { now }) => ({ ...state, updated_at: now.toISOString() }),
  store: async (state, { tx, account, now }) => {
    const { rows } = await sql<{ version: number }>`
      update fiscal_deadlines set version = version + 1, updated_at = ${now}, status = ${state.status},
        completed_at = ${state.completed_at}, amount = ${state.amount}, reference = ${state.reference},
        notes = ${state.notes}
      where account_id = ${account.id} and id = ${state._id} returning version`.execute(tx);
    return rows[0]?.version ?? 0;
  },
};

export const completeFiscalDeadline = actionIn<FiscalDeadline, 'completeFiscalDeadline'>(
  holding,
  async (before, call) => {
    if (!before) throw notFound(call.params.deadline_id);
    const { completed_at, amount, reference, notes } = call.body ?? {};
    const moment = completed_at ? new Date(completed_at).toISOString() : before.completed_at;
    return {
      did: 'completed',
      state: {
        ...before,
        status: 'completed',
        days_left: null,
        is_overdue: false,
        completed_at: moment ?? call.now.toISOString(),
        amount: amount === undefined ? before.amount : amount,
        reference: reference === undefined ? before.reference : reference,
        notes: notes === undefined ? before.notes : notes,
      },
      data: (stored) => stored,
    };
  },
);
