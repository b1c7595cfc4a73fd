/** A `pg` pool with the settings every connection of ours has. */
import pg from 'pg';
import { typeParsers } from './type-parsers.ts';

/** Where a database is: an URL, or a host (a directory with the unix socket) with names. */
export type Target =
  | { connectionString: string }
  | { host: string; port: number; user: string; database: string };

/** The same role and database on another node. */
export function atNode(target: Target, { host, port }: { host: string; port: number }): Target {
  if (!('connectionString' in target)) return { ...target, host, port };
  const url = new URL(target.connectionString);
  url.hostname = host;
  url.port = String(port);
  return { connectionString: url.href };
}

export interface PoolOptions {
  /** Connections at most. Default 10. */
  poolSize?: number | undefined;
  /** A statement that runs longer is cancelled; 0 is never. Default 30 000. */
  statementTimeoutMs?: number | undefined;
  /** A statement that waits longer for another's lock is cancelled; 0 is never. Default 10 000. */
  lockTimeoutMs?: number | undefined;
  /** Waiting for a free or new connection. Default 5 000. */
  connectTimeoutMs?: number | undefined;
  /** Settings of the connections beside ours. */
  settings?: Record<string, string> | undefined;
  /** Told about idle connections that broke; they are replaced by themselves. */
  notice?: ((message: string) => void) | undefined;
}

/** Opens no connection yet: the first query does. */
export function openPool(target: Target, options: PoolOptions = {}): pg.Pool {
  const pool = new pg.Pool({
    ...target,
    max: options.poolSize ?? 10,
    connectionTimeoutMillis: options.connectTimeoutMs ?? 5_000,
    keepAlive: true,
    // Statements go out without waiting for the answers to those before: what surrounds them costs no round trips.
    pipeline: true,
    application_name: 'mostrador',
    types: typeParsers,
    options: sessionSettings(options),
  });
  pool.on('error', (error) => {
    if (!pool.ending) options.notice?.(`an idle database connection broke: ${error.message}`);
  });
  // While a client is lent the pool does not listen; without a listener a broken connection ends the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

function sessionSettings(options: PoolOptions): string {
  const settings = {
    timezone: 'UTC',
    statement_timeout: options.statementTimeoutMs ?? 30_000,
    lock_timeout: options.lockTimeoutMs ?? 10_000,
    idle_in_transaction_session_timeout: 60_000,
    // A statement ends soon after the process that asked for it.
    client_connection_check_interval: 2_000,
    // What a statement sorts or hashes beyond this goes to disk.
    work_mem: '8MB',
    hash_mem_multiplier: 1,
    // Pages of an index are in memory or on a disk that seeks fast: without this, sorting all records looks cheaper.
    random_page_cost: 1.1,
    // A request of many at once gains nothing from workers of its own.
    max_parallel_workers_per_gather: 0,
    ...options.settings,
  };
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}
