/**
 * Distribution by account with Citus: the statements, and the obstacles. Tables of account data are distributed by
 * `account_id` and co-located; the directory, which is read before the account is known, and the accounts are reference
 * tables on every machine; tables without an account stay local.
 */

import { directoryTables } from './directory.ts';
import { inForeignKeyOrder, type Referring, refersSql } from './foreign-key-order.ts';
import type { Queryable } from './queryable.ts';

/** On every machine, because their rows are looked up by other keys than their account. */
export const referenceTables: readonly string[] = directoryTables;

/** Without an account: on the coordinator only. */
export const localTables: readonly string[] = [
  'failed_authentications',
  'kysely_migration',
  'kysely_migration_lock',
  'sign_in_attempts',
];

export interface Distribution {
  statements: string[];
  /** Why they cannot run, as sentences; empty if they can. */
  obstacles: string[];
}

/** Reads both from the catalogue. */
export async function distribution(client: Queryable): Promise<Distribution> {
  const placements = placementsFor(await tablesOf(client));
  return {
    statements: [...distributionSettings, ...placements.flatMap((placement) => placement.statements)],
    obstacles: await obstacles(client),
  };
}

/** Returns the tables to place. */
export async function tablesOf(client: Queryable): Promise<PlacedTable[]> {
  const { rows } = await client.query<PlacedTable>(`
    select relname as name, ${refersSql} as refers, relpersistence = 'u' as unlogged
    from pg_class where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace order by relname`);
  return rows.filter(({ name }) => !localTables.includes(name));
}

/** Sent before the others, on the same connection. */
export const distributionSettings = [
  // Row-level security also applies on the workers, so each transaction passes them the account.
  `set citus.propagate_set_commands = 'local'`,
  // A table that refers to a distributed one stays a plain table until its turn.
  'set citus.enable_local_reference_table_foreign_keys = off',
  // A table that refers to a reference table is changed on the same connection as that table.
  `set citus.multi_shard_modify_mode = 'sequential'`,
];

interface PlacedTable extends Referring {
  unlogged: boolean;
}

/** The statements that place a table. */
export interface Placement {
  table: string;
  statements: string[];
}

/** Returns the placements of unplaced tables, in the order of foreign keys; `beside` is a table distributed before. */
export function placementsFor(tables: readonly PlacedTable[], beside?: string): Placement[] {
  const ordered = inForeignKeyOrder(tables);
  const reference = ordered.filter(({ name }) => referenceTables.includes(name));
  const distributed = ordered.filter(({ name }) => !referenceTables.includes(name));
  const group = beside ?? distributed[0]?.name;
  return [
    ...reference.map(({ name }) => ({
      table: name,
      statements: [`select create_reference_table('${name}')`],
    })),
    ...distributed.map((table) => ({ table: table.name, statements: distributing(table, group) })),
  ];
}

function distributing({ name, unlogged }: PlacedTable, group: string | undefined): string[] {
  const place = group === name ? 'none' : group;
  return [
    // Logical replication, which moves shards during operation, requires logged tables.
    ...(unlogged ? [`alter table ${name} set logged`] : []),
    `select create_distributed_table('${name}', 'account_id', colocate_with => '${place}')`,
  ];
}

/** The rules for distributed tables, each with a query for violations. */
const rules: [query: string, sentence: (what: string) => string][] = [
  [
    `select relname as what from distributed where not exists (
       select from pg_attribute where attrelid = distributed.oid and attname = 'account_id' and attnotnull)`,
    (what) =>
      `The table ${what} has no column account_id, or it may be null, and it is in no list of tables without one.`,
  ],
  [
    `select index.relname as what from pg_index
     join distributed on distributed.oid = indrelid join pg_class index on index.oid = indexrelid
     where indisunique and not exists (
       select from pg_attribute
       where attrelid = indrelid and attname = 'account_id' and attnum = any (indkey::int2[]))`,
    (what) => `The unique index ${what} does not contain account_id.`,
  ],
  [
    `select conname as what from pg_constraint
     join distributed on distributed.oid = conrelid join pg_class target on target.oid = confrelid
     where contype = 'f' and not target.relname = any($1::text[]) and not exists (
       select from unnest(conkey, confkey) as pair (here, there)
       join pg_attribute mine on mine.attrelid = conrelid and mine.attnum = here and mine.attname = 'account_id'
       join pg_attribute theirs on theirs.attrelid = confrelid and theirs.attnum = there
         and theirs.attname = 'account_id')`,
    (what) => `The foreign key ${what} does not contain account_id.`,
  ],
  [
    `select conname as what from pg_constraint
     join pg_class source on source.oid = conrelid join distributed on distributed.oid = confrelid
     where contype = 'f' and source.relname = any($1::text[] || $2::text[])`,
    (what) => `The foreign key ${what} refers from a table that is not distributed to one that is.`,
  ],
  [
    `select conname as what from pg_constraint
     join distributed on distributed.oid = conrelid
     where contype = 'x' and not exists (
       select from pg_attribute
       where attrelid = conrelid and attname = 'account_id' and attnum = any (conkey))`,
    (what) =>
      `The exclusion constraint ${what} does not compare account_id, because the server had no btree_gist. ` +
      'Drop it, or recreate it with that extension, as the guide on PostgreSQL shows.',
  ],
  [
    `select tgname as what from pg_trigger join distributed on distributed.oid = tgrelid where not tgisinternal`,
    (what) => `The trigger ${what} is on a table to be distributed.`,
  ],
];

/** Returns why the tables cannot be distributed, as sentences. */
export async function obstacles(client: Queryable): Promise<string[]> {
  const found: string[] = [];
  for (const [query, sentence] of rules) {
    const { rows } = await client.query<{ what: string }>(
      `with distributed as (
         select oid, relname from pg_class
         where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace
           and not relname = any($1::text[] || $2::text[])
       ) select what from (${query}) as broken order by what`,
      [referenceTables, localTables],
    );
    found.push(...rows.map(({ what }) => sentence(what)));
  }
  return found;
}
