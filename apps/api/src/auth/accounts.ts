/** Accounts: whose data it is. Made by the operator; later by signing up in the panel. */
import type { Selectable } from 'kysely';
import { newId } from '../core/ids.ts';
import { Refusal } from '../core/refusal.ts';
import type { Database } from '../store/connect.ts';
import { uniqueViolation } from '../store/errors.ts';
import type { AccountTable, Plan } from '../store/schema.ts';

export type AccountRow = Selectable<AccountTable>;

export interface NewAccount {
  name: string;
  email: string;
  plan: Plan;
}

/** Makes an account. Throws a `Refusal` when the name or the e-mail cannot be used. */
export async function createAccount(database: Database, input: NewAccount, now: Date): Promise<AccountRow> {
  const name = input.name.trim();
  const email = input.email.trim().toLowerCase();
  if (name === '') throw new Refusal('invalid_name', 'An account needs a name.');
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) {
    throw new Refusal('invalid_email', `${JSON.stringify(input.email)} is not an e-mail address.`);
  }
  const id = newId(now);
  return await database
    .of(id)
    .insertInto('accounts')
    .values({ id, name, email, plan: input.plan, created_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      if (!uniqueViolation(error)) throw error;
      throw new Refusal('email_taken', `There is already an account with the e-mail ${email}.`);
    });
}

/** All accounts, the oldest first. */
export async function listAccounts({ directory }: Database): Promise<AccountRow[]> {
  return await directory.selectFrom('accounts').selectAll().orderBy('created_at').orderBy('id').execute();
}

/** The account with this id or e-mail. Throws a `Refusal` when there is none. */
export async function findAccount({ directory }: Database, idOrEmail: string): Promise<AccountRow> {
  const by = idOrEmail.includes('@') ? 'email' : 'id';
  const account = await directory
    .selectFrom('accounts')
    .selectAll()
    .where(by, '=', idOrEmail.trim().toLowerCase())
    .executeTakeFirst();
  if (account) return account;
  throw new Refusal(
    'unknown_account',
    `There is no account with the ${by === 'id' ? by : 'e-mail'} ${idOrEmail}.`,
  );
}
