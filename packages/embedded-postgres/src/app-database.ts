/** The role and the database of the service inside an embedded server. The role is no superuser. */
import pg from 'pg';
import { searchFunctions } from './search-functions.ts';
import { port } from './socket.ts';
import type { SocketTarget } from './target.ts';

const name = 'mostrador';

/** Where the service connects to, given the directory of the server's socket. */
export function appTarget(socketDir: string): SocketTarget {
  return { host: socketDir, port, user: name, database: name };
}

/** Makes the role and the database unless they are there. Throws at once when the server is not ready, see `isNotReady`. */
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

/** Lets searches use their index, here and in databases made later; nothing but their speed depends on it. */
async function openSearches(socketDir: string): Promise<void> {
  for (const database of ['template1', name]) {
    await withClient({ host: socketDir, port, user: 'postgres', database }, async (client) => {
      // A database that was carried elsewhere is read-only, and starts all the same to say so.
      await client.query('set default_transaction_read_only = off');
      const alter = (signature: string) => `alter function pg_catalog.${signature} leakproof`;
      await client.query(searchFunctions.map(alter).join(';'));
    });
  }
}

/** Whether the service's database answers. */
export async function answers(socketDir: string): Promise<boolean> {
  try {
    await withClient({ ...appTarget(socketDir), connectionTimeoutMillis: 5_000 }, async () => {});
    return true;
  } catch {
    return false;
  }
}

/** Whether the error says that the server is not there yet, or no longer. */
export function isNotReady(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const startingUp = error instanceof pg.DatabaseError && code === '57P03';
  return code === 'ENOENT' || code === 'ECONNREFUSED' || startingUp;
}

/** Waits without limit unless told otherwise: a starting server on a busy machine may take long to greet. */
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
