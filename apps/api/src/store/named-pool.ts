/**
 * A pool for Kysely that names every statement with parameters, so that each connection parses and plans it once, and
 * that reports connection failures as `DatabaseUnavailable`.
 */
import { connect } from 'node:net';
import type { CompiledQuery, PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { asUnavailable, Cancelled, unavailableAtConnect } from './errors.ts';
import { type Naming, namingOf } from './statement-names.ts';

/** Returns a pool for `PostgresDialect`, with one wrapper per client, by which Kysely recognises connections. */
export function namedPool(pool: pg.Pool): PostgresPool {
  const wrappers = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const naming = namingOf(pool);
  return {
    options: {},
    // Kysely ends only a pool that it has used; the code that opened the pool ends it.
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
    // The cancel request may arrive late and cancel the next statement on this connection.
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
  // The pool notices a broken connection only when its socket closes, and would reuse it before.
  // A connection still in a transaction, which has the setting of its account, must never be reused.
  const release = (destroy?: boolean) =>
    client.release(destroy || broken || client.getTransactionStatus() !== 'I');
  return Object.create(client, { query: { value: query }, release: { value: release } });
}

/** Signals by the parameters of a statement, the only part that Kysely passes on unchanged. */
const signals = new WeakMap<object, AbortSignal>();

/** Cancels the statement in the database when the signal says that the client has gone. */
export function cancelWith({ parameters }: CompiledQuery, signal: AbortSignal | undefined): void {
  if (signal) signals.set(parameters, signal);
}

/** Asks the server, on a separate connection, to cancel the client's statement. */
export function cancelOn(client: pg.PoolClient): void {
  const { host, port } = client;
  const path = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
  const socket = connect(path, () => socket.end(cancelRequest(client)));
  // An unreachable server has nothing left to cancel.
  socket.on('error', () => {});
}

/** Returns the message: its length, its code, and the backend (PostgreSQL protocol, CancelRequest). */
function cancelRequest(client: pg.PoolClient): Buffer {
  const request = Buffer.alloc(16);
  const key = ['processID', 'secretKey'].map((name) => Number(Reflect.get(client, name)));
  [16, 80_877_102, ...key].forEach((value, index) => {
    request.writeInt32BE(value, index * 4);
  });
  return request;
}

/** Sends statements of the same tick in one packet, such as a query between its BEGIN and COMMIT. */
function inOnePacket({ connection: { stream } }: pg.PoolClient): void {
  stream.cork();
  process.nextTick(() => stream.uncork());
}
