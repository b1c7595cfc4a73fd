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
import type { Turns } from './fair-turns.ts';
import { cancelWith } from './named-pool.ts';
import type { Schema } from './schema.ts';

/** What it takes to make a `Kysely` on other connections than the pool's own. */
export interface Base {
  kysely: Kysely<Schema>;
  /** Who uses its connections next. */
  turns: Turns;
  props: Omit<KyselyProps, 'executor'>;
}

/** Whose statements, and the signal that cancels them when nobody waits for them any more. */
export interface Scope {
  accountId: string;
  signal?: AbortSignal | undefined;
}

/** How a transaction begins: `isolation level repeatable read`, `read only`, or nothing. */
export type Mode = string;

/** Each statement is a transaction of its own, on whichever connection is free. */
export function statementsOf(base: Base, { accountId, signal }: Scope): Kysely<Schema> {
  const opening = openingOf(accountId);
  return on(base, {
    provideConnection: (consumer) =>
      inTurn(base, { accountId, signal }, (connection) => consumer(alone(connection, opening, signal))),
  });
}

/** Lends a connection when it is the account's turn. */
async function inTurn<Result>(
  { kysely, turns }: Base,
  { accountId, signal }: Scope,
  work: (connection: DatabaseConnection) => Promise<Result>,
): Promise<Result> {
  const end = await turns.take(accountId, signal);
  try {
    return await kysely.getExecutor().provideConnection(work);
  } finally {
    end();
  }
}

/** Runs `work` between BEGIN and COMMIT on one connection; any error rolls everything back and is thrown on. */
export async function transactionOf<Result>(
  base: Base,
  { accountId, signal, mode = '' }: Scope & { mode?: Mode },
  work: (tx: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  const opening = openingOf(accountId, mode);
  return await inTurn(base, { accountId, signal }, async (connection) => {
    const begun = open(connection, opening);
    // Where it fails the first statement fails too, and says why.
    begun.catch(() => {});
    const { provider, end } = untilEnded(cancelling(connection, signal));
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

/** The connection, whose statements the signal cancels. */
function cancelling(connection: DatabaseConnection, signal: AbortSignal | undefined): DatabaseConnection {
  if (!signal) return connection;
  return {
    executeQuery(query) {
      cancelWith(query, signal);
      return connection.executeQuery(query);
    },
    streamQuery: () => noStream(),
  };
}

function noStream(): never {
  throw new Error('Streams are not for statements of an account.');
}

function alone(
  connection: DatabaseConnection,
  opening: readonly CompiledQuery[],
  signal: AbortSignal | undefined,
): DatabaseConnection {
  return {
    async executeQuery<Row>(query: CompiledQuery) {
      cancelWith(query, signal);
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
    streamQuery: () => noStream(),
  };
}

/** Serves the statements of a transaction, and none that comes after its end, when others use the connection. */
function untilEnded(connection: DatabaseConnection): { provider: ConnectionProvider; end: () => void } {
  const oneByOne = new SingleConnectionProvider(connection);
  let ended = false;
  return {
    provider: {
      provideConnection: (consumer) =>
        oneByOne.provideConnection(async (same) => {
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
