/** Opens the database of the service or of a command, embedded or on a server. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { embeddedServer, type Use } from '@mostrador/embedded-postgres';
import type { ConnectOptions, Database } from './connect.ts';
import { DatabaseUnavailable } from './errors.ts';

export type { Database } from './connect.ts';
export type { TransactionOptions, Tx } from './transaction.ts';

export interface DatabaseOptions extends Omit<ConnectOptions, 'reports'> {
  /** `DATABASE_URL`. Without it, the embedded server runs. */
  url?: string | undefined;
  /** `REPORTS_DATABASE_URL`, a replica of it. */
  reportsUrl?: string | undefined;
  /** The data directory of the embedded server. */
  dataDir: string;
  /** Disk space to keep free, in bytes: see `EmbeddedOptions`. */
  leastRoom?: number | undefined;
  /** The user of the database: see `EmbeddedOptions`. Default: `service`. */
  use?: Use | undefined;
}

/**
 * Opens the database at `url`, or that of the embedded server on `dataDir`, which it starts if necessary. Does not
 * change the schema: see `migrate`.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  if (options.url) return openUrl(options.url, options);
  // The server is spawned before the client is loaded, which takes equally long.
  const [server, { connect }] = await Promise.all([
    embeddedServer(options),
    nextTurn().then(() => import('./connect.ts')),
  ]);
  try {
    const database = await connect(server.target, options);
    return {
      ...database,
      async transaction(accountId, work, transactionOptions) {
        if (server.isFull()) throw new DatabaseUnavailable('full');
        return await database.transaction(accountId, work, transactionOptions);
      },
      close: () => database.close().finally(server.stop),
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

async function openUrl(url: string, options: DatabaseOptions): Promise<Database> {
  const { connect } = await import('./connect.ts');
  const reports = options.reportsUrl === undefined ? undefined : { connectionString: options.reportsUrl };
  return await connect({ connectionString: url }, { ...options, reports }).catch(explain);
}

/** Explains a connection error at the start, without the URL, which contains the password. */
function explain(error: unknown): never {
  if (!(error instanceof DatabaseUnavailable) || !(error.cause instanceof Error)) throw error;
  throw new Error(`The database at DATABASE_URL cannot be used: ${error.cause.message}`, {
    cause: error.cause,
  });
}
