/** The people of an account: roles, removal and ownership (Decision panel-people). */
import { Rejection } from '../core/rejection.ts';
import { type AuditEntry, audit } from '../store/audit.ts';
import type { Database, Tx } from '../store/database.ts';
import type { By } from './by.ts';
import type { Role } from './roles.ts';
import { sessionDays } from './sessions.ts';
import type { UserRow } from './users.ts';

export interface PersonRow extends Pick<UserRow, 'id' | 'name' | 'email' | 'role' | 'created_at'> {
  /** To the hour; null if no session is left. */
  lastSeenAt: Date | null;
}

/** The person who changes people, and when. */
export interface PeopleBy extends By {
  accountId: string;
  now: Date;
}

const columns = ['id', 'name', 'email', 'role', 'created_at'] as const;
const day = 24 * 60 * 60 * 1000;

/** Returns the users with access to the account, oldest first. */
export async function listPeople(database: Database, accountId: string): Promise<PersonRow[]> {
  const db = database.of(accountId);
  const people = db
    .selectFrom('users')
    .select(columns)
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id');
  const sessions = db
    .selectFrom('sessions')
    .select(['user_id', (select) => select.fn.max('expires_at').as('end')])
    .where('account_id', '=', accountId)
    .groupBy('user_id');
  const [rows, ends] = await Promise.all([people.execute(), sessions.execute()]);
  const endOf = new Map(ends.map(({ user_id, end }) => [user_id, end]));
  return rows.map((row) => ({ ...row, lastSeenAt: lastSeen(endOf.get(row.id)) }));
}

/** Returns when a session was last used: every use extends it to its full length. */
function lastSeen(end: Date | undefined): Date | null {
  return end === undefined ? null : new Date(end.getTime() - sessionDays * day);
}

/** Changes the role of a person. Throws a `Rejection`: `unknown_person`, `last_owner`. */
export async function changeRole(
  database: Database,
  id: string,
  role: Role,
  by: PeopleBy,
): Promise<PersonRow> {
  await database.directoryWrites.transaction(by.accountId, async (tx) => {
    const people = await lockPeople(tx, by.accountId);
    const person = personIn(people, id);
    if (person.role === role) return;
    if (role !== 'owner') rejectLastOwner(people, person);
    await setRole(tx, person, role, by);
  });
  return await readPerson(database, by.accountId, id);
}

/**
 * Removes a person from the account and ends their sessions. Returns the number of sessions. Throws a `Rejection`:
 * `unknown_person`, `last_owner`.
 */
export async function removePerson(database: Database, id: string, by: PeopleBy): Promise<number> {
  const { accountId: account_id } = by;
  return await database.directoryWrites.transaction(account_id, async (tx) => {
    const people = await lockPeople(tx, account_id);
    const person = personIn(people, id);
    rejectLastOwner(people, person);
    const { numDeletedRows } = await tx
      .deleteFrom('sessions')
      .where('account_id', '=', account_id)
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow();
    await tx
      .deleteFrom('password_resets')
      .where('account_id', '=', account_id)
      .where('user_id', '=', id)
      .execute();
    await tx.deleteFrom('users').where('account_id', '=', account_id).where('id', '=', id).execute();
    const { name, email, role } = person;
    await note(tx, by, id, { action: 'deleted', before: { name, email, role } });
    return Number(numDeletedRows);
  });
}

/**
 * Makes a person an owner and the caller `staff`. If the account's e-mail was the caller's, it becomes that of the new
 * owner, unless another account uses it. Throws a `Rejection`: `unknown_person`, `transfer_to_self`.
 */
export async function transferOwnership(
  database: Database,
  { from, to }: { from: string; to: string },
  by: PeopleBy,
): Promise<PersonRow> {
  await database.directoryWrites.transaction(by.accountId, async (tx) => {
    const people = await lockPeople(tx, by.accountId);
    const [giver, taker] = [personIn(people, from), personIn(people, to)];
    if (from === to)
      throw new Rejection(
        'transfer_to_self',
        'You cannot transfer ownership to yourself. Choose another user.',
      );
    // A concurrent request may have removed the caller's ownership.
    if (giver.role !== 'owner') throw new Rejection('not_owner', 'Only an owner of the account may do this.');
    if (taker.role !== 'owner') await setRole(tx, taker, 'owner', by);
    await setRole(tx, giver, 'staff', by);
    await followOwner(tx, database, { account: by.accountId, giver, taker, now: by.now });
  });
  return await readPerson(database, by.accountId, to);
}

interface Follow {
  account: string;
  giver: Person;
  taker: Person;
  now: Date;
}

async function followOwner(
  tx: Tx,
  { directory }: Database,
  { account, giver, taker, now }: Follow,
): Promise<void> {
  const others = directory.selectFrom('accounts').select('id').where('email', '=', taker.email);
  if (await others.where('id', '!=', account).executeTakeFirst()) return;
  await tx
    .updateTable('accounts')
    .set({ email: taker.email, updated_at: now })
    .where('id', '=', account)
    .where('email', '=', giver.email)
    .execute();
}

type Person = Pick<UserRow, (typeof columns)[number]>;

/** Locks the people of the account, so that concurrent changes cannot remove the last owner. */
async function lockPeople(tx: Tx, accountId: string): Promise<Person[]> {
  await tx.selectFrom('accounts').select('id').where('id', '=', accountId).forUpdate().execute();
  return await tx.selectFrom('users').select(columns).where('account_id', '=', accountId).execute();
}

function personIn(people: readonly Person[], id: string): Person {
  const person = people.find((one) => one.id === id);
  if (person) return person;
  throw new Rejection('unknown_person', `There is no record with the ID \`${id}\` in this account.`);
}

function rejectLastOwner(people: readonly Person[], { id, role }: Person): void {
  if (role !== 'owner' || people.some((one) => one.id !== id && one.role === 'owner')) return;
  throw new Rejection('last_owner', 'The account needs an owner. Make another user an owner first.');
}

async function setRole(tx: Tx, { id, role: before }: Person, role: Role, by: PeopleBy): Promise<void> {
  await tx
    .updateTable('users')
    .set({ role, updated_at: by.now })
    .where('account_id', '=', by.accountId)
    .where('id', '=', id)
    .execute();
  await note(tx, by, id, { action: 'updated', before: { role: before }, after: { role } });
}

async function readPerson(database: Database, accountId: string, id: string): Promise<PersonRow> {
  const found = (await listPeople(database, accountId)).find((person) => person.id === id);
  if (found) return found;
  throw new Rejection('unknown_person', `There is no record with the ID \`${id}\` in this account.`);
}

async function note(
  tx: Tx,
  { accountId, actor, requestId, now }: PeopleBy,
  id: string,
  entry: Pick<AuditEntry, 'action' | 'before' | 'after'>,
): Promise<void> {
  const context = { tx, account: { id: accountId }, actor, requestId, now };
  await audit(context, { ...entry, entityType: 'user', entityId: id });
}
