/** `mostrador accounts ...`. */
import { type AccountRow, createAccount, listAccounts } from '../auth/accounts.ts';
import type { Plan } from '../core/context.ts';
import { moment, print, printJson, say, table } from './output.ts';
import { passwordFromInput } from './users.ts';
import { type DatabaseFlags, withDatabase } from './with-database.ts';

export interface CreateAccountFlags extends DatabaseFlags {
  name: string;
  /** Reads the password of the new panel user from stdin. */
  passwordStdin?: true;
  /** The name of that person. */
  person?: string;
  email: string;
  plan: Plan;
  json?: true;
}

export async function createAccountCommand(flags: CreateAccountFlags): Promise<void> {
  const { name, email, plan, person = name } = flags;
  const passwordHash = flags.passwordStdin && (await passwordFromInput());
  const signsIn = passwordHash === undefined ? {} : { person: { name: person, passwordHash } };
  const account = await withDatabase(flags, (database) =>
    createAccount(database, { name, email, plan, ...signsIn }, new Date()),
  );
  if (flags.json) return printJson(shown(account));
  say(`Account "${account.name}" (${account.email}) created on the ${account.plan} plan. ID:`);
  print(account.id);
}

export async function listAccountsCommand(flags: DatabaseFlags & { json?: true }): Promise<void> {
  const accounts = await withDatabase(flags, listAccounts);
  if (flags.json) return printJson({ accounts: accounts.map(shown) });
  if (accounts.length === 0)
    return say('There are no accounts yet. Create one with: mostrador accounts create');
  const rows = accounts.map(({ id, name, email, plan, created_at }) => [
    id,
    name,
    email,
    plan,
    moment(created_at, ''),
  ]);
  print(table(['ID', 'NAME', 'E-MAIL', 'PLAN', 'CREATED (UTC)'], rows));
}

function shown({ id, name, email, plan, timezone, created_at }: AccountRow): object {
  return { id, name, email, plan, timezone, created_at };
}
