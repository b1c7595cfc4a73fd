/** Takes a fingerprint of everything that a request can write: it must be equal before and after a rejection. */
import { type RawBuilder, sql } from 'kysely';
import { expect } from 'vitest';
import type { Executor } from '../store/context.ts';
import type { TestDatabase } from './test-database.ts';

/**
 * Returns the contents of all resource tables, the audit log and the stored responses, of one account or of all in the
 * test file; without the usage of tokens and request counts.
 */
export async function stored({ everything }: TestDatabase, account?: string): Promise<unknown> {
  const accounts = account === undefined ? await accountsOfFile(everything) : [account];
  const prints = (await tablesOf(everything)).map(
    (name) => sql`
      select ${name}::text as table_name, count(*) as rows, md5(string_agg(t::text, '|' order by t::text)) as content
      from ${contentOf(name)} t where account_id = any(${accounts}::text[])`,
  );
  return (await sql`${sql.join(prints, sql` union all `)}`.execute(everything)).rows;
}

/** Returns what a table says. Changes of record counts may be folded at any time, which changes no count. */
function contentOf(table: string): RawBuilder<unknown> {
  return table === 'record_counts'
    ? sql`(select account_id, resource, sum(change) as total from record_counts group by account_id, resource)`
    : sql.table(table);
}

/** The accounts that existed before each test file. */
const earlier = new Map<string, string[]>();

/** Excludes the many accounts of earlier files on the same database from `stored`. */
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
