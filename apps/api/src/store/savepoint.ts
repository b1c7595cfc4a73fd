/** Savepoints: parts of a transaction that can fail on their own. */
import { type Kysely, sql } from 'kysely';
import type { Schema } from './schema.ts';

/**
 * Runs `work`; if it fails, only its own writes are rolled back, and the transaction can continue. Rethrows the error.
 */
export async function inSavepoint<Result>(tx: Kysely<Schema>, work: () => Promise<Result>): Promise<Result> {
  await sql`savepoint part`.execute(tx);
  try {
    const result = await work();
    await sql`release savepoint part`.execute(tx);
    return result;
  } catch (error) {
    await sql`rollback to savepoint part`.execute(tx);
    await sql`release savepoint part`.execute(tx);
    throw error;
  }
}
