/** A `Database` on a server that is already there. */
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { unavailableAtConnect } from './errors.ts';
import { namedPool } from './named-pool.ts';
import { openPool, type PoolOptions, type Target } from './pool.ts';
import type { Schema } from './schema.ts';
import { inTransaction, type TransactionOptions, type Tx } from './transaction.ts';

export interface Database {
  /** Queries outside a transaction, each on a connection of its own. */
  kysely: Kysely<Schema>;
  /** The pool below, for what needs a bare connection (COPY, cursors); its errors are those of `pg`. */
  pool: pg.Pool;
  /** Runs `work` as one transaction, see `inTransaction`. */
  transaction<Result>(work: (tx: Tx) => Promise<Result>, options?: TransactionOptions): Promise<Result>;
  /** Waits for the work in progress and ends the connections, and the embedded server where this process started it. */
  close(): Promise<void>;
}

/** The oldest server our SQL runs on. */
const oldest = 16;

/** Connects and checks the server's version. Throws `DatabaseUnavailable`, or an error that says what to do. */
export async function connect(target: Target, options: PoolOptions = {}): Promise<Database> {
  const pool = openPool(target, options);
  const kysely = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: namedPool(pool) }) });
  const close = async () => {
    await kysely.destroy();
    await pool.end();
  };
  try {
    await checkVersion(pool);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    kysely,
    pool,
    transaction: (work, transactionOptions) => inTransaction(kysely, work, transactionOptions),
    close,
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
