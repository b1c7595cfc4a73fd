/** The counters of the demo stand where its numbered documents end. */
import { sql } from 'kysely';
import type { Executor } from '../store/context.ts';

/** Lets the next number of a counter be one above `last`, unless it is further on already. */
export async function countedTo(tx: Executor, account: string, name: string, last: number): Promise<void> {
  if (last < 1) return;
  await sql`
    insert into counters (account_id, name, value) values (${account}, ${name}, ${last})
    on conflict (account_id, name) do update set value = greatest(counters.value, excluded.value)`.execute(
    tx,
  );
}

/** The greatest number at the end of texts like `PO-2026-000004`; 0 where there is none. */
export function lastNumber(texts: readonly unknown[]): number {
  return Math.max(0, ...texts.map((text) => Number(String(text).match(/(\d+)$/)?.[1] ?? 0)));
}
