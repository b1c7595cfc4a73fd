/** Lets only one transaction of an account at a time do a certain thing. */
import { sql } from 'kysely';
import type { AccountContext } from './context.ts';

/** Waits until no other transaction of the account holds `name`, and holds it until this one ends. */
export async function lockFor({ tx, account }: AccountContext, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${JSON.stringify([account.id, name])}, 0))`.execute(
    tx,
  );
}
