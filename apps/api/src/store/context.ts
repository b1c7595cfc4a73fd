/** What work on the data of an account needs: whose data, who asks, when, and where to read and write. */
import type { Kysely } from 'kysely';
import type { Account, Actor, Operator, Warnings } from '../core/context.ts';
import type { Schema } from './schema.ts';

/** The transaction of a write, or single statements where a request only reads. Always of one account. */
export type Executor = Kysely<Schema>;

/** Reads for a report: all of `work` sees the account at one moment, and no write waits for it. */
export type Reports = <Result>(work: (snapshot: Executor) => Promise<Result>) => Promise<Result>;

export interface AccountContext extends Warnings {
  account: Account;
  actor: Actor | Operator;
  /** Null for what no request asked for. */
  requestId: string | null;
  /** The moment of the request, the same for all it does. */
  now: Date;
  tx: Executor;
  reports: Reports;
}
