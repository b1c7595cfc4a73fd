/** The people who sign in to the panel. */
import type { Selectable } from 'kysely';
import { newId } from '../core/ids.ts';
import { Rejection } from '../core/rejection.ts';
import type { Executor } from '../store/context.ts';
import type { Database } from '../store/database.ts';
import { uniqueViolation } from '../store/errors.ts';
import type { UserTable } from '../store/schema.ts';
import { emailOf } from './email.ts';
import { hashPassword, shortestPassword } from './passwords.ts';
import type { Role } from './roles.ts';
import { endSessions } from './sessions.ts';

export type UserRow = Selectable<UserTable>;

export interface NewUser {
  name: string;
  email: string;
  /** As returned by `hashPassword`, which is slow and must not run in a transaction. */
  passwordHash: string;
  /** The ID, if known beforehand. */
  id?: string;
  /** Default: an owner. */
  role?: Role;
}

/**
 * Adds a person to an account, as part of `tx`. Throws a `Rejection` for an invalid name or an e-mail already in use.
 */
export async function insertUser(
  tx: Executor,
  accountId: string,
  { name, email, passwordHash, id, role = 'owner' }: NewUser,
  now: Date,
): Promise<UserRow> {
  if (name.trim() === '') throw new Rejection('invalid_name', 'A person needs a name.');
  const lowerCase = emailOf(email);
  return await tx
    .insertInto('users')
    .values({
      account_id: accountId,
      id: id ?? newId(now),
      name: name.trim(),
      email: lowerCase,
      password_hash: passwordHash,
      role,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      if (!uniqueViolation(error)) throw error;
      throw emailTaken(lowerCase);
    });
}

export function emailTaken(email: string): Rejection {
  return new Rejection('email_taken', `There is already an account with the e-mail ${email}.`);
}

/** Returns the user with this e-mail, in any case. */
export async function findUser({ directory }: Database, email: string): Promise<UserRow | undefined> {
  return await directory
    .selectFrom('users')
    .selectAll()
    .where('email', '=', email.trim().toLowerCase())
    .executeTakeFirst();
}

/** Returns all people of all accounts, oldest first. */
export async function listUsers({ directory }: Database): Promise<UserRow[]> {
  return await directory.selectFrom('users').selectAll().orderBy('created_at').orderBy('id').execute();
}

/**
 * Sets a new password. Ends the reset link and all sessions of the person except the one in `keep`. Returns the number
 * of sessions ended.
 */
export async function setPassword(
  tx: Executor,
  { account_id, id }: Pick<UserRow, 'account_id' | 'id'>,
  passwordHash: string,
  { now, keep }: { now: Date; keep?: string },
): Promise<number> {
  await tx
    .updateTable('users')
    .set({ password_hash: passwordHash, updated_at: now })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
  await tx
    .deleteFrom('password_resets')
    .where('account_id', '=', account_id)
    .where('user_id', '=', id)
    .execute();
  return await endSessions(tx, { accountId: account_id, userId: id, keep });
}

/** Hashes a password given by an operator. Throws a `Rejection` if it is too short. */
export async function acceptPassword(password: string): Promise<string> {
  if ([...password].length < shortestPassword) {
    throw new Rejection('password_too_short', `A password needs at least ${shortestPassword} characters.`);
  }
  return await hashPassword(password);
}
