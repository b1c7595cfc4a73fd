/**
 * A pool for Kysely that names every statement with parameters, so that each connection parses and plans it
 * once, and whose failures of connection are `DatabaseUnavailable`.
 */
import { createHash } from 'node:crypto';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { asUnavailable, unavailableAtConnect } from './errors.ts';

/** A connection keeps each prepared statement until it ends, so texts beyond these bounds stay unnamed. */
const mostNames = 1_000;
const longestNamed = 4_000;

type Naming = (text: string, values?: readonly unknown[]) => string | undefined;

const names = new Map<string, string>();

/**
 * What `PostgresDialect` takes as its pool. One wrapper per client: Kysely recognises connections by it. With
 * `unnamed` no statement is named: what reads much is planned for its values each time.
 */
export function namedPool(pool: pg.Pool, { unnamed = false } = {}): PostgresPool {
  const wrappers = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    options: {},
    // Kysely ends only a pool it has used: whoever opened the pool ends it.
    end: async () => {},
    connect: async () => {
      const client = await pool.connect().catch(unavailableAtConnect);
      const wrapper = wrappers.get(client) ?? namedClient(client, unnamed ? () => undefined : nameOf);
      wrappers.set(client, wrapper);
      return wrapper;
    },
  };
}

function namedClient(client: pg.PoolClient, nameOf: Naming): PostgresPoolClient {
  let broken = false;
  const query = (text: string, values: unknown[]) => {
    inOnePacket(client);
    return client.query({ text, values, name: nameOf(text, values) }).catch((error: unknown) => {
      const known = asUnavailable(error);
      broken ||= known?.reason === 'lost';
      throw known ?? error;
    });
  };
  // The pool learns of a broken connection only when its socket closes, and would lend it once more before.
  // And one that is still in a transaction, which has the account it was told, is never lent to another.
  const release = (destroy?: boolean) =>
    client.release(destroy || broken || client.getTransactionStatus() !== 'I');
  return Object.create(client, { query: { value: query }, release: { value: release } });
}

/** Statements that are sent in the same turn, like a query between its BEGIN and COMMIT, leave together. */
function inOnePacket({ connection: { stream } }: pg.PoolClient): void {
  stream.cork();
  process.nextTick(() => stream.uncork());
}

function nameOf(text: string, values?: readonly unknown[]): string | undefined {
  if (!values?.length || text.length > longestNamed) return undefined;
  const known = names.get(text);
  if (known !== undefined || names.size >= mostNames) return known;
  const name = createHash('sha1').update(text).digest('base64url');
  names.set(text, name);
  return name;
}
