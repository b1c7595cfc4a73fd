/** `mostrador accounts ...`. */
import { type AccountRow, createAccount, listAccounts } from '../auth/accounts.ts';
import type { Plan } from '../store/schema.ts';
import { moment, print, printJson, say, table } from './output.ts';
import { type DatabaseFlags, withDatabase } from './with-database.ts';

export interface CreateAccountFlags extends DatabaseFlags {
  name: string;
  email: string;
  plan: Plan;
  json?: true;
}

export async function createAccountCommand(flags: CreateAccountFlags): Promise<void> {
  const account = await withDatabase(flags, (database) => createAccount(database, flags, new Date()));
  if (flags.json) return printJson(shown(account));
  say(`Account "${account.name}" (${account.email}) on the plan ${account.plan}, with the id:`);
  print(account.id);
}

export async function listAccountsCommand(flags: DatabaseFlags & { json?: true }): Promise<void> {
  const accounts = await withDatabase(flags, listAccounts);
  if (flags.json) return printJson({ accounts: accounts.map(shown) });
  if (accounts.length === 0)
    return say('There are no accounts yet. Make one with: mostrador accounts create');
  const rows = accounts.map(({ id, name, email, plan, created_at }) => [
    ...[id, name, email, plan],
    moment(created_at, ''),
  ]);
  print(table(['ID', 'NAME', 'E-MAIL', 'PLAN', 'CREATED (UTC)'], rows));
}

function shown({ id, name, email, plan, timezone, created_at }: AccountRow): object {
  return { id, name, email, plan, timezone, created_at };
}
