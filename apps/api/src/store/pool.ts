/** Creates `pg` pools with the settings of all our connections. */
import pg from 'pg';
import { typeParsers } from './type-parsers.ts';

/** The location of a database: a URL, or a host (a directory with the unix socket) with names. */
export type Target =
  | { connectionString: string }
  | { host: string; port: number; user: string; database: string };

/** Returns the same role and database on another node. */
export function atNode(target: Target, { host, port }: { host: string; port: number }): Target {
  if (!('connectionString' in target)) return { ...target, host, port };
  const url = new URL(target.connectionString);
  url.hostname = host;
  url.port = String(port);
  return { connectionString: url.href };
}

export interface PoolOptions {
  /** Maximum connections. Default: 10. */
  poolSize?: number | undefined;
  /** Timeout of a statement; 0 for none. Default: 30 000. */
  statementTimeoutMs?: number | undefined;
  /** Timeout for waiting for a lock; 0 for none. Default: 10 000. */
  lockTimeoutMs?: number | undefined;
  /** Timeout for a free or new connection. Default: 5 000. */
  connectTimeoutMs?: number | undefined;
  /** Additional settings of the connections. */
  settings?: Record<string, string> | undefined;
  /** Called when an idle connection breaks; the pool replaces it. */
  notice?: ((message: string) => void) | undefined;
}

/** Creates a pool. The first query opens a connection. */
export function openPool(target: Target, options: PoolOptions = {}): pg.Pool {
  const pool = new pg.Pool({
    ...target,
    max: options.poolSize ?? 10,
    connectionTimeoutMillis: options.connectTimeoutMs ?? 5_000,
    keepAlive: true,
    // Statements are sent without waiting for earlier responses, so BEGIN and COMMIT cost no extra round trips.
    pipeline: true,
    application_name: 'mostrador',
    types: typeParsers,
    options: sessionSettings(options),
  });
  pool.on('error', (error) => {
    if (!pool.ending) options.notice?.(`an idle database connection was lost: ${error.message}`);
  });
  // The pool does not listen to a client in use, and without a listener a broken connection ends the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

function sessionSettings(options: PoolOptions): string {
  const settings = {
    timezone: 'UTC',
    statement_timeout: options.statementTimeoutMs ?? 30_000,
    lock_timeout: options.lockTimeoutMs ?? 10_000,
    idle_in_transaction_session_timeout: 60_000,
    // Ends a statement soon after its client process has ended.
    client_connection_check_interval: 2_000,
    // Sorts and hashes beyond this use the disk.
    work_mem: '8MB',
    hash_mem_multiplier: 1,
    // Index pages are in memory or on an SSD; with the default, sorting all records would look cheaper.
    random_page_cost: 1.1,
    // Concurrent requests gain nothing from parallel workers.
    max_parallel_workers_per_gather: 0,
    ...options.settings,
  };
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}
