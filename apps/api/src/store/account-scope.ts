/**
 * Statements and transactions of one account. The connection is told the account by `SET LOCAL`, which ends with the
 * transaction (and which Citus, unlike `set_config()`, passes on), so a connection in the pool belongs to nobody.
 * What is told goes out together with the first statement: it costs no round trip of its own.
 */

import type { KyselyProps } from 'kysely';
import {
  CompiledQuery,
  type ConnectionProvider,
  type DatabaseConnection,
  type Kysely,
  SingleConnectionProvider,
  Transaction,
} from 'kysely';
import type { Schema } from './schema.ts';

/** What it takes to make a `Kysely` on other connections than the pool's own. */
export interface Base {
  kysely: Kysely<Schema>;
  props: Omit<KyselyProps, 'executor'>;
}

/** How a transaction begins: `isolation level repeatable read`, `read only`, or nothing. */
export type Mode = string;

/** Each statement is a transaction of its own, on whichever connection is free. */
export function statementsOf(base: Base, accountId: string): Kysely<Schema> {
  const opening = openingOf(accountId);
  return on(base, {
    provideConnection: (consumer, options) =>
      base.kysely
        .getExecutor()
        .provideConnection((connection) => consumer(alone(connection, opening)), options),
  });
}

/** Runs `work` between BEGIN and COMMIT on one connection; any error rolls everything back and is thrown on. */
export async function transactionOf<Result>(
  base: Base,
  { accountId, mode = '' }: { accountId: string; mode?: Mode },
  work: (tx: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  const opening = openingOf(accountId, mode);
  return await base.kysely.getExecutor().provideConnection(async (connection) => {
    const begun = open(connection, opening);
    // Where it fails the first statement fails too, and says why.
    begun.catch(() => {});
    const { provider, end } = untilEnded(connection);
    try {
      const result = await work(on(base, provider));
      end();
      await begun;
      await commit(connection);
      return result;
    } catch (error) {
      end();
      // A connection that cannot even do this is closed rather than lent again.
      await connection.executeQuery(rollback).catch(() => {});
      throw error;
    }
  });
}

const rollback = CompiledQuery.raw('rollback');
const commitStatement = CompiledQuery.raw('commit');

/**
 * The statements that open a transaction of an account. Two, because Citus repeats the whole text of a SET on its
 * workers. SET takes no parameters, so nothing but an id may come near it.
 */
function openingOf(accountId: string, mode: Mode = ''): CompiledQuery[] {
  if (!/^[0-9a-f]{24}$/.test(accountId)) throw new TypeError('not the id of an account');
  const begin = mode === '' ? 'begin' : `begin ${mode}`;
  return [CompiledQuery.raw(begin), CompiledQuery.raw(`set local app.account_id = '${accountId}'`)];
}

/** Sends the statements in one packet. */
async function open(connection: DatabaseConnection, opening: readonly CompiledQuery[]): Promise<void> {
  await Promise.all(opening.map((statement) => connection.executeQuery(statement)));
}

/** A `Transaction` rather than a `Kysely`, because no other can be begun on it. */
function on({ kysely, props }: Base, provider: ConnectionProvider): Transaction<Schema> {
  return new Transaction<Schema>({
    ...props,
    executor: kysely.getExecutor().withConnectionProvider(provider),
  });
}

function alone(connection: DatabaseConnection, opening: readonly CompiledQuery[]): DatabaseConnection {
  return {
    async executeQuery<Row>(query: CompiledQuery) {
      const [begun, answer, committed] = await Promise.allSettled([
        open(connection, opening),
        connection.executeQuery<Row>(query),
        connection.executeQuery(commitStatement),
      ]);
      if (begun.status === 'rejected') throw begun.reason;
      if (answer.status === 'rejected') throw answer.reason;
      if (committed.status === 'rejected') throw committed.reason;
      return answer.value;
    },
    streamQuery() {
      throw new Error('Streams are not for statements of their own: begin a transaction.');
    },
  };
}

/** Serves the statements of a transaction, and none that comes after its end, when others use the connection. */
function untilEnded(connection: DatabaseConnection): { provider: ConnectionProvider; end: () => void } {
  const inTurn = new SingleConnectionProvider(connection);
  let ended = false;
  return {
    provider: {
      provideConnection: (consumer) =>
        inTurn.provideConnection(async (same) => {
          if (ended) throw new Error('a statement came after the end of its transaction');
          return await consumer(same);
        }),
    },
    end: () => {
      ended = true;
    },
  };
}

/** PostgreSQL answers COMMIT with ROLLBACK when a statement had failed and its error was swallowed. */
async function commit(connection: DatabaseConnection): Promise<void> {
  const { rows } = await connection.executeQuery<{ command?: string }>(commitStatement);
  if (rows[0]?.command === 'ROLLBACK') throw new Error('a statement of the transaction had failed');
}
