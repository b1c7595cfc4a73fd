/** Transactions: the only way to write with several statements. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { IsolationLevel, Transaction } from 'kysely';
import { type Base, type First, transactionOf } from './account-scope.ts';
import { DatabaseUnavailable, isTransient } from './errors.ts';
import type { Schema } from './schema.ts';

/** A transaction in progress; queries on it are part of it. */
export type Tx = Transaction<Schema>;

export interface TransactionOptions {
  /** Default: the server's `read committed`. */
  isolation?: IsolationLevel;
  /** Rejects writes. */
  readOnly?: boolean;
  /** Cancels the statements when the client has gone. */
  signal?: AbortSignal | undefined;
  /** A statement that runs first; an error from its judge ends the transaction. */
  first?: First | undefined;
}

/** The maximum number of attempts on conflicts (deadlock, serialization failure). */
export const attempts = 4;

/**
 * Runs `work` for an account between BEGIN and COMMIT; any error rolls back and is rethrown. After a deadlock or
 * serialization failure, the whole `work` runs again, up to four times in total, so it must have no effect outside the
 * transaction; then it throws `DatabaseUnavailable`.
 */
export async function inTransaction<Result>(
  base: Base,
  accountId: string,
  work: (tx: Tx) => Promise<Result>,
  options: TransactionOptions = {},
): Promise<Result> {
  const beginning = { accountId, signal: options.signal, first: options.first, mode: modeOf(options) };
  for (let attempt = 1; ; attempt++) {
    try {
      return await transactionOf(base, beginning, work);
    } catch (error) {
      if (!isTransient(error)) throw error;
      if (attempt === attempts) throw new DatabaseUnavailable('busy', error);
      await sleep(attempt * 10 + Math.random() * 20);
    }
  }
}

function modeOf({ isolation, readOnly }: TransactionOptions): string {
  return [isolation && `isolation level ${isolation}`, readOnly && 'read only'].filter(Boolean).join(', ');
}
