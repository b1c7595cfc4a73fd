/** A part of a transaction that can fail by itself. */
import { type Kysely, sql } from 'kysely';
import type { Schema } from './schema.ts';

/** Runs `work`; when it fails, only what it wrote is undone and the transaction can go on. The error is thrown on. */
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
