/** Links that reset a forgotten password (Decision panel-people). Each person has at most one. */
import { accountInSecret, secretHash } from '../core/account-secret.ts';
import { noGateways } from '../core/gateways.ts';
import { Rejection } from '../core/rejection.ts';
import { enqueue } from '../mail/outbox.ts';
import type { MailWorker } from '../mail/worker.ts';
import { audit } from '../store/audit.ts';
import type { Database } from '../store/database.ts';
import { beginSession } from './sessions.ts';
import { findUser, setPassword } from './users.ts';

export type MailLanguage = 'es' | 'en';

/** The type of these messages in the mail queue; their ID is that of the person. */
export const resetType = 'password_reset';

const hour = 60 * 60 * 1000;

export interface ResetRequest {
  email: string;
  language: MailLanguage;
}

/** Queues a reset link for the user with this e-mail; does nothing if there is none. */
export async function requestReset(
  database: Database,
  { email, language }: ResetRequest,
  mail: Pick<MailWorker, 'wake'>,
  now: Date,
): Promise<void> {
  const user = await findUser(database, email);
  if (!user) return;
  const { account_id, id: user_id } = user;
  const reset = { hash: null, language, expires_at: new Date(now.getTime() + hour) };
  await database.transaction(account_id, async (tx) => {
    await tx
      .insertInto('password_resets')
      .values({ account_id, user_id, ...reset })
      .onConflict((conflict) => conflict.columns(['account_id', 'user_id']).doUpdateSet(reset))
      .execute();
    const queue = { tx, account: { id: account_id }, gateways: noGateways };
    await enqueue(queue, { type: resetType, id: user_id }, now);
  });
  // Wake the queue only after the transaction is committed.
  mail.wake(account_id, now);
}

/**
 * Sets a new password with the secret of a link, ends all sessions of the person and starts a new one. Returns the
 * value of its cookie and the e-mail of the person. Calls `hash` only after the link proved valid. Throws a `Rejection`
 * `reset_link_ended`.
 */
export async function completeReset(
  database: Database,
  { secret, hash }: { secret: string; hash(): Promise<string> },
  { now, requestId }: { now: Date; requestId: string },
): Promise<{ value: string; email: string }> {
  const accountId = accountInSecret('rst', secret);
  if (accountId === undefined) throw ended();
  const which = { accountId, hash: secretHash(secret), now };
  // Hashing a password is slow: do it only for a valid link, and outside the transaction.
  if (!(await findReset(database.of(accountId), which))) throw ended();
  const passwordHash = await hash();
  return await database.directoryWrites.transaction(accountId, async (tx) => {
    const found = await findReset(tx, which, 'lock');
    if (!found) throw ended();
    const { user_id: userId } = found;
    const user = await tx
      .selectFrom('users')
      .select(['id', 'account_id', 'name', 'email'])
      .where('account_id', '=', accountId)
      .where('id', '=', userId)
      .executeTakeFirst();
    if (!user) throw ended();
    await setPassword(tx, user, passwordHash, { now });
    const actor = { type: 'user', id: userId, name: user.name } as const;
    const entry = { action: 'password_changed', entityType: 'user', entityId: userId };
    await audit({ tx, account: { id: accountId }, actor, requestId, now }, entry);
    return { value: await beginSession(tx, { accountId, userId }, now), email: user.email };
  });
}

interface Which {
  accountId: string;
  hash: Buffer;
  now: Date;
}

async function findReset(
  db: ReturnType<Database['of']>,
  { accountId, hash, now }: Which,
  lock?: 'lock',
): Promise<{ user_id: string } | undefined> {
  const query = db
    .selectFrom('password_resets')
    .select('user_id')
    .where('account_id', '=', accountId)
    .where('hash', '=', hash)
    .where('expires_at', '>', now);
  return await (lock ? query.forUpdate() : query).executeTakeFirst();
}

function ended(): Rejection {
  return new Rejection(
    'reset_link_ended',
    'This link was used or replaced, or is over an hour old. Request another one.',
  );
}
