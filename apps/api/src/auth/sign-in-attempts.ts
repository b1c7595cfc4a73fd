/**
 * Makes those wait who fail to sign in again and again (Decision panel): whoever tries one e-mail, and whoever tries
 * many from one address. The counts are in the database, so that all processes share them. An attempt counts before its
 * password is looked at, so that many at once gain nothing; one that succeeds is taken off again.
 */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { networkOf } from '../http/limits/failed-attempts.ts';
import type { Database } from '../store/database.ts';

const minute = 60_000;

/** How many attempts may be made in a time, and what is counted. */
interface Allowance {
  what: string;
  most: number;
  withinMs: number;
}

const perEmail: Allowance = { what: 'sign-in e-mail', most: 10, withinMs: 15 * minute };
const perAddress: Allowance = { what: 'sign-in address', most: 100, withinMs: 15 * minute };
const signUps: Allowance = { what: 'sign-up address', most: 20, withinMs: 60 * minute };

export interface Attempt {
  email: string;
  ip: string;
}

/** Counts an attempt to sign in. Returns after how many seconds another one makes sense, undefined for go on. */
export async function countSignIn(
  database: Database,
  { email, ip }: Attempt,
  now: Date,
): Promise<number | undefined> {
  const waits = [
    await count(database, perAddress, networkOf(ip), now),
    await count(database, perEmail, email, now),
  ];
  return longest(waits);
}

/** Takes an attempt that succeeded off the counts: all of the e-mail, one of the address. */
export async function forgetSignIn(database: Database, { email, ip }: Attempt): Promise<void> {
  await database.kysely.deleteFrom('sign_in_attempts').where('hash', '=', keyOf(perEmail, email)).execute();
  await database.kysely
    .updateTable('sign_in_attempts')
    .set({ attempts: sql`greatest(attempts - 1, 0)` })
    .where('hash', '=', keyOf(perAddress, networkOf(ip)))
    .execute();
}

/** Counts a sign-up, whatever comes of it. Returns after how many seconds another one makes sense, undefined for go on. */
export async function countSignUp(database: Database, ip: string, now: Date): Promise<number | undefined> {
  return await count(database, signUps, networkOf(ip), now);
}

/** The seconds to wait when there were too many. Counts that are over make room for new ones. */
async function count(
  { kysely }: Database,
  allowance: Allowance,
  key: string,
  now: Date,
): Promise<number | undefined> {
  const over = new Date(now.getTime() - allowance.withinMs);
  await kysely
    .deleteFrom('sign_in_attempts')
    .where('began_at', '<=', new Date(now.getTime() - 60 * minute))
    .execute();
  const { attempts, began_at } = await kysely
    .insertInto('sign_in_attempts')
    .values({ hash: keyOf(allowance, key), attempts: 1, began_at: now })
    .onConflict((conflict) =>
      conflict.column('hash').doUpdateSet({
        attempts: sql`case when sign_in_attempts.began_at <= ${over} then 1 else sign_in_attempts.attempts + 1 end`,
        began_at: sql`case when sign_in_attempts.began_at <= ${over} then ${now} else sign_in_attempts.began_at end`,
      }),
    )
    .returning(['attempts', 'began_at'])
    .executeTakeFirstOrThrow();
  if (attempts <= allowance.most) return undefined;
  return Math.max(1, Math.ceil((began_at.getTime() + allowance.withinMs - now.getTime()) / 1000));
}

function longest(waits: (number | undefined)[]): number | undefined {
  const known = waits.filter((wait) => wait !== undefined);
  return known.length === 0 ? undefined : Math.max(...known);
}

function keyOf({ what }: Allowance, key: string): Buffer {
  return createHash('sha256').update(`${what} ${key.toLowerCase()}`).digest();
}
