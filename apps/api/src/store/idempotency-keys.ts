/** Responses stored for repeated requests, for 24 hours (Decision idempotency). */
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from './context.ts';
import { whereRowsAre } from './lock.ts';

/** The key of a stored response, and its request. */
export interface KeySlot {
  account: string;
  key: string;
  method: string;
  path: string;
  /** Identifies the content of the request, to compare it with a repetition. */
  fingerprint: string;
}

export interface Kept {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** The retention of a response, in milliseconds. */
const keptFor = 24 * 60 * 60 * 1000;

function isKept(now: Date): RawBuilder<unknown> {
  return sql`created_at > ${new Date(now.getTime() - keptFor)}`;
}

/** Locks the slot until the transaction ends; false if another request holds it. */
export async function claim(tx: Executor, { account, key, method, path }: KeySlot): Promise<boolean> {
  const name = JSON.stringify([account, key, method, path]);
  const { rows } = await sql<{ claimed: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as claimed
    from ${whereRowsAre(account)}`.execute(tx);
  return rows[0]?.claimed === true;
}

/** The maximum time that a request which calls an external service holds its slot without a transaction. */
const reservedFor = 120_000;

/**
 * Reserves the slot for a request whose response comes later; false if another request has it. A reservation ends when
 * the response is stored, when it is released, or after two minutes, in case the process died.
 */
export async function reserve(
  tx: Executor,
  { account, key, method, path, fingerprint }: KeySlot,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    insert into idempotency_keys (account_id, key, method, path, fingerprint, created_at)
    values (${account}, ${key}, ${method}, ${path}, ${fingerprint}, ${now})
    on conflict (account_id, key, method, path) do update
      set fingerprint = excluded.fingerprint, status = null, headers = null, body = null, created_at = excluded.created_at
      where idempotency_keys.created_at < case when idempotency_keys.status is null
        then ${new Date(now.getTime() - reservedFor)}::timestamptz else ${new Date(now.getTime() - keptFor)}::timestamptz end
    returning key`.execute(tx);
  return rows.length === 1;
}

/** Releases a reserved slot, so that the request can be retried. */
export async function release(tx: Executor, { account, key, method, path }: KeySlot): Promise<void> {
  await sql`
    delete from idempotency_keys
    where account_id = ${account} and key = ${key} and method = ${method} and path = ${path} and status is null`.execute(
    tx,
  );
}

/** Returns the stored response, as of the time of the request. */
export async function recall(tx: Executor, { account, key, method, path }: KeySlot, now: Date) {
  const { rows } = await sql<Kept & { fingerprint: string }>`
    select status, headers, body, fingerprint from idempotency_keys
    where account_id = ${account} and key = ${key} and method = ${method} and path = ${path}
      and status is not null and ${isKept(now)}`.execute(tx);
  return rows[0];
}

/** The number of stored responses between two cleanups. */
const forgetEvery = 64;
let keptSoFar = 0;

/** Stores the response; occasionally deletes the account's expired ones. */
export async function keep(
  tx: Executor,
  slot: KeySlot,
  { status, headers, body }: Kept,
  now: Date,
): Promise<void> {
  const { account, key, method, path, fingerprint } = slot;
  keptSoFar = (keptSoFar + 1) % forgetEvery;
  if (keptSoFar === 0) await forget(tx, account, now);
  await sql`
    insert into idempotency_keys (account_id, key, method, path, fingerprint, status, headers, body, created_at)
    values (${account}, ${key}, ${method}, ${path}, ${fingerprint}, ${status}, ${JSON.stringify(headers)}, ${body},
      ${now})
    on conflict (account_id, key, method, path) do update set fingerprint = excluded.fingerprint,
      status = excluded.status, headers = excluded.headers, body = excluded.body, created_at = excluded.created_at`.execute(
    tx,
  );
}

async function forget(tx: Executor, account: string, now: Date): Promise<void> {
  await sql`delete from idempotency_keys where account_id = ${account} and not (${isKept(now)})`.execute(tx);
}
