/** A snapshot of a whole database. */
import type pg from 'pg';
import { type PartStream, rowsOf, setAccount } from './part.ts';
import { type CopiedTable, copiedTables } from './tables.ts';

export interface Snapshot {
  tables: CopiedTable[];
  /** The IDs of all accounts. */
  accounts: string[];
  /** The migrations of the schema. */
  migrations: string[];
}

/** Begins a transaction on a snapshot, while others write; `locked` blocks all other writes until it ends. */
export async function beginSnapshot(client: pg.ClientBase, { locked = false } = {}): Promise<Snapshot> {
  await client.query('begin isolation level repeatable read');
  const tables = await copiedTables(client);
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

/** Yields all parts, account by account, each in an order in which they can be loaded. */
export async function* partsOf(
  client: pg.ClientBase,
  { tables, accounts }: Snapshot,
): AsyncGenerator<PartStream> {
  for (const account of accounts) {
    await setAccount(client, account);
    for (const table of tables) {
      const rows = rowsOf(client, table, account);
      yield { table: table.name, account, columns: table.columns, rows };
    }
  }
}
