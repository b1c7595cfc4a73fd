/**
 * Row-level security, the second wall between accounts, frozen like `record-table.ts`: a connection sees and writes
 * the rows of the account it was told (`app.account_id`) and no others; untold, it sees none and may write none.
 * The owner of the tables, which the service is, is held to it too.
 */
import { type QueryExecutorProvider, sql } from 'kysely';

/** Secures tables by their `account_id`. Every migration that creates a table of account data ends with it. */
export async function secureRows(db: QueryExecutorProvider, ...tables: string[]): Promise<void> {
  for (const table of tables) await secure(db, table, 'account_id');
}

/** Secures the table of the accounts themselves. */
export async function secureAccounts(db: QueryExecutorProvider): Promise<void> {
  await secure(db, 'accounts', 'id');
}

/**
 * Lets connections of the directory read the rows of all accounts: for what is looked up before the account is known,
 * see `store/directory.ts`. Beside `secureRows`, not in its place.
 */
export async function openToDirectory(db: QueryExecutorProvider, ...tables: string[]): Promise<void> {
  for (const table of tables) {
    await sql`
      create policy directory on ${sql.table(table)} for select
      using (current_setting('app.directory', true) = 'on')`.execute(db);
  }
}

/**
 * Does a migration's work on rows of all accounts, which row-level security keeps from the migrations too. Nobody else
 * ever sees the tables open: they are locked until the migration is committed.
 */
export async function withAllRows(
  db: QueryExecutorProvider,
  tables: string[],
  work: () => Promise<void>,
): Promise<void> {
  for (const table of tables)
    await sql`alter table ${sql.table(table)} no force row level security`.execute(db);
  await work();
  for (const table of tables) await sql`alter table ${sql.table(table)} force row level security`.execute(db);
}

async function secure(db: QueryExecutorProvider, table: string, column: string): Promise<void> {
  await sql`
    alter table ${sql.table(table)} enable row level security, force row level security`.execute(db);
  // Unset it is null, and after a transaction that had set it the empty text: neither is an account.
  await sql`
    create policy account on ${sql.table(table)}
    using (${sql.ref(column)} = current_setting('app.account_id', true))`.execute(db);
}
