/**
 * Statements and transactions of one account. `SET LOCAL` sets the account of the connection until the transaction ends
 * (Citus forwards it, unlike `set_config()`), so a pooled connection belongs to no account. The setting is sent
 * together with the first statement, without a round trip of its own.
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

/** The parts of a `Kysely` on connections other than the pool's own. */
export interface Base {
  kysely: Kysely<Schema>;
  /** Decides who uses its connections next. */
  turns: Turns;
  props: Omit<KyselyProps, 'executor'>;
  /** Whether the tables are distributed over Citus nodes. Default: false. */
  distributed?: boolean;
}

/** For statements that are sent together. */
export interface BatchBase extends Base {
  /** The pool of their connection. */
  poolOf(): Promise<pg.Pool> | pg.Pool;
  /** Citus nodes only learn of SET LOCAL, which requires a transaction. */
  distributed: boolean;
}

/** The account of the statements, and the signal that cancels them when the client has gone. */
export interface Scope {
  accountId: string;
  signal?: AbortSignal | undefined;
  /** Sent before the first statement, if the connection can send statements together or in a transaction. */
  first?: First | undefined;
}

/** The mode of a transaction: `isolation level repeatable read`, `read only`, or none. */
export type Mode = string;

/** A statement that runs first and can reject the others by throwing. */
export interface First {
  readonly query: CompiledQuery;
  /** Called with its rows before the results of other statements are used. */
  judge(rows: unknown[]): void;
}

/**
 * Runs each statement as a transaction of its own; statements requested in the same tick share one, and are sent
 * together.
 */
export function statementsOf(base: BatchBase, scope: Scope): Kysely<Schema> {
  const connection = together(base, scope);
  return on(base, { provideConnection: (consumer) => consumer(connection) });
}

interface Waiting {
  query: CompiledQuery;
  resolve(result: Rows): void;
  reject(error: unknown): void;
}

/** Collects the statements of a tick and sends them in one batch. */
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
        // The caller types the rows of its statement, as everywhere in Kysely.
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

/** Runs `work` between BEGIN and COMMIT on one connection; any error rolls back and is rethrown. */
export async function transactionOf<Result>(
  base: Base,
  { accountId, signal, first, mode = '' }: Scope & { mode?: Mode },
  work: (tx: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  const opening = openingOf(accountId, mode);
  return await inTurn(base, { accountId, signal }, async (connection) => {
    const begun = open(connection, opening, first);
    // If it fails, the first statement fails too, with the reason.
    begun.catch(() => {});
    const { provider, end } = untilEnded(cancelling(connection, signal));
    const tx = on(base, provider);
    const ending: Ending = { locksEndEarly: false };
    // On Citus, a row may be on another node than the connection, whose disk the statement would not wait for.
    if (!base.distributed) endings.set(tx, ending);
    try {
      const result = await work(tx);
      end();
      await begun;
      await commit(connection, ending);
      return result;
    } catch (error) {
      end();
      // A connection that cannot roll back is closed rather than reused.
      await connection.executeQuery(rollback).catch(() => {});
      throw error;
    }
  });
}

/** How a transaction ends. */
interface Ending {
  locksEndEarly: boolean;
}

const endings = new WeakMap<object, Ending>();

/**
 * Ends the locks of a transaction when it commits, rather than when the commit is on disk, which takes longer than the
 * statements. For a row that all writes of an account lock, such as a counter. The transaction still returns only once
 * it is on disk: the log is written in order, so a later, empty commit waits for ours. Until then, other transactions
 * see the change; they come later in the log, so a crash cannot lose it and keep what was built on it.
 */
export function endLocksEarly(tx: Kysely<Schema>): void {
  const ending = endings.get(tx);
  if (ending) ending.locksEndEarly = true;
}

/** Commits, and then writes an empty commit to the log, since only a transaction that writes waits for the disk. */
const commitEarly = CompiledQuery.raw(
  `set local synchronous_commit = off; commit; select pg_logical_emit_message(true, 'mostrador', '')`,
);

const rollback = CompiledQuery.raw('rollback');
const commitStatement = CompiledQuery.raw('commit');

/**
 * Returns the statements that open a transaction of an account. Two, because Citus repeats the whole text of a SET on
 * its workers. SET takes no parameters, so the text must contain nothing but a validated ID.
 */
function openingOf(accountId: string, mode: Mode = ''): CompiledQuery[] {
  checkId(accountId);
  const begin = mode === '' ? 'begin' : `begin ${mode}`;
  return [CompiledQuery.raw(begin), CompiledQuery.raw(`set local app.account_id = '${accountId}'`)];
}

/** Returns the setting until the end of the transaction. Unlike `SET LOCAL`, its text is the same for all accounts. */
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

/** Returns a `Transaction` rather than a `Kysely`, because it cannot begin another transaction. */
function on({ kysely, props }: Base, provider: ConnectionProvider): Transaction<Schema> {
  return new Transaction<Schema>({
    ...props,
    executor: kysely.getExecutor().withConnectionProvider(provider),
  });
}

/** Returns the connection, whose statements the signal cancels. */
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
 * Runs the statements of a transaction, and rejects any that come after its end, when the connection may be in use
 * elsewhere. Statements started together are sent together, in order.
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

/** Commits. PostgreSQL responds to COMMIT with ROLLBACK if a statement had failed and its error was swallowed. */
async function commit(connection: DatabaseConnection, { locksEndEarly }: Ending): Promise<void> {
  if (locksEndEarly) {
    // In a failed transaction, the setting fails, and with it the whole text.
    await connection.executeQuery(commitEarly);
    return;
  }
  const { rows } = await connection.executeQuery<{ command?: string }>(commitStatement);
  if (rows[0]?.command === 'ROLLBACK') throw new Error('a statement of the transaction had failed');
}
