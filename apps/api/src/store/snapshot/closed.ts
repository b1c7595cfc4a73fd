/**
 * A database whose data was moved to another server is closed: it can be read, and nobody writes what would be lost.
 * A setting of the database, so it holds for every process, of every release.
 */
import pg from 'pg';

/** Whether this database was closed. */
export async function isClosed(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ closed: boolean }>(isClosedQuery);
  return rows[0]?.closed ?? false;
}

export const isClosedQuery = `
  select exists (
    select from pg_db_role_setting join pg_database on pg_database.oid = setdatabase
    where datname = current_database() and setrole = 0 and 'default_transaction_read_only=on' = any(setconfig)
  ) as closed`;

/** What to say to whoever would write in it. */
export const closedMessage =
  'This database is closed: its data was moved to another server. Set DATABASE_URL to that server; or let this ' +
  'database be written again, as it was then, with: mostrador move --reopen';

/** Closes the database, and ends the connections that were there before, except those with these process ids. */
export async function close(client: pg.ClientBase, spared: readonly number[]): Promise<void> {
  await alter(client, 'set default_transaction_read_only = on');
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and usename = current_user and pid <> pg_backend_pid()
       and pid <> all($1::int[]) and backend_type = 'client backend'`,
    [spared],
  );
}

/** Lets it be written again. */
export async function reopen(client: pg.ClientBase): Promise<void> {
  await alter(client, 'reset default_transaction_read_only');
}

async function alter(client: pg.ClientBase, change: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select current_database() as name');
  // Citus repeats it on the workers, where only the transaction says that this may write.
  await client.query('begin read write');
  await client.query(`alter database ${pg.escapeIdentifier(rows[0]?.name ?? '')} ${change}`);
  await client.query('commit');
}
