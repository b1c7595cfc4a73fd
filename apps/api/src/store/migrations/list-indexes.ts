/**
 * The indexes for the lists of a record table, frozen like `record-table.ts`. They are chosen by their cost for writes:
 * an index per sort would double the time of an insert, and every update would write to all of them, because
 * `updated_at` is a sort key too. So there are:
 *
 * - one index in the order of `created_at`, with every short filter and sort column. It serves any filter alone, and
 * any sort without an index of its own by sorting its narrow entries, never whole records;
 * - one of `updated_at`, for synchronisation;
 * - one of each name, because comparing texts in Spanish order is too slow for every list;
 * - if the server has `pg_trgm` and `btree_gin`, one of the trigrams of the search text, and of the tags.
 */
import { type QueryExecutorProvider, sql } from 'kysely';

export interface ListColumns {
  /** The filter columns of lists, besides those of every table. */
  filters?: readonly string[];
  /** The sort columns of lists that are not filters. */
  sorts?: readonly string[];
  /** The sort columns in Spanish order; `nullable` if records may lack them. */
  names?: readonly string[];
  nullableNames?: readonly string[];
  /** Whether records have `tags`. */
  tags?: boolean;
}

export async function createListIndexes(
  db: QueryExecutorProvider,
  table: string,
  { filters = [], sorts = [], names = [], nullableNames = [], tags = false }: ListColumns,
): Promise<void> {
  const create = (suffix: string, columns: string) =>
    sql`create index ${sql.ref(`${table}_${suffix}`)} on ${sql.ref(table)} (account_id, ${sql.raw(columns)}
        where deleted_at is null`.execute(db);
  await sql`drop index if exists ${sql.ref(`${table}_list`)}`.execute(db);
  const facts = ['updated_at', ...filters, ...sorts].join(', ');
  const filtered = filters.length > 0 ? ` include (${filters.join(', ')})` : '';
  await create('list', `created_at, id) include (${facts})`);
  await create('updated', `updated_at, id)${filtered}`);
  for (const name of [...names, ...nullableNames]) await create(`by_${name}`, `${name}, id)${filtered}`);
  for (const name of nullableNames) {
    await create(`by_${name}_down`, `${name} desc nulls last, id desc)${filtered}`);
  }
  if (await hasTrigrams(db)) await createSearchIndex(db, table, tags);
  // A list reads only the index if the rows are known to be visible to all transactions.
  await sql`
    alter table ${sql.ref(table)}
    set (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_vacuum_scale_factor = 0.05)`.execute(db);
}

async function createSearchIndex(db: QueryExecutorProvider, table: string, tags: boolean): Promise<void> {
  await sql`
    create index ${sql.ref(`${table}_search`)} on ${sql.ref(table)}
    using gin (account_id, search gin_trgm_ops${sql.raw(tags ? `, (doc->'tags')` : '')})
    where deleted_at is null`.execute(db);
}

/** Creates the extensions for searching, if the server has them and the role may. */
export async function createTrigrams(db: QueryExecutorProvider): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select name from pg_available_extensions
    join pg_available_extension_versions using (name)
    where name in ('pg_trgm', 'btree_gin') and version = default_version and installed_version is null
      and (trusted and has_database_privilege(current_database(), 'create')
        or (select rolsuper from pg_roles where rolname = current_user))`.execute(db);
  for (const { name } of rows) await sql`create extension if not exists ${sql.ref(name)}`.execute(db);
}

/** Returns whether texts can be searched by trigrams. */
export async function hasTrigrams(db: QueryExecutorProvider): Promise<boolean> {
  const { rows } = await sql`
    select from pg_extension where extname in ('pg_trgm', 'btree_gin')`.execute(db);
  return rows.length === 2;
}
