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
  type QueryResult,
  Transaction,
} from 'kysely';
import type pg from 'pg';
import { type Rows, runBatch } from './batch.ts';
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

/** For statements that leave together. */
export interface BatchBase extends Base {
  /** The pool that their connection is of. */
  poolOf(): Promise<pg.Pool> | pg.Pool;
  /** Whether the tables are distributed: nodes of Citus learn of SET LOCAL only, which takes a transaction. */
  distributed: boolean;
}

/** Whose statements, and the signal that cancels them when nobody waits for them any more. */
export interface Scope {
  accountId: string;
  signal?: AbortSignal | undefined;
  /** What goes before the first of them, where the connection takes statements together or in a transaction. */
  first?: First | undefined;
}

/** How a transaction begins: `isolation level repeatable read`, `read only`, or nothing. */
export type Mode = string;

/** A statement that goes first, and throws what is to become of the others. */
export interface First {
  readonly query: CompiledQuery;
  /** Called with its rows before the results of any other statement are used. */
  judge(rows: unknown[]): void;
}

/** Each statement is a transaction of its own; those that are requested in the same turn are one, and leave together. */
export function statementsOf(base: BatchBase, scope: Scope): Kysely<Schema> {
  const connection = together(base, scope);
  return on(base, { provideConnection: (consumer) => consumer(connection) });
}

interface Waiting {
  query: CompiledQuery;
  resolve(result: Rows): void;
  reject(error: unknown): void;
}

/** Gathers the statements of a turn and sends them in one batch. */
function together(base: BatchBase, { accountId, signal, first }: Scope): DatabaseConnection {
  const opening = base.distributed ? openingOf(accountId) : tellingOf(accountId);
  let before = first;
  let waiting: Waiting[] = [];

  async function sendInTurn(queries: CompiledQuery[]): Promise<Rows[]> {
    const end = await base.turns.take(accountId, signal);
    try {
      return await runBatch(await base.poolOf(), { opening, signal }, queries);
    } finally {
      end();
    }
  }

  async function flush(): Promise<void> {
    const [sent, ahead] = [waiting, before];
    waiting = [];
    before = undefined;
    const queries = sent.map(({ query }) => query);
    try {
      const results = await sendInTurn(ahead ? [ahead.query, ...queries] : queries);
      if (ahead) ahead.judge(results.shift()?.rows ?? []);
      for (const [index, { resolve }] of sent.entries()) resolve(results[index] ?? { rows: [] });
    } catch (error) {
      for (const { reject } of sent) reject(error);
    }
  }

  return {
    executeQuery: <Row>(query: CompiledQuery) =>
      new Promise<QueryResult<Row>>((resolve, reject) => {
        // The caller says what rows its statement has, as everywhere in Kysely.
        waiting.push({ query, resolve: resolve as (result: Rows) => void, reject });
        if (waiting.length === 1) process.nextTick(flush);
      }),
    streamQuery: noStream,
  };
}

function noStream(): never {
  throw new Error('Streams are not for statements of their own: begin a transaction.');
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
  { accountId, signal, first, mode = '' }: Scope & { mode?: Mode },
  work: (tx: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  const opening = openingOf(accountId, mode);
  return await inTurn(base, { accountId, signal }, async (connection) => {
    const begun = open(connection, opening, first);
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
  checkId(accountId);
  const begin = mode === '' ? 'begin' : `begin ${mode}`;
  return [CompiledQuery.raw(begin), CompiledQuery.raw(`set local app.account_id = '${accountId}'`)];
}

/** Until the end of the transaction, like `SET LOCAL`, which would be another text for each account. */
function tellingOf(accountId: string): CompiledQuery[] {
  checkId(accountId);
  return [CompiledQuery.raw(`select set_config('app.account_id', $1, true)`, [accountId])];
}

function checkId(accountId: string): void {
  if (!/^[0-9a-f]{24}$/.test(accountId)) throw new TypeError('not the id of an account');
}

/** Sends the statements in one packet, `first` after those that open the transaction. */
async function open(
  connection: DatabaseConnection,
  opening: readonly CompiledQuery[],
  first?: First,
): Promise<void> {
  const sent = first ? [...opening, first.query] : opening;
  const results = await Promise.all(sent.map((statement) => connection.executeQuery(statement)));
  if (first) first.judge(results.at(-1)?.rows ?? []);
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

/**
 * Serves the statements of a transaction, and none that comes after its end, when others use the connection. Statements
 * that are begun together leave together, in the order in which they were begun.
 */
function untilEnded(connection: DatabaseConnection): { provider: ConnectionProvider; end: () => void } {
  let ended = false;
  return {
    provider: {
      async provideConnection(consumer) {
        if (ended) throw new Error('a statement came after the end of its transaction');
        return await consumer(connection);
      },
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
