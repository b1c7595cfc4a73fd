/** The opening amount of a register as an effect: an opening movement, and another one for each correction. */
import type { CashRegister } from '@mostrador/types';
import { sql } from 'kysely';
import { fromCents, minus, toCents } from '../../../core/cents.ts';
import { appendMovements, drawerChange } from '../../../ledgers/cash/cash.ts';
import { nothingMoved } from '../../../ledgers/cash/cash-figures.ts';
import type { Effect } from '../../../ledgers/effect.ts';
import { cashMovement } from './cash-movements.ts';
import { drawerIn, type RegisterKept } from './cash-register-store.ts';

export const opening: Effect<CashRegister, RegisterKept, unknown> = {
  ledger: 'openings',
  mayStay: true,
  async settle(context, { before, after }) {
    if (!after) return undefined;
    const { record } = after;
    const amount = minus(toCents(record.initial_amount), toCents(before?.record.initial_amount ?? 0));
    if (before && amount === 0) return undefined;
    const drawer = before
      ? drawerIn(before.record, before.kept)
      : drawerIn({ ...record, ...nothingMoved }, undefined);
    const change = drawerChange(drawer, [
      cashMovement(context, {
        type: 'opening',
        amount,
        description: before ? 'Apertura corregida' : 'Apertura',
        createdBy: record.opened_by,
      }),
    ]);
    return { entries: change.entries, write: () => appendMovements(context, change) };
  },
  digest: ({ initial_amount }) => String(initial_amount),
  async held(db, account) {
    const { rows } = await sql<{ id: string; amount: string }>`
      select cash_register_id as id, sum(amount) as amount from cash_movements
      where account_id = ${account} and type = 'opening' group by cash_register_id`.execute(db);
    return new Map(rows.map(({ id, amount }) => [id, String(fromCents(toCents(Number(amount))))]));
  },
};
