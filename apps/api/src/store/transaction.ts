/** All or nothing: the one way in which several statements are written. */
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
  /** Writing is rejected. */
  readOnly?: boolean;
  /** Cancels the statements when nobody waits for them any more. */
  signal?: AbortSignal | undefined;
  /** A statement that goes first; what its judge throws ends the transaction. */
  first?: First | undefined;
}

/** How often a work is begun at most when others make it fail (deadlock, serialization failure). */
export const attempts = 4;

/**
 * Runs `work` for an account between BEGIN and COMMIT; any error rolls everything back and is thrown on.
 * A deadlock or serialization failure runs the whole `work` again, up to four times in all,
 * so `work` must have no effect outside the transaction; then it is `DatabaseUnavailable`.
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
