/** Checks the target of a restore or move: a database without accounts, with our tables or none at all. */
import type pg from 'pg';

/** Throws if the database has data that would be mixed with the incoming data. */
export async function rejectFilled(client: pg.ClientBase): Promise<void> {
  await rejectForeign(client);
  const { rows: made } = await client.query<{ name: string | null }>(
    `select to_regclass('accounts')::text as name`,
  );
  if (!made[0]?.name) return;
  await client.query('begin');
  await client.query(`set local app.directory = 'on'`);
  const { rows } = await client.query<{ count: number }>('select count(*)::int as count from accounts');
  await client.query('commit');
  const count = rows[0]?.count ?? 0;
  if (count > 0)
    throw new Error(
      `The database holds ${count === 1 ? 'an account' : `${count} accounts`} already. Use an empty one: another database, or another data directory.`,
    );
}

/** Throws if the database has foreign tables. */
export async function rejectForeign(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    select relname as name from pg_class
    where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace
      and to_regclass('kysely_migration') is null limit 1`);
  const [table] = rows;
  if (!table) return;
  throw new Error(`The database has a table of another application, ${table.name}. Use a separate database.`);
}
