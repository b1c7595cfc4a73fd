/** Errors of the database as callers may see them. Texts of PostgreSQL name tables and values: they go to the log only. */
import pg from 'pg';

const reasons = {
  /** No connection. */
  lost: 'the database cannot be reached',
  /** Connected, but no answer within the time allowed, or no connection free. */
  busy: 'the database is too busy',
  /** It can be read, but nothing can be written. */
  full: 'the disk of the database is full',
};

/** The database did not do the work, though the work may be right: the caller may try again later (503). */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
  readonly reason: keyof typeof reasons;

  constructor(reason: keyof typeof reasons, cause?: unknown) {
    super(reasons[reason], { cause });
    this.reason = reason;
  }
}

/** Whoever asked is gone, and the work was given up with nothing done. */
export class Cancelled extends Error {
  override name = 'Cancelled';

  constructor(cause?: unknown) {
    super('whoever asked is gone', { cause });
  }
}

/** Whether work came when the connections had been ended, as the service stops. Kysely and pg have no code for it. */
export function isClosed(error: unknown): boolean {
  return (
    error instanceof Error &&
    (/^driver has already been destroyed|^Cannot use a pool after calling end/.test(error.message) ||
      isClosed(error.cause))
  );
}

export interface Violation {
  constraint: string;
}

/** The unique key or index that rejected a row, or undefined when the error is something else. */
export function uniqueViolation(error: unknown): Violation | undefined {
  return violation(error, '23505');
}

/** The foreign key that rejected a row, or undefined when the error is something else. */
export function foreignKeyViolation(error: unknown): Violation | undefined {
  return violation(error, '23503');
}

/** The exclusion constraint that rejected a row, or undefined when the error is something else. */
export function exclusionViolation(error: unknown): Violation | undefined {
  return violation(error, '23P01');
}

/** The five characters by which PostgreSQL names an error, or undefined when it is none of PostgreSQL's. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined;
}

/** A transaction that failed only because of another one: running it again may succeed. */
export function isTransient(error: unknown): boolean {
  const state = sqlState(error);
  return state === '40001' || state === '40P01';
}

/**
 * Whether a value is more than its column or index takes, or no value of it. The description should have rejected it,
 * but whoever sent it is to blame.
 */
export function isUnkeepable(error: unknown): boolean {
  return /^(22001|22003|22007|22008|22021|22P0[2-5]|54000)$/.test(sqlState(error) ?? '');
}

function violation(error: unknown, state: string): Violation | undefined {
  if (!(error instanceof pg.DatabaseError) || error.code !== state) return undefined;
  return { constraint: constraintOf(error) };
}

/** Where Citus passes an error on from another node, only the message names the constraint. */
function constraintOf({ constraint, message }: pg.DatabaseError): string {
  const quoted = [...message.matchAll(/["«„“](.+?)["»“”]/g)].map(([, name = '']) => name);
  return withoutShard(constraint ?? quoted.at(-1) ?? '');
}

/** Citus adds the number of the shard to names: `categories_slug_102132`. */
function withoutShard(name: string): string {
  return name.replace(/_\d{6,}$/, '');
}

/** Rethrows a failure to get a connection; whatever its reason, the work was not begun. */
export function unavailableAtConnect(error: unknown): never {
  const waiting =
    error instanceof Error && error.message.startsWith('timeout exceeded when trying to connect');
  throw new DatabaseUnavailable(waiting || sqlState(error) === '53300' ? 'busy' : 'lost', error);
}

/** The failure of a statement as `DatabaseUnavailable`, or undefined where the statement itself is to blame. */
export function asUnavailable(error: unknown): DatabaseUnavailable | undefined {
  const state = sqlState(error);
  const lost = state === undefined ? isConnectionError(error) : lostStates.test(state);
  if (lost) return new DatabaseUnavailable('lost', error);
  if (state === '53100') return new DatabaseUnavailable('full', error);
  return state !== undefined && busyStates.test(state) ? new DatabaseUnavailable('busy', error) : undefined;
}

/**
 * Connection exceptions, server shutting down or starting up, standby after a failover. A protocol violation is none of
 * these: the same statement would break it again.
 */
const lostStates = /^(08(?!P01)...|57P0[1-5]|25006)$/;
/** Statement or lock timeout, resources (memory, connections) used up. */
const busyStates = /^(57014|55P03|53...)$/;

function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    'syscall' in error || /^(Connection terminated|Client (has encountered|was closed))/.test(error.message)
  );
}
