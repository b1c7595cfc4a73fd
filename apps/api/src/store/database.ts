/** The database of the service or of one command, wherever it is. */
import { connect, type Database } from './connect.ts';
import type { Use } from './embedded/owner-lock.ts';
import { embeddedServer } from './embedded/server.ts';
import { DatabaseUnavailable } from './errors.ts';
import type { PoolOptions } from './pool.ts';

export type { Database } from './connect.ts';
export type { TransactionOptions, Tx } from './transaction.ts';

export interface DatabaseOptions extends PoolOptions {
  /** `DATABASE_URL`. Without it the embedded server runs. */
  url?: string | undefined;
  /** Where the embedded server keeps its data. */
  dataDir: string;
  /** Who asks: see `EmbeddedOptions`. Default `service`. */
  use?: Use | undefined;
}

/**
 * Opens the database at `url`, or that of the embedded server on `dataDir`, which it starts if need be.
 * The schema is not touched: see `migrate`.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  if (options.url) return connect({ connectionString: options.url }, options).catch(explain);
  const server = await embeddedServer(options);
  try {
    const database = await connect(server.target, options);
    return { ...database, close: () => database.close().finally(server.stop) };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** At the start the operator is told why; the URL, which has the password, stays out of it. */
function explain(error: unknown): never {
  if (!(error instanceof DatabaseUnavailable) || !(error.cause instanceof Error)) throw error;
  throw new Error(`The database at DATABASE_URL cannot be used: ${error.cause.message}`, {
    cause: error.cause,
  });
}
