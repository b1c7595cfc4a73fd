/** Verifies the totals of lists. */
import { sql } from 'kysely';
import type { Check } from '../store/check.ts';
import { builtKinds } from './kind.ts';
import { ownTables } from './own-table.ts';

export const countCheck: Check = {
  name: 'record-counts',
  proves: 'the totals of lists are the numbers of their records',
  async differences(db, account) {
    const numbers = countedTables().map(
      (table) => sql`
        select ${table}::text as resource,
          (select count(*) from ${sql.table(table)} where account_id = ${account} and deleted_at is null) as there,
          (select coalesce(sum(change), 0)::bigint from record_counts
            where account_id = ${account} and resource = ${table}) as counted`,
    );
    const { rows } = await sql<{ resource: string; there: number; counted: number }>`
      ${sql.join(numbers, sql` union all `)}`.execute(db);
    return rows
      .filter(({ there, counted }) => there !== counted)
      .map(({ resource, there, counted }) => ({
        subject: resource,
        kept: String(counted),
        proven: String(there),
      }));
  },
};

/** Returns the counted tables. Current accounts are excluded, since their list counts its rows itself. */
function countedTables(): string[] {
  return [...builtKinds(), ...ownTables().filter(({ uncounted }) => !uncounted)]
    .map(({ table }) => table)
    .filter((table) => table !== 'current_accounts');
}
