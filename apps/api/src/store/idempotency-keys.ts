/** Answers kept for the repetition of their request, 24 hours long (Decision idempotency). */
import { sql } from 'kysely';
import type { Executor } from './context.ts';
import { whereRowsAre } from './lock.ts';

/** Where an answer is kept, and the request it answers. */
export interface KeySlot {
  account: string;
  key: string;
  method: string;
  path: string;
  /** Tells whether a repetition is the same request. */
  fingerprint: string;
}

export interface Kept {
  status: number;
  headers: Record<string, string>;
  body: string;
}

const kept = sql`created_at > now() - interval '24 hours'`;

/** Holds the slot until the transaction ends; false when another request holds it. */
export async function claim(tx: Executor, { account, key, method, path }: KeySlot): Promise<boolean> {
  const name = JSON.stringify([account, key, method, path]);
  const { rows } = await sql<{ claimed: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as claimed
    from ${whereRowsAre(account)}`.execute(tx);
  return rows[0]?.claimed === true;
}

export async function recall(tx: Executor, { account, key, method, path }: KeySlot) {
  const { rows } = await sql<Kept & { fingerprint: string }>`
    select status, headers, body, fingerprint from idempotency_keys
    where account_id = ${account} and key = ${key} and method = ${method} and path = ${path} and ${kept}`.execute(
    tx,
  );
  return rows[0];
}

/** So many answers are kept until those that are too old are forgotten again. */
const forgetEvery = 64;
let keptSoFar = 0;

/** Keeps the answer; every now and then it forgets those of the account that are too old. */
export async function keep(tx: Executor, slot: KeySlot, { status, headers, body }: Kept): Promise<void> {
  const { account, key, method, path, fingerprint } = slot;
  const now = new Date();
  keptSoFar = (keptSoFar + 1) % forgetEvery;
  if (keptSoFar === 0) await forget(tx, account);
  await sql`
    insert into idempotency_keys (account_id, key, method, path, fingerprint, status, headers, body, created_at)
    values (${account}, ${key}, ${method}, ${path}, ${fingerprint}, ${status}, ${JSON.stringify(headers)}, ${body},
      ${now})
    on conflict (account_id, key, method, path) do update set fingerprint = excluded.fingerprint,
      status = excluded.status, headers = excluded.headers, body = excluded.body, created_at = excluded.created_at`.execute(
    tx,
  );
}

async function forget(tx: Executor, account: string): Promise<void> {
  await sql`delete from idempotency_keys where account_id = ${account} and not (${kept})`.execute(tx);
}
