/**
 * Calendar feeds: URLs from which calendar programs read the appointments of an account. Creates, lists, revokes and
 * reads them.
 */
import { sql } from 'kysely';
import { newAccountSecret, secretHash } from '../../../core/account-secret.ts';
import { newId } from '../../../core/ids.ts';
import { Rejection } from '../../../core/rejection.ts';
import { audit, operator } from '../../../store/audit.ts';
import type { Executor } from '../../../store/context.ts';
import type { Database } from '../../../store/database.ts';

export interface CalendarFeed {
  id: string;
  name: string;
  created_at: Date;
  revoked_at: Date | null;
}

/** A new feed with its secret, which is not shown again. */
export interface IssuedFeed extends CalendarFeed {
  secret: string;
}

/** @throws Rejection `invalid_name` */
export async function createFeed(
  database: Database,
  account: string,
  name: string,
  now: Date,
): Promise<IssuedFeed> {
  if (name.trim() === '') throw new Rejection('invalid_name', 'A calendar feed needs a name.');
  const secret = newAccountSecret('cal', account);
  const feed = { id: newId(now), name: name.trim(), created_at: now, revoked_at: null };
  return await database.transaction(account, async (tx) => {
    await tx
      .insertInto('calendar_feeds')
      .values({ account_id: account, ...feed, hash: secretHash(secret) })
      .execute();
    await note(tx, account, { action: 'created', id: feed.id, name: feed.name }, now);
    return { ...feed, secret };
  });
}

/** Returns all feeds of the account, newest first. */
export async function listFeeds(database: Database, account: string): Promise<CalendarFeed[]> {
  const { rows } = await sql<CalendarFeed>`
    select id, name, created_at, revoked_at from calendar_feeds
    where account_id = ${account} order by created_at desc, id desc`.execute(database.of(account));
  return rows;
}

/** Revokes a feed, effective from the next request. @throws Rejection `unknown_feed` */
export async function revokeFeed(
  database: Database,
  account: string,
  id: string,
  now: Date,
): Promise<CalendarFeed> {
  return await database.transaction(account, async (tx) => {
    const { rows } = await sql<CalendarFeed>`
      update calendar_feeds set revoked_at = coalesce(revoked_at, ${now})
      where account_id = ${account} and id = ${id}
      returning id, name, created_at, revoked_at`.execute(tx);
    const [feed] = rows;
    if (!feed) throw new Rejection('unknown_feed', `The account has no calendar feed with the ID ${id}.`);
    await note(tx, account, { action: 'revoked', id, name: feed.name }, now);
    return feed;
  });
}

/** Returns the account of a feed, if the secret is valid. */
export async function accountOfSecret(
  db: Executor,
  account: string,
  secret: string,
): Promise<{ id: string; name: string; timezone: string; feed: string } | undefined> {
  const { rows: feeds } = await sql<{ id: string }>`
    select id from calendar_feeds
    where account_id = ${account} and hash = ${secretHash(secret)} and revoked_at is null`.execute(db);
  const [feed] = feeds;
  if (!feed) return undefined;
  const found = await db
    .selectFrom('accounts')
    .select(['id', 'name', 'timezone'])
    .where('id', '=', account)
    .executeTakeFirst();
  return found && { ...found, feed: feed.id };
}

interface Noted {
  action: 'created' | 'revoked';
  id: string;
  name: string;
}

async function note(tx: Executor, account: string, { action, id, name }: Noted, now: Date): Promise<void> {
  const context = { tx, account: { id: account }, actor: operator, requestId: null, now };
  await audit(context, { action, entityType: 'calendar_feed', entityId: id, after: { name } });
}
