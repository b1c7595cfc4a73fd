/** Everything in a database as of one moment. */
import type pg from 'pg';
import { type PartStream, rowsOf, tellAccount } from './part.ts';
import { type CarriedTable, carriedTables } from './tables.ts';

export interface Snapshot {
  tables: CarriedTable[];
  /** The ids of all accounts. */
  accounts: string[];
  /** The migrations that made the tables. */
  migrations: string[];
}

/**
 * Begins a transaction that sees this moment for as long as it lasts, while others write; with `locked` nobody else
 * can write the tables until it ends.
 */
export async function beginSnapshot(client: pg.ClientBase, { locked = false } = {}): Promise<Snapshot> {
  await client.query('begin isolation level repeatable read');
  const tables = await carriedTables(client);
  if (locked) {
    await client.query('rollback');
    await client.query('begin isolation level repeatable read');
    await client.query(`lock table ${tables.map(({ name }) => name).join(', ')} in share mode`);
  }
  await client.query(`set local app.directory = 'on'`);
  const accounts = await client.query<{ id: string }>('select id from accounts order by id');
  const migrations = await client.query<{ name: string }>('select name from kysely_migration order by name');
  return {
    tables,
    accounts: accounts.rows.map(({ id }) => id),
    migrations: migrations.rows.map(({ name }) => name),
  };
}

/** All parts, account by account, each in the order in which they can be loaded. */
export async function* partsOf(
  client: pg.ClientBase,
  { tables, accounts }: Snapshot,
): AsyncGenerator<PartStream> {
  for (const account of accounts) {
    await tellAccount(client, account);
    for (const table of tables) {
      const rows = rowsOf(client, table, account);
      yield { table: table.name, account, columns: table.columns, rows };
    }
  }
}
