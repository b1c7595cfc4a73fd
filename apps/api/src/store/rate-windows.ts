/**
 * Windows of a minute in which something may happen so many times, over all processes (Decision N64). A process takes
 * a share at a time, so that it does not write once per request; the clock is the database's, which all of them share.
 * It is read once, into `asked_at`: Citus lets only values decide what an upsert changes and returns.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from './context.ts';

/** What a process asks of a window. */
export interface Ask {
  /** How much it would like to have. */
  want: number;
  /** What it used beyond its share, which counts whether or not it is left. */
  owed: number;
  /** What the window has in all. */
  limit: number;
}

export interface Share {
  /** How much the process may use, at most what it wanted. */
  granted: number;
  /** What is left for others. */
  left: number;
  /** When the window ends, in milliseconds from now. */
  endsInMs: number;
}

/** Takes a share of a token's or of the account's own window. */
export function takeOfAccount(db: Executor, accountId: string, subject: string, ask: Ask): Promise<Share> {
  return take(db, 'rate_windows', { account_id: accountId, subject }, ask);
}

/** Takes a share of the failures that an address may have. */
export function takeOfAddress(db: Executor, address: string, ask: Ask): Promise<Share> {
  return take(db, 'failed_authentications', { address }, ask);
}

/** What is used of a token's window, with the shares that processes hold, and when it ends; undefined where none has begun. */
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

/** Forgets the addresses whose window is over. */
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
  if (!share) throw new Error('a window was neither opened nor found');
  return share;
}

/** What of `want` is left once `used` is used. */
function portion(used: RawBuilder<unknown>, want: number, limit: number): RawBuilder<unknown> {
  return sql`greatest(0, least(${want}::integer, ${limit}::integer - (${used})))`;
}
