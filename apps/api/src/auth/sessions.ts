/**
 * Sessions of the panel. The cookie holds 256 random bits, the database their SHA-256. Nothing is cached between
 * requests, so that ending a session takes effect at once, in every process.
 */
import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Plan } from '../core/context.ts';
import { newId } from '../core/ids.ts';
import type { Executor } from '../store/context.ts';
import type { Database } from '../store/database.ts';
import type { Role } from './roles.ts';

/** Days after which an unused session expires (Decision panel). */
export const sessionDays = 14;
const day = 24 * 60 * 60 * 1000;
/** The minimum time between two extensions of a session, so that reads do not all cause writes. */
const prolongedEvery = 60 * 60 * 1000;

/** A valid session and its user. */
export interface Session {
  id: string;
  /** The value of the cookie. */
  value: string;
  expiresAt: Date;
  user: { id: string; name: string; email: string; role: Role; createdAt: Date };
  account: {
    id: string;
    name: string;
    plan: Plan;
    timezone: string;
    createdAt: Date;
    updatedAt: Date;
  };
}

/** Starts a session as part of `tx` and returns the value of its cookie. */
export async function beginSession(
  tx: Executor,
  { accountId, userId }: { accountId: string; userId: string },
  now: Date,
): Promise<string> {
  const value = randomBytes(32).toString('base64url');
  await tx
    .insertInto('sessions')
    .values({
      account_id: accountId,
      id: newId(now),
      user_id: userId,
      hash: sessionHash(value),
      created_at: now,
      expires_at: inDays(now),
    })
    .execute();
  await forgetExpired(tx, accountId, now);
  return value;
}

/** Returns the session of a cookie and extends it, or undefined if it has ended. */
export async function findSession(
  database: Database,
  value: string,
  now: Date,
): Promise<Session | undefined> {
  const found = await sessionQuery(database.directory, value, now).executeTakeFirst();
  if (!found) return undefined;
  const { id, account_id, user_id, user_created_at, account_created_at, account_updated_at } = found;
  const expiresAt = await prolonged(database, found, now);
  if (!expiresAt) return undefined;
  return {
    id,
    value,
    expiresAt,
    user: {
      id: user_id,
      name: found.user_name,
      email: found.email,
      role: found.role,
      createdAt: user_created_at,
    },
    account: {
      id: account_id,
      name: found.account_name,
      plan: found.plan,
      timezone: found.timezone,
      createdAt: account_created_at,
      updatedAt: account_updated_at ?? account_created_at,
    },
  };
}

/** Ends sessions of a person: the one in `only`, or all but the one in `keep`. Returns how many. */
export async function endSessions(
  tx: Executor,
  {
    accountId,
    userId,
    only,
    keep,
  }: { accountId: string; userId: string; only?: string; keep?: string | undefined },
): Promise<number> {
  const theirs = tx.deleteFrom('sessions').where('account_id', '=', accountId).where('user_id', '=', userId);
  const one = only === undefined ? theirs : theirs.where('id', '=', only);
  const { numDeletedRows } = await (keep === undefined
    ? one
    : one.where('id', '!=', keep)
  ).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Returns the value for `X-CSRF-Token`: derived from the session by a one-way function. */
export function csrfTokenOf(sessionValue: string): string {
  return createHmac('sha256', sessionValue).update('csrf').digest('base64url');
}

function sessionQuery(directory: Database['directory'], value: string, now: Date) {
  return directory
    .selectFrom('sessions as session')
    .innerJoin('users as user', (join) =>
      join.onRef('user.account_id', '=', 'session.account_id').onRef('user.id', '=', 'session.user_id'),
    )
    .innerJoin('accounts as account', 'account.id', 'session.account_id')
    .select(['session.id', 'session.account_id', 'session.user_id', 'session.expires_at'])
    .select(['user.name as user_name', 'user.email', 'user.role', 'user.created_at as user_created_at'])
    .select(['account.name as account_name', 'account.plan', 'account.timezone'])
    .select(['account.created_at as account_created_at', 'account.updated_at as account_updated_at'])
    .where('session.hash', '=', sessionHash(value))
    .where('session.expires_at', '>', now);
}

/** Extends the session and returns its new end; undefined if it was ended in the meantime. */
async function prolonged(
  database: Database,
  session: { id: string; account_id: string; expires_at: Date },
  now: Date,
): Promise<Date | undefined> {
  const end = inDays(now);
  if (end.getTime() - session.expires_at.getTime() < prolongedEvery) return session.expires_at;
  const { numUpdatedRows } = await database.directoryWrites
    .of(session.account_id)
    .updateTable('sessions')
    .set({ expires_at: end })
    .where('account_id', '=', session.account_id)
    .where('id', '=', session.id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n ? end : undefined;
}

async function forgetExpired(tx: Executor, accountId: string, now: Date): Promise<void> {
  await tx
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .where('expires_at', '<=', now)
    .execute();
}

function sessionHash(value: string): Buffer {
  return createHash('sha256').update(value).digest();
}

function inDays(now: Date): Date {
  return new Date(now.getTime() + sessionDays * day);
}
