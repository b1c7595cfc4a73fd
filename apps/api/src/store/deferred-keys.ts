/**
 * Foreign keys that are checked at the end of a transaction. Pending checks prevent changes of their tables, and `set
 * constraints` does not reach the workers of Citus, so the keys are dropped and recreated, which checks the existing
 * rows.
 */
import pg from 'pg';
import type { Queryable } from './queryable.ts';

type DeferredKey = Record<'table' | 'target' | 'name' | 'definition', string>;

/** Drops the deferred keys of a table, or all, as part of a transaction. Returns a function that recreates them. */
export async function takeOffDeferredKeys(client: Queryable, table?: string): Promise<() => Promise<void>> {
  const { rows } = await client.query<DeferredKey>(`
    select conrelid::regclass::text as table, confrelid::regclass::text as target, quote_ident(conname) as name,
      pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and condeferrable and connamespace = current_schema()::regnamespace
      ${table === undefined ? '' : `and conrelid = ${pg.escapeLiteral(table)}::regclass`}
    order by 1, 2`);
  for (const key of rows) await client.query(`alter table ${key.table} drop constraint ${key.name}`);
  return async () => {
    for (const key of rows) await putBack(client, key);
  };
}

/** Recreates a key. The check reads as the owner of the tables, who sees no rows while row-level security is forced. */
async function putBack(client: Queryable, { table, target, name, definition }: DeferredKey): Promise<void> {
  await client.query(`alter table ${target} no force row level security`);
  await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  await client.query(`alter table ${target} force row level security`);
}
