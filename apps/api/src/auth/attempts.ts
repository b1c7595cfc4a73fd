/**
 * Counts attempts of those who are not known yet, by the hash of an e-mail or address. The counts are in the database,
 * so that all processes share them. An attempt counts before it is looked at, so that many at once gain nothing; one
 * that succeeds is taken off again.
 */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../store/database.ts';

export const minute = 60_000;

/** How many attempts may be made in a time, and what is counted. */
export interface Allowance {
  what: string;
  most: number;
  withinMs: number;
}

/** Returns the seconds to wait when there were too many. Counts that are over make room for new ones. */
export async function countAttempt(
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

/** Takes one attempt off the count. */
export async function takeOffAttempt({ kysely }: Database, allowance: Allowance, key: string): Promise<void> {
  await kysely
    .updateTable('sign_in_attempts')
    .set({ attempts: sql`greatest(attempts - 1, 0)` })
    .where('hash', '=', keyOf(allowance, key))
    .execute();
}

/** Takes all attempts off the count. */
export async function takeOffAttempts(
  { kysely }: Database,
  allowance: Allowance,
  key: string,
): Promise<void> {
  await kysely.deleteFrom('sign_in_attempts').where('hash', '=', keyOf(allowance, key)).execute();
}

function keyOf({ what }: Allowance, key: string): Buffer {
  return createHash('sha256').update(`${what} ${key.toLowerCase()}`).digest();
}
