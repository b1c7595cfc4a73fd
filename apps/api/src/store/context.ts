/** The context of work on an account's data: the account, the actor, the time, and the database. */
import type { Kysely } from 'kysely';
import type { Account, Actor, Operator, Warnings } from '../core/context.ts';
import type { Schema } from './schema.ts';

/** The transaction of a write, or single statements of a read. Always of one account. */
export type Executor = Kysely<Schema>;

/** Runs reads of a report on one snapshot of the account, without blocking writes. */
export type Reports = <Result>(work: (snapshot: Executor) => Promise<Result>) => Promise<Result>;

export interface AccountContext extends Warnings {
  account: Account;
  actor: Actor | Operator;
  /** Null if no request caused it. */
  requestId: string | null;
  /** The time of the request, the same for everything it does. */
  now: Date;
  tx: Executor;
  reports: Reports;
}
