/** `mostrador users ...`: manage users of the panel. */
import { text } from 'node:stream/consumers';
import { findAccount } from '../auth/accounts.ts';
import { byOperator } from '../auth/by.ts';
import type { Role } from '../auth/roles.ts';
import { acceptPassword, findUser, insertUser, listUsers, setPassword, type UserRow } from '../auth/users.ts';
import { Rejection } from '../core/rejection.ts';
import { audit } from '../store/audit.ts';
import { moment, print, printJson, say, table } from './output.ts';
import { type DatabaseFlags, withDatabase } from './with-database.ts';

interface Flags extends DatabaseFlags {
  json?: true;
}

export interface CreateUserFlags extends Flags {
  account: string;
  name: string;
  email: string;
  role: Role;
}

export async function createUserCommand(flags: CreateUserFlags): Promise<void> {
  const passwordHash = await passwordFromInput();
  const now = new Date();
  const user = await withDatabase(flags, async (database) => {
    const account = await findAccount(database, flags.account);
    return await database.directoryWrites.transaction(account.id, async (tx) => {
      const made = await insertUser(tx, account.id, { ...flags, passwordHash }, now);
      const after = { name: made.name, email: made.email, role: made.role };
      const entry = { action: 'created', entityType: 'user', entityId: made.id, after };
      await audit({ tx, account, now, ...byOperator }, entry);
      return made;
    });
  });
  if (flags.json) return printJson(shown(user));
  say(`${user.name} can sign in as ${user.email}.`);
  print(user.id);
}

/** Sets the password of a user and ends all their sessions. */
export async function setPasswordCommand(email: string, flags: Flags): Promise<void> {
  const passwordHash = await passwordFromInput();
  const now = new Date();
  const ended = await withDatabase(flags, async (database) => {
    const user = await findUser(database, email);
    if (!user) throw new Rejection('unknown_user', `There is no user with the e-mail ${email}.`);
    return await database.directoryWrites.transaction(user.account_id, async (tx) => {
      const entry = { action: 'password_changed', entityType: 'user', entityId: user.id };
      await audit({ tx, account: { id: user.account_id }, now, ...byOperator }, entry);
      return await setPassword(tx, user, passwordHash, { now });
    });
  });
  if (flags.json) return printJson({ changed: true, sessions_ended: ended });
  say(`Password of ${email} changed; sessions ended: ${ended}.`);
}

export async function listUsersCommand(flags: Flags): Promise<void> {
  const users = await withDatabase(flags, listUsers);
  if (flags.json) return printJson({ users: users.map(shown) });
  if (users.length === 0) return say('There are no users yet.');
  const rows = users.map(({ id, name, email, role, account_id, created_at }) => [
    id,
    name,
    email,
    role,
    account_id,
    moment(created_at, ''),
  ]);
  print(table(['ID', 'NAME', 'E-MAIL', 'ROLE', 'ACCOUNT', 'CREATED (UTC)'], rows));
}

/** Hashes the password on stdin, without its last line break. Arguments would be visible to other users. */
export async function passwordFromInput(): Promise<string> {
  if (process.stdin.isTTY) say('Type the password, then Enter and Ctrl-D:');
  return await acceptPassword((await text(process.stdin)).replace(/\r?\n$/, ''));
}

function shown({ id, account_id, name, email, role, created_at }: UserRow): object {
  return { id, account_id, name, email, role, created_at };
}
