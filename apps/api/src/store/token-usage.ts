/** Token usage by hour, and the last calls (Decision token-usage). */
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
  /** The highest use of the rate limit within a minute. */
  peak: number;
}

/** A request with a token. */
export interface TokenCall {
  at: string;
  method: string;
  path: string;
  status: number;
  duration_ms: number;
  ip: string;
  request_id: string;
}

/** The number of calls kept per token. */
export const mostCalls = 20;
/** The retention of hourly counts, in days. */
export const keptDays = 31;

/** Adds to the counts of hours. */
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

/** Inserts calls before the existing ones, latest first, and keeps the most recent. */
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

/** Deletes hours before a moment. */
export async function forgetHours(db: Executor, accountId: string, before: Date): Promise<void> {
  await sql`delete from token_usage where account_id = ${accountId} and hour < ${before}`.execute(db);
}

/** Returns the hours of a token since a moment in which it was used, earliest first. */
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

/** Returns the last calls of a token, latest first. */
export async function readCalls(db: Executor, accountId: string, tokenId: string): Promise<TokenCall[]> {
  const { rows } = await sql<{ calls: TokenCall[] }>`
    select calls from token_calls where account_id = ${accountId} and token_id = ${tokenId}`.execute(db);
  const calls = rows[0]?.calls ?? [];
  return calls.toSorted((one, other) => other.at.localeCompare(one.at));
}
