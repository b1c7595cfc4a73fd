/**
 * Closes a database whose data was moved to another server: it stays readable, and rejects writes that would be lost.
 * This is a setting of the database, so it applies to every process of every release.
 */
import pg from 'pg';

/** Returns whether this database is closed. */
export async function isClosed(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ closed: boolean }>(isClosedQuery);
  return rows[0]?.closed ?? false;
}

export const isClosedQuery = `
  select exists (
    select from pg_db_role_setting join pg_database on pg_database.oid = setdatabase
    where datname = current_database() and setrole = 0 and 'default_transaction_read_only=on' = any(setconfig)
  ) as closed`;

/** The error message for writes. */
export const closedMessage =
  'This database is closed: its data was moved to another server. Set DATABASE_URL to that server; or to make this ' +
  'database writable again, in its state at the move, run: mostrador move --reopen';

/** Closes the database, and ends existing connections, except those with these process IDs. */
export async function close(client: pg.ClientBase, spared: readonly number[]): Promise<void> {
  await alter(client, 'set default_transaction_read_only = on');
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and usename = current_user and pid <> pg_backend_pid()
       and pid <> all($1::int[]) and backend_type = 'client backend'`,
    [spared],
  );
}

/** Makes the database writable again. */
export async function reopen(client: pg.ClientBase): Promise<void> {
  await alter(client, 'reset default_transaction_read_only');
}

async function alter(client: pg.ClientBase, change: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select current_database() as name');
  // Citus repeats it on the workers, where only the transaction mode allows the write.
  await client.query('begin read write');
  await client.query(`alter database ${pg.escapeIdentifier(rows[0]?.name ?? '')} ${change}`);
  await client.query('commit');
}
