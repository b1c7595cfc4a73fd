/** How tokens are used, by the hour, and their last calls (Decision token-usage). */
import { sql } from 'kysely';
import type { Executor } from './context.ts';

export interface UsageCounts {
  requests: number;
  client_errors: number;
  server_errors: number;
  limited: number;
}

export interface UsageHour extends UsageCounts {
  token_id: string;
  hour: Date;
  /** The most of the rate limit that was used within a minute. */
  peak: number;
}

/** One request with a token. */
export interface TokenCall {
  at: string;
  method: string;
  path: string;
  status: number;
  duration_ms: number;
  ip: string;
  request_id: string;
}

/** So many calls of a token are kept. */
export const mostCalls = 20;
/** So long hours are kept, in days. */
export const keptDays = 31;

/** Adds counts of hours to those that are there. */
export async function addHours(db: Executor, accountId: string, hours: readonly UsageHour[]): Promise<void> {
  const rows = hours.map(
    ({ token_id, hour, requests, client_errors, server_errors, limited, peak }) =>
      sql`(${accountId}, ${token_id}, ${hour}::timestamptz, ${requests}::integer, ${client_errors}::integer,
        ${server_errors}::integer, ${limited}::integer, ${peak}::integer)`,
  );
  await sql`
    insert into token_usage as held
      (account_id, token_id, hour, requests, client_errors, server_errors, limited, peak)
    values ${sql.join(rows)}
    on conflict (account_id, token_id, hour) do update set
      requests = held.requests + excluded.requests,
      client_errors = held.client_errors + excluded.client_errors,
      server_errors = held.server_errors + excluded.server_errors,
      limited = held.limited + excluded.limited,
      peak = greatest(held.peak, excluded.peak)`.execute(db);
}

/** Puts calls before those that are there, the latest first, and keeps the first. */
export async function addCalls(
  db: Executor,
  accountId: string,
  calls: ReadonlyMap<string, readonly TokenCall[]>,
): Promise<void> {
  const rows = [...calls].map(
    ([token, list]) => sql`(${accountId}, ${token}, ${JSON.stringify(list)}::jsonb)`,
  );
  await sql`
    insert into token_calls as held (account_id, token_id, calls) values ${sql.join(rows)}
    on conflict (account_id, token_id) do update set
      calls = jsonb_path_query_array(excluded.calls || held.calls, ${`$[0 to ${mostCalls - 1}]`}::jsonpath)`.execute(
    db,
  );
}

/** Deletes hours of before a moment. */
export async function forgetHours(db: Executor, accountId: string, before: Date): Promise<void> {
  await sql`delete from token_usage where account_id = ${accountId} and hour < ${before}`.execute(db);
}

/** The hours of a token from a moment on in which it was used, the earliest first. */
export async function readHours(
  db: Executor,
  accountId: string,
  tokenId: string,
  from: Date,
): Promise<UsageHour[]> {
  const { rows } = await sql<UsageHour>`
    select token_id, hour, requests, client_errors, server_errors, limited, peak from token_usage
    where account_id = ${accountId} and token_id = ${tokenId} and hour >= ${from} order by hour`.execute(db);
  return rows;
}

/** The last calls of a token, the latest first. */
export async function readCalls(db: Executor, accountId: string, tokenId: string): Promise<TokenCall[]> {
  const { rows } = await sql<{ calls: TokenCall[] }>`
    select calls from token_calls where account_id = ${accountId} and token_id = ${tokenId}`.execute(db);
  const calls = rows[0]?.calls ?? [];
  return calls.toSorted((one, other) => other.at.localeCompare(one.at));
}
