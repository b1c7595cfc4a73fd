/** Stored sessions of POS terminals. A closed session stays stored, so that none is derived from its register again. */
import type { PosSession } from '@mostrador/types';
import { sql } from 'kysely';
import type { Context } from '../../../records/context.ts';

export interface StoredSession {
  session: PosSession;
  version: number;
}

interface Row extends Pick<PosSession, 'pos_terminal_id' | 'user_id' | 'user_name' | 'cart' | 'metadata'> {
  id: string;
  version: number;
  started_at: Date;
  last_activity_at: Date;
}

/** Returns the stored active session of a terminal. `register` is the open one there. */
export async function findSession(
  { tx, account }: Context,
  terminal: string,
  register: string | null,
): Promise<StoredSession | undefined> {
  const { rows } = await sql<Row>`
    select id, version, pos_terminal_id, user_id, user_name, cart, metadata, started_at, last_activity_at
    from pos_sessions
    where account_id = ${account.id} and pos_terminal_id = ${terminal} and closed_at is null`.execute(tx);
  const [row] = rows;
  return row && { session: sessionOf(row, register), version: row.version };
}

function sessionOf(
  { id, version: _, started_at, last_activity_at, ...row }: Row,
  register: string | null,
): PosSession {
  return {
    _id: id,
    status: 'active',
    cash_register_id: register,
    ...row,
    started_at: started_at.toISOString(),
    last_activity_at: last_activity_at.toISOString(),
  };
}

/** Whether a session at this register was closed, so that none may be derived from it (Decision N3). */
export async function wasClosed({ tx, account }: Context, register: string): Promise<boolean> {
  const { rows } = await sql`
    select from pos_sessions
    where account_id = ${account.id} and cash_register_id = ${register} and closed_at is not null limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Inserts a session or updates it to its next version, and returns the version. */
export async function keepSession({ tx, account }: Context, session: PosSession): Promise<number> {
  const { _id, pos_terminal_id, user_id, user_name, cart, metadata, started_at, last_activity_at } = session;
  const { rows } = await sql<{ version: number }>`
    insert into pos_sessions (account_id, id, pos_terminal_id, user_id, user_name, cart, metadata, started_at, last_activity_at)
    values (${account.id}, ${_id}, ${pos_terminal_id}, ${user_id}, ${user_name}, ${JSON.stringify(cart)},
      ${metadata === null ? null : JSON.stringify(metadata)}, ${started_at}, ${last_activity_at})
    on conflict (account_id, id) do update set version = pos_sessions.version + 1, user_id = excluded.user_id,
      user_name = excluded.user_name, cart = excluded.cart, metadata = excluded.metadata,
      last_activity_at = excluded.last_activity_at
    returning version`.execute(tx);
  return rows[0]?.version ?? 0;
}

/** Closes a stored session. */
export async function endSession({ tx, account, now }: Context, session: PosSession): Promise<void> {
  await sql`
    update pos_sessions set version = version + 1, closed_at = ${now}, cash_register_id = ${session.cash_register_id}
    where account_id = ${account.id} and id = ${session._id}`.execute(tx);
}
