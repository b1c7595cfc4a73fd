/** Sets the counters of the demo to the last numbers of its documents. */
import { sql } from 'kysely';
import type { Executor } from '../store/context.ts';

/** Raises a counter to `last`, unless it is higher already. */
export async function countedTo(tx: Executor, account: string, name: string, last: number): Promise<void> {
  if (last < 1) return;
  await sql`
    insert into counters (account_id, name, value) values (${account}, ${name}, ${last})
    on conflict (account_id, name) do update set value = greatest(counters.value, excluded.value)`.execute(
    tx,
  );
}

/** Returns the greatest number at the end of texts such as `PO-2026-000004`; 0 if there is none. */
export function lastNumber(texts: readonly unknown[]): number {
  return Math.max(0, ...texts.map((text) => Number(String(text).match(/(\d+)$/)?.[1] ?? 0)));
}
