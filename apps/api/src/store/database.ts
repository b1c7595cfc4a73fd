/** The database of the service or of one command, wherever it is. */
import { connect, type Database } from './connect.ts';
import type { Use } from './embedded/owner-lock.ts';
import { embeddedServer } from './embedded/server.ts';
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
  if (options.url) return connect({ connectionString: options.url }, options);
  const server = await embeddedServer(options);
  try {
    const database = await connect(server.target, options);
    return { ...database, close: () => database.close().finally(server.stop) };
  } catch (error) {
    await server.stop();
    throw error;
  }
}
