/**
 * The shape of every record table, frozen: completed migrations must not change their meaning. Add a new helper for a
 * different shape.
 */
import { type QueryExecutorProvider, sql } from 'kysely';

export interface RecordTableParts {
  /** Generated stored columns by name: their type, and their expression over `doc`. */
  columns?: Record<string, { type: string; from: string }>;
  /**
   * Indexes by the last part of their name (`sku` of table `products` is `products_sku`); each starts with account_id,
   * followed by `on`.
   */
  indexes?: Record<string, { on: string; unique?: boolean; where?: string }>;
}

/** Creates the table `name` with the columns of `RecordTable`, the index of its list, and the given columns and indexes. */
export async function createRecordTable(
  db: QueryExecutorProvider,
  name: string,
  { columns = {}, indexes = {} }: RecordTableParts = {},
): Promise<void> {
  await sql`
    create table ${sql.ref(name)} (
      account_id text collate "C" not null references accounts (id),
      id         text collate "C" not null check (id ~ '^[0-9a-f]{24}$'),
      version    integer not null default 1 check (version >= 1),
      created_at timestamptz not null,
      updated_at timestamptz not null,
      deleted_at timestamptz,
      doc        jsonb not null check (jsonb_typeof(doc) = 'object'),
      search     text not null default '',
      ${sql.raw(Object.entries(columns).map(generated).join(''))}
      primary key (account_id, id)
    )`.execute(db);
  await sql`
    create index ${sql.ref(`${name}_list`)} on ${sql.ref(name)} (account_id, created_at desc, id desc)
    where deleted_at is null`.execute(db);
  for (const [suffix, { on, unique, where }] of Object.entries(indexes)) {
    await sql`
      create ${sql.raw(unique ? 'unique index' : 'index')} ${sql.ref(`${name}_${suffix}`)}
      on ${sql.ref(name)} (account_id, ${sql.raw(on)})
      ${sql.raw(where === undefined ? '' : `where ${where}`)}`.execute(db);
  }
}

function generated([name, { type, from }]: [string, { type: string; from: string }]): string {
  return `${name} ${type} generated always as (${from}) stored,\n`;
}
