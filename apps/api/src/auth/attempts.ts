/**
 * Counts attempts of unauthenticated callers, keyed by the hash of an e-mail or IP address. The counts are in the
 * database, shared by all processes. An attempt counts before it is checked, so that parallel attempts gain nothing; a
 * successful attempt is subtracted again.
 */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../store/database.ts';

export const minute = 60_000;

/** How many attempts are allowed per period, and the kind of attempt. */
export interface Allowance {
  what: string;
  most: number;
  withinMs: number;
}

/** Counts an attempt. Returns the seconds to wait if there were too many. Deletes expired counts. */
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

/** Subtracts one attempt. */
export async function subtractAttempt(
  { kysely }: Database,
  allowance: Allowance,
  key: string,
): Promise<void> {
  await kysely
    .updateTable('sign_in_attempts')
    .set({ attempts: sql`greatest(attempts - 1, 0)` })
    .where('hash', '=', keyOf(allowance, key))
    .execute();
}

/** Resets the count. */
export async function resetAttempts({ kysely }: Database, allowance: Allowance, key: string): Promise<void> {
  await kysely.deleteFrom('sign_in_attempts').where('hash', '=', keyOf(allowance, key)).execute();
}

function keyOf({ what }: Allowance, key: string): Buffer {
  return createHash('sha256').update(`${what} ${key.toLowerCase()}`).digest();
}
