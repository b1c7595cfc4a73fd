/**
 * A pool for Kysely that names every statement with parameters, so that each connection parses and plans it
 * once, and whose failures of connection are `DatabaseUnavailable`.
 */
import { connect } from 'node:net';
import type { CompiledQuery, PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { asUnavailable, Cancelled, unavailableAtConnect } from './errors.ts';
import { type Naming, namingOf } from './statement-names.ts';

/**
 * What `PostgresDialect` takes as its pool. One wrapper per client: Kysely recognises connections by it. With
 * `unnamed` no statement is named: what reads much is planned for its values each time.
 */
export function namedPool(pool: pg.Pool, { unnamed = false } = {}): PostgresPool {
  const wrappers = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const naming: Naming = unnamed ? () => undefined : namingOf(pool);
  return {
    options: {},
    // Kysely ends only a pool it has used: whoever opened the pool ends it.
    end: async () => {},
    connect: async () => {
      const client = await pool.connect().catch(unavailableAtConnect);
      const wrapper = wrappers.get(client) ?? namedClient(client, naming);
      wrappers.set(client, wrapper);
      return wrapper;
    },
  };
}

function namedClient(client: pg.PoolClient, nameOf: Naming): PostgresPoolClient {
  let broken = false;
  const cancel = () => {
    // The signal may reach the server late: whatever came next on this connection would be cancelled.
    broken = true;
    cancelOn(client);
  };
  const query = async (text: string, values: unknown[]) => {
    const signal = signals.get(values);
    if (signal?.aborted) throw new Cancelled();
    inOnePacket(client);
    signal?.addEventListener('abort', cancel);
    try {
      return await client.query({ text, values, name: nameOf(text, values) });
    } catch (error) {
      if (signal?.aborted) throw new Cancelled(error);
      const known = asUnavailable(error);
      broken ||= known?.reason === 'lost';
      throw known ?? error;
    } finally {
      signal?.removeEventListener('abort', cancel);
    }
  };
  // The pool learns of a broken connection only when its socket closes, and would lend it once more before.
  // And one that is still in a transaction, which has the account it was told, is never lent to another.
  const release = (destroy?: boolean) =>
    client.release(destroy || broken || client.getTransactionStatus() !== 'I');
  return Object.create(client, { query: { value: query }, release: { value: release } });
}

/** By the parameters of a statement, which are the only thing of it that Kysely hands on as it is. */
const signals = new WeakMap<object, AbortSignal>();

/** Has the statement cancelled in the database when the signal says that nobody waits for it any more. */
export function cancelWith({ parameters }: CompiledQuery, signal: AbortSignal | undefined): void {
  if (signal) signals.set(parameters, signal);
}

/** Asks the server, on a connection for that alone, to cancel what it does for the client. */
export function cancelOn(client: pg.PoolClient): void {
  const { host, port } = client;
  const path = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
  const socket = connect(path, () => socket.end(cancelRequest(client)));
  // A server that cannot be reached has nothing left to cancel.
  socket.on('error', () => {});
}

/** Length, code of the request, and whose work it is (PostgreSQL protocol, CancelRequest). */
function cancelRequest(client: pg.PoolClient): Buffer {
  const request = Buffer.alloc(16);
  const key = ['processID', 'secretKey'].map((name) => Number(Reflect.get(client, name)));
  [16, 80_877_102, ...key].forEach((value, index) => {
    request.writeInt32BE(value, index * 4);
  });
  return request;
}

/** Statements that are sent in the same turn, like a query between its BEGIN and COMMIT, leave together. */
function inOnePacket({ connection: { stream } }: pg.PoolClient): void {
  stream.cork();
  process.nextTick(() => stream.uncork());
}
