/** The role and the database of the service inside an embedded server. The role is not a superuser. */
import pg from 'pg';
import { searchFunctions } from './search-functions.ts';
import { port } from './socket.ts';
import type { SocketTarget } from './target.ts';

const name = 'mostrador';

/** Returns the target of the service, given the directory of the server's socket. */
export function appTarget(socketDir: string): SocketTarget {
  return { host: socketDir, port, user: name, database: name };
}

/** Creates the role and the database unless they exist. Throws at once if the server is not ready, see `isNotReady`. */
export async function ensureAppDatabase(socketDir: string): Promise<void> {
  await withClient({ host: socketDir, port, user: 'postgres', database: 'postgres' }, async (client) => {
    const { rows } = await client.query(
      `select exists (select from pg_roles where rolname = $1) as role,
              exists (select from pg_database where datname = $1) as database`,
      [name],
    );
    if (!rows[0]?.role) await client.query(`create role ${name} login`);
    if (!rows[0]?.database) await client.query(`create database ${name} owner ${name}`);
  });
  await openSearches(socketDir);
}

/** Allows searches to use their index, here and in databases created later; this only affects their speed. */
async function openSearches(socketDir: string): Promise<void> {
  for (const database of ['template1', name]) {
    await withClient({ host: socketDir, port, user: 'postgres', database }, async (client) => {
      // A database that was moved elsewhere is read-only, and still starts to report that.
      await client.query('set default_transaction_read_only = off');
      const alter = (signature: string) => `alter function pg_catalog.${signature} leakproof`;
      await client.query(searchFunctions.map(alter).join(';'));
    });
  }
}

/** Returns whether the service's database responds. */
export async function isResponding(socketDir: string): Promise<boolean> {
  try {
    await withClient({ ...appTarget(socketDir), connectionTimeoutMillis: 5_000 }, async () => {});
    return true;
  } catch {
    return false;
  }
}

/** Returns whether the error means that the server is starting or stopping. */
export function isNotReady(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const startingUp = error instanceof pg.DatabaseError && code === '57P03';
  return code === 'ENOENT' || code === 'ECONNREFUSED' || startingUp;
}

/** Connects, by default without a timeout: a starting server on a busy machine may take long to respond. */
async function withClient(
  target: pg.ClientConfig,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client(target);
  client.on('error', () => {});
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
