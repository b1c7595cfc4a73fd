/** Invites: links that let someone join an account (Decision panel-people). */
import type { Selectable } from 'kysely';
import { accountInSecret, newAccountSecret, secretHash } from '../core/account-secret.ts';
import { newId } from '../core/ids.ts';
import { Rejection } from '../core/rejection.ts';
import { type AuditEntry, audit } from '../store/audit.ts';
import type { Executor } from '../store/context.ts';
import type { Database, Tx } from '../store/database.ts';
import type { InviteTable } from '../store/schema.ts';
import type { PeopleBy } from './people.ts';
import { beginSession } from './sessions.ts';
import { insertUser, type NewUser } from './users.ts';

export type InviteRow = Omit<Selectable<InviteTable>, 'hash'>;
export type InviteStatus = 'open' | 'accepted' | 'expired' | 'revoked';

const day = 24 * 60 * 60 * 1000;
const validDays = 7;
const keptDays = 90;
const mostOpen = 20;

const columns = [
  'account_id',
  'id',
  'name',
  'role',
  'created_at',
  'expires_at',
  'accepted_at',
  'revoked_at',
  'created_by',
] as const satisfies readonly (keyof InviteRow)[];

export function inviteStatus(
  { accepted_at, revoked_at, expires_at }: Pick<InviteRow, 'accepted_at' | 'revoked_at' | 'expires_at'>,
  now: Date,
): InviteStatus {
  if (accepted_at) return 'accepted';
  if (revoked_at) return 'revoked';
  return expires_at <= now ? 'expired' : 'open';
}

/** Returns the invites of the last 90 days, newest first. */
export async function listInvites(database: Database, accountId: string, now: Date): Promise<InviteRow[]> {
  return await invitesOf(database.of(accountId), accountId)
    .where('created_at', '>', daysBefore(now, keptDays))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/**
 * Creates an invite and returns the secret of its link, which cannot be read again. Deletes invites too old to be
 * listed. Throws a `Rejection` `invite_limit_reached`.
 */
export async function createInvite(
  database: Database,
  { name, role }: Pick<InviteRow, 'name' | 'role'>,
  by: PeopleBy,
): Promise<{ secret: string; row: InviteRow }> {
  const { accountId, now, actor } = by;
  const secret = newAccountSecret('inv', accountId);
  const row = await database.directoryWrites.transaction(accountId, async (tx) => {
    await lockAccount(tx, accountId);
    await tx
      .deleteFrom('invites')
      .where('account_id', '=', accountId)
      .where('created_at', '<=', daysBefore(now, keptDays))
      .execute();
    await rejectBeyondLimit(tx, accountId, now);
    const made = await tx
      .insertInto('invites')
      .values({
        account_id: accountId,
        id: newId(now),
        name,
        role,
        hash: secretHash(secret),
        created_at: now,
        expires_at: new Date(now.getTime() + validDays * day),
        created_by: actor.name,
      })
      .returning(columns)
      .executeTakeFirstOrThrow();
    await note(tx, by, made.id, { action: 'created', after: { name, role } });
    return made;
  });
  return { secret, row };
}

/** Revokes an invite; has no effect on one that has ended. Throws a `Rejection` `unknown_invite`. */
export async function revokeInvite(database: Database, id: string, by: PeopleBy): Promise<InviteRow> {
  const { accountId, now } = by;
  return await database.directoryWrites.transaction(accountId, async (tx) => {
    const row = await invitesOf(tx, accountId).where('id', '=', id).forUpdate().executeTakeFirst();
    if (!row)
      throw new Rejection('unknown_invite', `There is no record with the ID \`${id}\` in this account.`);
    if (inviteStatus(row, now) !== 'open') return row;
    await end(tx, row, { revoked_at: now });
    await note(tx, by, id, { action: 'revoked' });
    return { ...row, revoked_at: now };
  });
}

/** Returns the invite of a valid link and the name of its account. Throws a `Rejection` `invite_ended`. */
export async function findInvite(
  database: Database,
  secret: string,
  now: Date,
): Promise<InviteRow & { accountName: string }> {
  const accountId = accountInSecret('inv', secret);
  if (accountId === undefined) throw ended();
  const db = database.of(accountId);
  const [row, account] = await Promise.all([
    invitesOf(db, accountId).where('hash', '=', secretHash(secret)).executeTakeFirst(),
    db.selectFrom('accounts').select('name').where('id', '=', accountId).executeTakeFirst(),
  ]);
  if (!row || !account || inviteStatus(row, now) !== 'open') throw ended();
  return { ...row, accountName: account.name };
}

/**
 * Creates the user that a link invites and starts a session; returns the value of its cookie. Throws a `Rejection`:
 * `invite_ended`, or `email_taken`, which leaves the invite open.
 */
export async function acceptInvite(
  database: Database,
  { secret, ...person }: { secret: string } & Omit<NewUser, 'id' | 'role'>,
  { now, requestId }: { now: Date; requestId: string },
): Promise<string> {
  const accountId = accountInSecret('inv', secret);
  if (accountId === undefined) throw ended();
  return await database.directoryWrites.transaction(accountId, async (tx) => {
    // Locks the row, so that parallel requests with the same link wait.
    const row = await invitesOf(tx, accountId)
      .where('hash', '=', secretHash(secret))
      .forUpdate()
      .executeTakeFirst();
    if (!row || inviteStatus(row, now) !== 'open') throw ended();
    const user = await insertUser(tx, accountId, { ...person, role: row.role }, now);
    const { id, name, email, role } = user;
    const by = { accountId, actor: { type: 'user', id, name }, requestId, now } as const;
    await end(tx, row, { accepted_at: now });
    await note(tx, by, row.id, { action: 'accepted' });
    const context = { tx, account: { id: accountId }, actor: by.actor, requestId, now };
    const after = { name, email, role };
    await audit(context, { action: 'created', entityType: 'user', entityId: id, after });
    return await beginSession(tx, { accountId, userId: id }, now);
  });
}

function invitesOf(db: Executor, accountId: string) {
  return db.selectFrom('invites').select(columns).where('account_id', '=', accountId);
}

async function rejectBeyondLimit(tx: Tx, accountId: string, now: Date): Promise<void> {
  const rows = await invitesOf(tx, accountId).where('expires_at', '>', now).execute();
  if (rows.filter((row) => inviteStatus(row, now) === 'open').length < mostOpen) return;
  throw new Rejection(
    'invite_limit_reached',
    `The account has ${mostOpen} open invites. Revoke one of them first.`,
  );
}

async function end(
  tx: Tx,
  { account_id, id }: InviteRow,
  how: { accepted_at: Date } | { revoked_at: Date },
): Promise<void> {
  await tx
    .updateTable('invites')
    .set(how)
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
}

async function lockAccount(tx: Tx, accountId: string): Promise<void> {
  await tx.selectFrom('accounts').select('id').where('id', '=', accountId).forUpdate().execute();
}

function ended(): Rejection {
  return new Rejection(
    'invite_ended',
    'This invite was used or revoked, or has expired. Ask for another one.',
  );
}

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * day);
}

async function note(
  tx: Tx,
  { accountId, actor, requestId, now }: PeopleBy,
  id: string,
  entry: Pick<AuditEntry, 'action' | 'before' | 'after'>,
): Promise<void> {
  const context = { tx, account: { id: accountId }, actor, requestId, now };
  await audit(context, { ...entry, entityType: 'invite', entityId: id });
}
