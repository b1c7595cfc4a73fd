/** A fingerprint of everything that a request can write: equal before and after a refusal. */
import { sql } from 'kysely';
import type { TestDatabase } from './test-database.ts';

/**
 * What is in the table of each resource, in the audit log and among the kept answers, of one account or of all; not
 * when tokens were used, nor how many requests there were.
 */
export async function stored({ everything }: TestDatabase, account?: string): Promise<unknown> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'account_id'
      and table_name not in ('api_tokens', 'rate_windows', 'token_usage', 'token_calls')
    order by name`.execute(everything);
  const theirs = account === undefined ? sql`true` : sql`account_id = ${account}`;
  const prints = tables.map(
    ({ name }) => sql`
      select ${name}::text as table_name, count(*) as rows, md5(string_agg(t::text, '|' order by t::text)) as content
      from ${sql.table(name)} t where ${theirs}`,
  );
  return (await sql`${sql.join(prints, sql` union all `)}`.execute(everything)).rows;
}
