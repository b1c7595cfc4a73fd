/** A fingerprint of everything that a request can write: equal before and after a rejection. */
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Executor } from '../store/context.ts';
import type { TestDatabase } from './test-database.ts';

/**
 * What is in the table of each resource, in the audit log and among the kept responses, of one account or of all that the
 * test file has; not when tokens were used, nor how many requests there were.
 */
export async function stored({ everything }: TestDatabase, account?: string): Promise<unknown> {
  const accounts = account === undefined ? await accountsOfFile(everything) : [account];
  const prints = (await tablesOf(everything)).map(
    (name) => sql`
      select ${name}::text as table_name, count(*) as rows, md5(string_agg(t::text, '|' order by t::text)) as content
      from ${sql.table(name)} t where account_id = any(${accounts}::text[])`,
  );
  return (await sql`${sql.join(prints, sql` union all `)}`.execute(everything)).rows;
}

/** By test file: the accounts that were there before it. */
const earlier = new Map<string, string[]>();

/** From now on `stored` leaves out the accounts of the files that ran before on the same database: there are many. */
export async function leaveOutEarlier({ everything }: TestDatabase): Promise<void> {
  const file = expect.getState().testPath ?? '';
  if (!earlier.has(file)) earlier.set(file, await accountsIn(everything));
}

async function accountsOfFile(everything: Executor): Promise<string[]> {
  const before = new Set(earlier.get(expect.getState().testPath ?? ''));
  return (await accountsIn(everything)).filter((id) => !before.has(id));
}

async function accountsIn(everything: Executor): Promise<string[]> {
  const rows = await everything.selectFrom('accounts').select('id').execute();
  return rows.map(({ id }) => id);
}

async function tablesOf(everything: Executor): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'account_id'
      and table_name not in ('api_tokens', 'rate_windows', 'token_usage', 'token_calls')
    order by name`.execute(everything);
  return rows.map(({ name }) => name);
}
