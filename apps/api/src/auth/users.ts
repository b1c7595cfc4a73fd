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
  /** As `hashPassword` made it: hashing takes long, and is not for within a transaction. */
  passwordHash: string;
  /** Where it is known beforehand. */
  id?: string;
  /** Default: an owner. */
  role?: Role;
}

/** Adds a person to an account, as part of `tx`. Throws a `Rejection` when the name or the e-mail cannot be used. */
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

/** The person who signs in with this e-mail, in whichever case it is written. */
export async function findUser({ directory }: Database, email: string): Promise<UserRow | undefined> {
  return await directory
    .selectFrom('users')
    .selectAll()
    .where('email', '=', email.trim().toLowerCase())
    .executeTakeFirst();
}

/** All people of all accounts, the oldest first. */
export async function listUsers({ directory }: Database): Promise<UserRow[]> {
  return await directory.selectFrom('users').selectAll().orderBy('created_at').orderBy('id').execute();
}

/**
 * Puts a new password in force, ends the link that would reset it and the sessions of the person but for the one that is kept.
 * Returns how many were ended.
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

/** The hash of a password that an operator gives. Throws a `Rejection` for one that is too short. */
export async function acceptPassword(password: string): Promise<string> {
  if ([...password].length < shortestPassword) {
    throw new Rejection('password_too_short', `A password needs at least ${shortestPassword} characters.`);
  }
  return await hashPassword(password);
}
