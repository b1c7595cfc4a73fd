/** Database errors, classified for callers. Texts of PostgreSQL name tables and values, so they are only logged. */
import pg from 'pg';

const reasons = {
  /** No connection. */
  lost: 'the database cannot be reached',
  /** Connected, but no response within the timeout, or no free connection. */
  busy: 'the database is too busy',
  /** Reads work, writes do not. */
  full: 'the disk of the database is full',
};

/** The database did not do the work, for reasons unrelated to it: the caller may retry later (503). */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
  readonly reason: keyof typeof reasons;

  constructor(reason: keyof typeof reasons, cause?: unknown) {
    super(reasons[reason], { cause });
    this.reason = reason;
  }
}

/** The client has gone, and the work was aborted without effect. */
export class Cancelled extends Error {
  override name = 'Cancelled';

  constructor(cause?: unknown) {
    super('the client is gone', { cause });
  }
}

/**
 * Returns whether the connections had been closed because the service is stopping. Kysely and pg have no code for it.
 */
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

/** Returns the unique constraint that rejected a row, or undefined for other errors. */
export function uniqueViolation(error: unknown): Violation | undefined {
  return violation(error, '23505');
}

/** Returns the foreign key that rejected a row, or undefined for other errors. */
export function foreignKeyViolation(error: unknown): Violation | undefined {
  return violation(error, '23503');
}

/** Returns the exclusion constraint that rejected a row, or undefined for other errors. */
export function exclusionViolation(error: unknown): Violation | undefined {
  return violation(error, '23P01');
}

/** Returns the SQLSTATE of an error, or undefined if it is not from PostgreSQL. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined;
}

/** Returns whether a transaction failed only because of another one, so that a retry may succeed. */
export function isTransient(error: unknown): boolean {
  const state = sqlState(error);
  return state === '40001' || state === '40P01';
}

/**
 * Returns whether a value is out of range for its column or index, or invalid. The description should have rejected it,
 * but the request is at fault.
 */
export function isUnstorable(error: unknown): boolean {
  return /^(22001|22003|22007|22008|22021|22P0[2-5]|54000)$/.test(sqlState(error) ?? '');
}

function violation(error: unknown, state: string): Violation | undefined {
  if (!(error instanceof pg.DatabaseError) || error.code !== state) return undefined;
  return { constraint: constraintOf(error) };
}

/** Returns the name of the constraint; Citus forwards it only in the message. */
function constraintOf({ constraint, message }: pg.DatabaseError): string {
  const quoted = [...message.matchAll(/["«„“](.+?)["»“”]/g)].map(([, name = '']) => name);
  return withoutShard(constraint ?? quoted.at(-1) ?? '');
}

/** Removes the shard number that Citus adds to names: `categories_slug_102132`. */
function withoutShard(name: string): string {
  return name.replace(/_\d{6,}$/, '');
}

/** Rethrows a failure to get a connection as `DatabaseUnavailable`; the work did not start. */
export function unavailableAtConnect(error: unknown): never {
  const waiting =
    error instanceof Error && error.message.startsWith('timeout exceeded when trying to connect');
  throw new DatabaseUnavailable(waiting || sqlState(error) === '53300' ? 'busy' : 'lost', error);
}

/** Returns the failure of a statement as `DatabaseUnavailable`, or undefined if the statement is at fault. */
export function asUnavailable(error: unknown): DatabaseUnavailable | undefined {
  const state = sqlState(error);
  const lost = state === undefined ? isConnectionError(error) : lostStates.test(state);
  if (lost) return new DatabaseUnavailable('lost', error);
  if (state === '53100') return new DatabaseUnavailable('full', error);
  return state !== undefined && busyStates.test(state) ? new DatabaseUnavailable('busy', error) : undefined;
}

/**
 * Connection errors, server shutting down or starting up, standby after a failover. Protocol violations are excluded:
 * the same statement would cause one again.
 */
const lostStates = /^(08(?!P01)...|57P0[1-5]|25006)$/;
/** Statement or lock timeout, insufficient memory or connections. */
const busyStates = /^(57014|55P03|53...)$/;

function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    'syscall' in error || /^(Connection terminated|Client (has encountered|was closed))/.test(error.message)
  );
}
