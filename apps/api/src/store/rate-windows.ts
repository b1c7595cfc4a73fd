/**
 * Rate limit windows of a minute, shared by all processes (Decision N64). A process takes a share at a time, so that it
 * does not write once per request; the database provides the clock. It is read once, into `asked_at`, since an upsert
 * on Citus can change and return only values.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from './context.ts';

/** A request for a share of a window. */
export interface Ask {
  /** The wanted share. */
  want: number;
  /** Usage beyond the last share, which counts even above the limit. */
  owed: number;
  /** The limit of the window. */
  limit: number;
}

export interface Share {
  /** The granted share, at most the wanted one. */
  granted: number;
  /** The rest for others. */
  left: number;
  /** Milliseconds until the window ends. */
  endsInMs: number;
}

/** Takes a share of the window of a token or of the account. */
export function takeOfAccount(db: Executor, accountId: string, subject: string, ask: Ask): Promise<Share> {
  return take(db, 'rate_windows', { account_id: accountId, subject }, ask);
}

/** Takes a share of the failed authentications of an address. */
export function takeOfAddress(db: Executor, address: string, ask: Ask): Promise<Share> {
  return take(db, 'failed_authentications', { address }, ask);
}

/**
 * Returns the usage of a token's window, including shares held by processes, and its end; undefined without a window.
 */
export async function windowOf(
  db: Executor,
  accountId: string,
  subject: string,
): Promise<{ used: number; endsInMs: number } | undefined> {
  const { rows } = await sql<{ used: number; endsInMs: number }>`
    select used, ceil(1000 * extract(epoch from ends_at - clock_timestamp()))::integer as "endsInMs"
    from rate_windows
    where account_id = ${accountId} and subject = ${subject} and ends_at > clock_timestamp()`.execute(db);
  return rows[0];
}

/** Deletes addresses with an expired window. */
export async function forgetAddresses(db: Executor): Promise<void> {
  await sql`delete from failed_authentications where ends_at < clock_timestamp()`.execute(db);
}

async function take(
  db: Executor,
  table: string,
  key: Record<string, string>,
  { want, owed, limit }: Ask,
): Promise<Share> {
  const columns = sql.join(Object.keys(key).map((name) => sql.ref(name)));
  const over = sql`held.ends_at <= excluded.asked_at`;
  const used = sql`case when ${over} then 0 else held.used end + ${owed}::integer`;
  const { rows } = await sql<Share>`
    insert into ${sql.table(table)} as held (${columns}, asked_at, ends_at, used, granted)
    values (${sql.join(Object.values(key))}, clock_timestamp(), clock_timestamp() + interval '1 minute',
      ${owed}::integer + ${portion(sql`${owed}::integer`, want, limit)}, ${portion(sql`${owed}::integer`, want, limit)})
    on conflict (${columns}) do update set
      asked_at = excluded.asked_at,
      ends_at = case when ${over} then excluded.ends_at else held.ends_at end,
      used = ${used} + ${portion(used, want, limit)},
      granted = ${portion(used, want, limit)}
    returning granted, greatest(0, ${limit}::integer - used) as left,
      greatest(1, ceil(1000 * extract(epoch from ends_at - asked_at)))::integer as "endsInMs"`.execute(db);
  const [share] = rows;
  if (!share) throw new Error('the window was neither created nor found');
  return share;
}

/** SQL for the part of `want` that is left after `used`. */
function portion(used: RawBuilder<unknown>, want: number, limit: number): RawBuilder<unknown> {
  return sql`greatest(0, least(${want}::integer, ${limit}::integer - (${used})))`;
}
