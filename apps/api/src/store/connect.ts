/** A `Database` on a server that is already there. */
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { statementsOf } from './account-scope.ts';
import type { DirectorySchema } from './directory.ts';
import { unavailableAtConnect } from './errors.ts';
import { namedPool } from './named-pool.ts';
import { openPool, type PoolOptions, type Target } from './pool.ts';
import type { Schema } from './schema.ts';
import { inTransaction, type TransactionOptions, type Tx } from './transaction.ts';

export interface Database {
  /** Statements of an account, each by itself on a connection of its own. Throws unless it is given an account's id. */
  of(accountId: string): Kysely<Schema>;
  /** Runs `work` for an account as one transaction, see `inTransaction`. */
  transaction<Result>(
    accountId: string,
    work: (tx: Tx) => Promise<Result>,
    options?: TransactionOptions,
  ): Promise<Result>;
  /** Reads what is looked up before the account is known, see `directory.ts`. */
  directory: Kysely<DirectorySchema>;
  /** Statements of no account: migrations, health, the catalogue. They see no row of any account. */
  kysely: Kysely<Schema>;
  /** The pool of these and of the accounts, for what needs a bare connection; its errors are those of `pg`. */
  pool: pg.Pool;
  /** Waits for the work in progress and ends the connections, and the embedded server where this process started it. */
  close(): Promise<void>;
}

/** The oldest server our SQL runs on. */
const oldest = 16;

/** Connects and checks the server's version. Throws `DatabaseUnavailable`, or an error that says what to do. */
export async function connect(target: Target, options: PoolOptions = {}): Promise<Database> {
  const main = open(target, options);
  const directory = open<DirectorySchema>(target, { ...options, ...ofDirectory });
  const close = async () => {
    await Promise.all([main.close(), directory.close()]);
  };
  try {
    await checkVersion(main.pool);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    of: (accountId) => statementsOf(main, accountId),
    transaction: (accountId, work, transactionOptions) =>
      inTransaction(main, accountId, work, transactionOptions),
    directory: directory.kysely,
    kysely: main.kysely,
    pool: main.pool,
    close,
  };
}

/** Its statements are short: few connections do. */
const ofDirectory = { poolSize: 3, settings: { 'app.directory': 'on', default_transaction_read_only: 'on' } };

function open<Tables = Schema>(target: Target, options: PoolOptions) {
  const pool = openPool(target, options);
  const dialect = new PostgresDialect({ pool: namedPool(pool) });
  const kysely = new Kysely<Tables>({ dialect });
  return {
    pool,
    kysely,
    props: { config: { dialect }, dialect, driver: dialect.createDriver() },
    async close() {
      await kysely.destroy();
      await pool.end();
    },
  };
}

async function checkVersion(pool: pg.Pool): Promise<void> {
  const { rows } = await pool
    .query<{ version: string }>(`select current_setting('server_version') as version`)
    .catch(unavailableAtConnect);
  const version = rows[0]?.version ?? 'unknown';
  if (Number.parseInt(version, 10) >= oldest) return;
  throw new Error(`PostgreSQL ${oldest} or later is needed; the server at DATABASE_URL is ${version}.`);
}
