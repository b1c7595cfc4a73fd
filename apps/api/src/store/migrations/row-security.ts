/**
 * Row-level security, the second barrier between accounts, frozen like `record-table.ts`: a connection can read and
 * write only the rows of its current account (`app.account_id`); without one, it sees no rows and may write none. This
 * also applies to the owner of the tables, which the service is.
 */
import { type QueryExecutorProvider, sql } from 'kysely';

/** Secures tables by their `account_id`. Every migration that creates a table of account data calls it last. */
export async function secureRows(db: QueryExecutorProvider, ...tables: string[]): Promise<void> {
  for (const table of tables) await secure(db, table, 'account_id');
}

/** Secures the table of accounts. */
export async function secureAccounts(db: QueryExecutorProvider): Promise<void> {
  await secure(db, 'accounts', 'id');
}

/**
 * Lets directory connections read the rows of all accounts, for data looked up before the account is known, see
 * `store/directory.ts`. Use it in addition to `secureRows`.
 */
export async function openToDirectory(db: QueryExecutorProvider, ...tables: string[]): Promise<void> {
  for (const table of tables) {
    await sql`
      create policy directory on ${sql.table(table)} for select
      using (current_setting('app.directory', true) = 'on')`.execute(db);
  }
}

/**
 * Runs the work of a migration on rows of all accounts, which row-level security hides from migrations too. The tables
 * stay locked until the migration is committed, so no other transaction sees them unprotected.
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
  // The setting is null if unset, and an empty text after a transaction that had set it: neither is an account.
  await sql`
    create policy account on ${sql.table(table)}
    using (${sql.ref(column)} = current_setting('app.account_id', true))`.execute(db);
}
