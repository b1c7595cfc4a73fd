/** Distributes a database with Citus, table by table: each one completely or not yet. */
import pg from 'pg';
import { takeOffDeferredKeys } from './deferred-keys.ts';
import {
  distributionSettings,
  obstacles,
  type Placement,
  placementsFor,
  referenceTables,
  tablesOf,
} from './distribution.ts';
import type { Queryable } from './queryable.ts';

/** Called for each placed table. */
export type Placed = (table: string, rows: number) => void;

/**
 * Places every table that is not placed yet, so that it can be repeated after an interruption, and after migrations
 * that add tables. Throws if the server has no Citus, and if there are obstacles.
 */
export async function distribute(client: Queryable, placed: Placed = () => {}): Promise<string[]> {
  await rejectObstacles(client);
  await rejectWithoutCitus(client);
  // Two processes may start concurrently; the second finds everything done.
  await client.query(`select pg_advisory_lock(hashtextextended('mostrador distribute', 0))`);
  await configureDatabase(client);
  for (const setting of distributionSettings) await client.query(setting);
  const placements = await missing(client);
  for (const placement of placements) placed(placement.table, await place(client, placement));
  for (const { table } of (await placesOf(client)).toReversed()) await freeOldRows(client, table);
  return placements.flatMap(({ statements }) => statements);
}

/** Returns whether any table is distributed. */
export async function isDistributed(client: Queryable): Promise<boolean> {
  if (!(await hasCitus(client))) return false;
  return (await placesOf(client)).some(({ type }) => type === 'distributed');
}

/** Prepares a transaction for schema changes of a distributed database, and for `distributeNew` at its end. */
export async function beginChange(client: Queryable): Promise<void> {
  await client.query(`set local citus.multi_shard_modify_mode = 'sequential'`);
  await client.query('set local citus.enable_local_reference_table_foreign_keys = off');
}

/** Places the tables that the transaction created; they must be empty. */
export async function distributeNew(client: Queryable): Promise<void> {
  for (const { statements } of await missing(client))
    for (const statement of statements) await client.query(statement);
}

async function rejectObstacles(client: Queryable): Promise<void> {
  const found = await obstacles(client);
  if (found.length > 0) throw new Error(`The tables cannot be distributed.\n  ${found.join('\n  ')}`);
}

async function hasCitus(client: Queryable): Promise<boolean> {
  const { rows } = await client.query(`select from pg_extension where extname = 'citus'`);
  return rows.length > 0;
}

async function rejectWithoutCitus(client: Queryable): Promise<void> {
  if (await hasCitus(client)) return;
  throw new Error(
    'Citus is not installed in this database. Install it on the coordinator and ' +
      'the workers, run `create extension citus` as a superuser, and try again.',
  );
}

/** Configures future connections, before any table is distributed. */
async function configureDatabase(client: Queryable): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select current_database() as name');
  const name = pg.escapeIdentifier(rows[0]?.name ?? '');
  await client.query(`alter database ${name} set citus.propagate_set_commands = 'local'`);
}

interface Place {
  table: string;
  type: 'distributed' | 'reference' | 'local';
}

async function placesOf(client: Queryable): Promise<Place[]> {
  const { rows } = await client.query<Place>(`
    select relname as table,
      case when partmethod = 'h' then 'distributed' when repmodel = 't' then 'reference' else 'local' end as type
    from pg_dist_partition join pg_class on pg_class.oid = logicalrelid
    where relnamespace = current_schema()::regnamespace order by relname`);
  return rows;
}

async function missing(client: Queryable): Promise<Placement[]> {
  const places = await placesOf(client);
  rejectOther(places);
  const done = places.map(({ table }) => table);
  const tables = (await tablesOf(client)).filter(({ name }) => !done.includes(name));
  return placementsFor(tables, places.find(({ type }) => type === 'distributed')?.table);
}

/** Throws if tables are already distributed in another way, which must be undone first. */
function rejectOther(places: readonly Place[]): void {
  const wrong = places.filter(({ table, type }) =>
    referenceTables.includes(table) ? type !== 'reference' : type !== 'distributed',
  );
  if (wrong.length === 0) return;
  const named = wrong.map(({ table, type }) => `${table} (${type})`).join(', ');
  throw new Error(
    `Citus distributes these tables differently than required: ${named}. Take a backup, create an ` +
      'empty database with Citus, run `mostrador migrate` and `mostrador distribute --run` there, and restore it.',
  );
}

/** Moves a table with its rows, all or nothing, and returns their number. */
async function place(client: Queryable, { table, statements }: Placement): Promise<number> {
  const name = pg.escapeIdentifier(table);
  await client.query('begin');
  try {
    await client.query(`lock table ${name} in access exclusive mode`);
    // Citus reads the rows as the owner of the table, who sees none while row-level security is forced.
    await client.query(`alter table ${name} no force row level security`);
    const putBackKeys = await takeOffDeferredKeys(client, table);
    const before = await countOf(client, name);
    for (const statement of statements) await client.query(statement);
    const after = await countOf(client, name);
    if (after !== before)
      throw new Error(`${table} had ${before} rows, and ${after} arrived: nothing was changed.`);
    await putBackKeys();
    await client.query(`alter table ${name} force row level security`);
    await client.query('commit');
    return before;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

async function countOf(client: Queryable, name: string): Promise<number> {
  const { rows } = await client.query<{ count: string }>(`select count(*) as count from ${name}`);
  return Number(rows[0]?.count);
}

/** Frees the disk space of old rows on the coordinator, which nothing reads any more. */
async function freeOldRows(client: Queryable, table: string): Promise<void> {
  const { rows } = await client.query<{ size: number }>('select pg_relation_size($1::regclass) as size', [
    table,
  ]);
  if (Number(rows[0]?.size) === 0) return;
  await client.query('select truncate_local_data_after_distributing_table($1::regclass)', [table]);
}
