/** Opens a `Database` on a running server. */
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { type BatchBase, type First, statementsOf } from './account-scope.ts';
import { checkReplica, checkServer, isDistributed } from './check-server.ts';
import type { DirectorySchema } from './directory.ts';
import { fairTurns } from './fair-turns.ts';
import { namedPool } from './named-pool.ts';
import { openPool, type PoolOptions, type Target } from './pool.ts';
import { type Presence, presence } from './presence.ts';
import type { Schema } from './schema.ts';
import { inTransaction, type TransactionOptions, type Tx } from './transaction.ts';
import { findWorkers, type Opened } from './workers.ts';

export interface Database {
  /**
   * Returns statements of an account, each by itself, or together with those of the same tick. The signal cancels them
   * in the database when the client has gone; `first` runs before them. Throws unless it gets an account ID.
   */
  of(accountId: string, signal?: AbortSignal, first?: First): Kysely<Schema>;
  /** Runs `work` for an account as one transaction, see `inTransaction`. */
  transaction<Result>(
    accountId: string,
    work: (tx: Tx) => Promise<Result>,
    options?: TransactionOptions,
  ): Promise<Result>;
  /**
   * Runs reads of an account for a report on one snapshot, on separate connections with a longer timeout. Uses the
   * replica for reports, if there is one.
   */
  reports<Result>(
    accountId: string,
    work: (snapshot: Kysely<Schema>) => Promise<Result>,
    signal?: AbortSignal,
  ): Promise<Result>;
  /** Reads data that is looked up before the account is known, see `directory.ts`. */
  directory: Kysely<DirectorySchema>;
  /**
   * For work that writes the directory: Citus writes it on all machines at once, and fails within seconds if one is
   * unavailable.
   */
  directoryWrites: Pick<Database, 'of' | 'transaction'>;
  /** The number of Citus workers with accounts, and how many respond; undefined on a single server. */
  workers(): { all: number; responding: number } | undefined;
  /** Statements outside accounts: migrations, health, the catalogue. They see no row of any account. */
  kysely: Kysely<Schema>;
  /** The pool of `kysely` and of the accounts, for bare connections; its errors are those of `pg`. */
  pool: pg.Pool;
  /** The server, for separate connections. */
  target: Target;
  /** Waits for running work and ends the connections, and the embedded server if this process started it. */
  close(): Promise<void>;
}

export interface ConnectOptions extends PoolOptions {
  /** A replica for reports. Default: the same server. */
  reports?: Target | undefined;
  /** Like `statementTimeoutMs`, for reports. Default: 120 000. */
  reportsTimeoutMs?: number | undefined;
}

/** Connects and checks the version of the server. Throws `DatabaseUnavailable`, or an error that says how to fix it. */
export async function connect(target: Target, options: ConnectOptions = {}): Promise<Database> {
  const { main, reports } = openWays(target, options);
  const directory = open<DirectorySchema>(target, { ...options, ...ofDirectory });
  const everywhere = open(target, { ...options, ...ofDirectoryWrites });
  const close = async () => {
    await Promise.all([main, directory, reports, everywhere].map((opened) => opened.close()));
  };
  let distributed = false;
  try {
    await checkServer(main.pool, options.notice);
    distributed = await isDistributed(main.pool);
    if (options.reports) await checkReplica(reports.pool, options.notice);
  } catch (error) {
    await close();
    throw error;
  }
  const base = batching(main, distributed);
  const workers = await findWorkers({
    target,
    coordinator: { main, reports },
    open: (node) => openWays(node, options),
    notice: options.notice,
  });
  const mainOf = (accountId: string) => workers?.baseOf(accountId, 'main') ?? base;
  // A replica has all accounts.
  const reportsOf = (accountId: string) =>
    options.reports ? reports : (workers?.baseOf(accountId, 'reports') ?? reports);
  const writes = workers ? batching(everywhere, distributed) : base;
  return {
    of: (accountId, signal, first) => statementsOf(mainOf(accountId), { accountId, signal, first }),
    transaction: (accountId, work, transactionOptions) =>
      inTransaction(mainOf(accountId), accountId, work, transactionOptions),
    reports: (accountId, work, signal) =>
      inTransaction(reportsOf(accountId), accountId, work, { ...snapshot, signal }),
    directory: directory.kysely,
    directoryWrites: {
      of: (accountId, signal) => statementsOf(writes, { accountId, signal }),
      transaction: (accountId, work, transactionOptions) =>
        inTransaction(writes, accountId, work, transactionOptions),
    },
    workers: () => workers?.state(),
    kysely: main.kysely,
    pool: main.pool,
    target,
    async close() {
      await workers?.close();
      await close();
    },
  };
}

function batching(opened: Opened, distributed: boolean): BatchBase {
  return { ...opened, poolOf: () => opened.pool, distributed };
}

/** Its statements are short, so a few connections suffice. */
const ofDirectory = { poolSize: 3, settings: { 'app.directory': 'on', default_transaction_read_only: 'on' } };

/** Limits the connections that an unavailable worker can hold, and for how long. */
const ofDirectoryWrites = { poolSize: 2, statementTimeoutMs: 5_000 };

const snapshot = { isolation: 'repeatable read', readOnly: true } as const;

/** Creates the queues of the pools. Accounts share the server's processors between statements and reports. */
function openWays(target: Target, options: ConnectOptions) {
  const present = presence();
  return { main: open(target, options, present), reports: openReports(target, options, present) };
}

function openReports(target: Target, options: ConnectOptions, present: Presence) {
  const statementTimeoutMs = options.reportsTimeoutMs ?? 120_000;
  const settings = {
    max_parallel_workers_per_gather: '2',
    work_mem: '32MB',
    // Large reads are parsed once and planned for their values each time.
    plan_cache_mode: 'force_custom_plan',
  };
  const own = { poolSize: 3, statementTimeoutMs, settings };
  return open(options.reports ?? target, { ...options, ...own }, present);
}

function open<Tables = Schema>(target: Target, options: PoolOptions, present?: Presence) {
  const pool = openPool(target, options);
  const clients = new Set<pg.PoolClient>();
  pool.on('connect', (client) => clients.add(client));
  pool.on('remove', (client) => clients.delete(client));
  const dialect = new PostgresDialect({ pool: namedPool(pool) });
  const kysely = new Kysely<Tables>({ dialect });
  return {
    pool,
    kysely,
    turns: fairTurns({
      slots: pool.options.max,
      waitMs: pool.options.connectionTimeoutMillis || 5_000,
      presence: present,
    }),
    props: { config: { dialect }, dialect, driver: dialect.createDriver() },
    cut() {
      for (const { connection } of clients) connection.stream.destroy();
    },
    async close() {
      await kysely.destroy();
      await pool.end();
    },
  };
}
