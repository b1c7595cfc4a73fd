/** Looks up POS terminals for sales, sessions and registers. */
import type { PosTerminal } from '@mostrador/types';
import { sql } from 'kysely';
import type { Context } from '../../../records/context.ts';
import { findDocument } from '../../../records/find.ts';
import { notFound } from '../../../records/write.ts';

/** Returns the stored fields of a terminal; undefined if it does not exist. */
export function findTerminal(context: Context, id: string): Promise<Partial<PosTerminal> | undefined> {
  return findDocument<PosTerminal>(context, 'pos_terminals', id);
}

/** A terminal and its current user. */
export interface Till {
  terminal: Partial<PosTerminal>;
  user_id: string | null;
}

/** Returns a terminal and its current user; undefined if the terminal does not exist. */
export async function findTill({ tx, account }: Context, id: string): Promise<Till | undefined> {
  const { rows } = await sql<Till>`
    select doc as terminal, (
      select user_id from pos_sessions
      where account_id = ${account.id} and pos_terminal_id = ${id} and closed_at is null
    ) as user_id
    from pos_terminals where account_id = ${account.id} and id = ${id} and deleted_at is null`.execute(tx);
  return rows[0];
}

/**
 * Rejects a deleted terminal. One that never existed is accepted, because a register can name any terminal (Decision
 * N4).
 * @throws Problem `not_found`
 */
export async function rejectDeleted({ tx, account }: Context, id: string): Promise<void> {
  const { rows } = await sql`
    select from pos_terminals
    where account_id = ${account.id} and id = ${id} and deleted_at is not null`.execute(tx);
  if (rows.length > 0) throw notFound(id);
}
