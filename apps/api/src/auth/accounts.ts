/** Accounts, created by signing up in the panel or by the operator. */
import type { Selectable } from 'kysely';
import type { Plan } from '../core/context.ts';
import { newId } from '../core/ids.ts';
import { Rejection } from '../core/rejection.ts';
import { addDefaultPaymentMethods } from '../records/lookups/payment-methods.ts';
import { audit, operator } from '../store/audit.ts';
import type { Database } from '../store/connect.ts';
import type { Executor } from '../store/context.ts';
import { uniqueViolation } from '../store/errors.ts';
import type { AccountTable } from '../store/schema.ts';
import type { By } from './by.ts';
import { emailOf } from './email.ts';
import { emailTaken, insertUser, type NewUser } from './users.ts';

export type AccountRow = Selectable<AccountTable>;

export interface NewAccount {
  name: string;
  email: string;
  plan: Plan;
}

/** The values of an account to insert. */
export interface AccountFacts extends NewAccount {
  id: string;
  timezone?: string;
}

/** Creates an account and, if given, its first user. Throws a `Rejection` for an invalid name or an unusable e-mail. */
export async function createAccount(
  database: Database,
  { person, ...input }: NewAccount & { person?: Pick<NewUser, 'name' | 'passwordHash'> },
  now: Date,
): Promise<AccountRow> {
  const id = newId(now);
  return await database.directoryWrites.transaction(id, async (tx) => {
    const account = await insertAccount(tx, { ...input, id }, now);
    if (person) await insertUser(tx, id, { ...person, email: input.email }, now);
    await auditCreated({ tx, account, actor: operator, requestId: null, now });
    return account;
  });
}

/** Creates an account with its default records, as part of `tx`. Throws as `insertAccountRow` does. */
export async function insertAccount(tx: Executor, facts: AccountFacts, now: Date): Promise<AccountRow> {
  const account = await insertAccountRow(tx, facts, now);
  await addDefaultPaymentMethods(tx, account.id, now);
  return account;
}

/**
 * Inserts only the account row, as part of `tx`. Throws a `Rejection` for an invalid name or an e-mail already in use.
 */
export async function insertAccountRow(
  tx: Executor,
  { id, name, email, plan, timezone }: AccountFacts,
  now: Date,
): Promise<AccountRow> {
  if (name.trim() === '') throw new Rejection('invalid_name', 'An account needs a name.');
  const facts = { id, name: name.trim(), email: emailOf(email), plan, created_at: now };
  return await tx
    .insertInto('accounts')
    .values({ ...facts, ...(timezone !== undefined && { timezone }) })
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      if (uniqueViolation(error)?.constraint !== 'accounts_email_key') throw error;
      throw emailTaken(facts.email);
    });
}

/** Writes the creation of the account to the activity. */
export async function auditCreated(
  context: Omit<Parameters<typeof audit>[0], 'account'> & { account: AccountRow },
): Promise<void> {
  const { id, name, plan, timezone } = context.account;
  const after = { name, plan, timezone };
  await audit(context, { action: 'created', entityType: 'account', entityId: id, after });
}

/** Changes the name or the time zone. */
export async function updateAccount(
  database: Database,
  id: string,
  change: { name?: string; timezone?: string },
  { actor, requestId, now }: By & { now: Date },
): Promise<AccountRow> {
  return await database.directoryWrites.transaction(id, async (tx) => {
    const theirs = tx.selectFrom('accounts').selectAll().where('id', '=', id);
    const before = await theirs.forUpdate().executeTakeFirstOrThrow();
    const after = await tx
      .updateTable('accounts')
      .set({ ...change, updated_at: now })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const named = ({ name, timezone }: AccountRow) => ({ name, timezone });
    const entry = { action: 'updated', entityType: 'account', entityId: id };
    await audit(
      { tx, account: after, actor, requestId, now },
      { ...entry, before: named(before), after: named(after) },
    );
    return after;
  });
}

/** Returns all accounts, oldest first. */
export async function listAccounts({ directory }: Database): Promise<AccountRow[]> {
  return await directory.selectFrom('accounts').selectAll().orderBy('created_at').orderBy('id').execute();
}

/** Returns the account with this ID or e-mail. Throws a `Rejection` if none exists. */
export async function findAccount({ directory }: Database, idOrEmail: string): Promise<AccountRow> {
  const by = idOrEmail.includes('@') ? 'email' : 'id';
  const account = await directory
    .selectFrom('accounts')
    .selectAll()
    .where(by, '=', idOrEmail.trim().toLowerCase())
    .executeTakeFirst();
  if (account) return account;
  throw new Rejection(
    'unknown_account',
    `There is no account with the ${by === 'id' ? 'ID' : 'e-mail'} ${idOrEmail}.`,
  );
}
