/** A POS terminal as sales, sessions and registers look it up. */
import type { PosTerminal } from '@mostrador/types';
import { sql } from 'kysely';
import type { Context } from '../../../records/context.ts';
import { findDocument } from '../../../records/find.ts';
import { notFound } from '../../../records/write.ts';

/** The stored members of a terminal, undefined where there is none. */
export function findTerminal(context: Context, id: string): Promise<Partial<PosTerminal> | undefined> {
  return findDocument<PosTerminal>(context, 'pos_terminals', id);
}

/** A terminal, and who works there now. */
export interface Till {
  terminal: Partial<PosTerminal>;
  user_id: string | null;
}

/** A terminal with who works there, undefined where there is no such terminal. */
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
 * Rejects a terminal that was deleted. One that never existed is not rejected: a register may name it all the same
 * (Decision N4). @throws Problem `not_found`
 */
export async function rejectDeleted({ tx, account }: Context, id: string): Promise<void> {
  const { rows } = await sql`
    select from pos_terminals
    where account_id = ${account.id} and id = ${id} and deleted_at is not null`.execute(tx);
  if (rows.length > 0) throw notFound(id);
}
