/** What a handler knows besides its request: who asks, when, and where to read and write. */
import type { Kysely } from 'kysely';
import type { Plan, Schema } from '../store/schema.ts';

export interface Account {
  id: string;
  name: string;
  plan: Plan;
  /** IANA name of the zone in which the account's days begin and end. */
  timezone: string;
}

/** Who did something, as the audit log keeps it. */
export interface Actor {
  type: 'api_token' | 'user';
  id: string;
  name: string;
}

/** Something that was accepted and is worth a look (Decision R2). */
export interface Warning {
  code: string;
  field: string;
  message: string;
}

/** The transaction of a write; where a request only reads, statements for themselves. Of one account in any case. */
export type Executor = Kysely<Schema>;

/** Reads for a report: all of `work` sees the account at one moment, and nothing that is written waits for it. */
export type Reports = <Result>(work: (snapshot: Executor) => Promise<Result>) => Promise<Result>;

export interface Context {
  account: Account;
  actor: Actor;
  requestId: string;
  /** The path and query that were asked for. */
  url: string;
  /** The moment of the request, one for all it does. */
  now: Date;
  tx: Executor;
  reports: Reports;
  /** The value of `If-Match`, where the caller sent one. */
  ifMatch: string | undefined;
  /** How many items a bulk operation may have. */
  bulkLimit: number;
  /** Tells the caller something in `warnings` of the answer. */
  warn(warning: Warning): void;
  /** What the caller was told so far. */
  warnings: readonly Warning[];
}

/** The part of a context that gathers warnings in `list`. */
export function warningsTo(list: Warning[]): Pick<Context, 'warn' | 'warnings'> {
  return { warn: (warning) => void list.push(warning), warnings: list };
}
