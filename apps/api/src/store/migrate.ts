/** Migrates a database to the program's schema: forward only, all or nothing, one process at a time. */
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Database } from './connect.ts';
import { beginChange, distributeNew, isDistributed } from './distribute.ts';
import { migrations as ours } from './migrations/index.ts';
import { queryable } from './queryable.ts';
import type { Schema } from './schema.ts';
import { closedMessage, isClosedQuery } from './snapshot/closed.ts';

type Migrations = Record<string, Migration>;

/**
 * Runs the pending migrations and returns their names; a second process waits for the first. Throws, without changes,
 * if the database has migrations unknown to this program.
 */
export function migrate(database: Database, migrations: Migrations = ours): Promise<string[]> {
  return database.kysely.connection().execute(async (connection) => {
    // A long migration is not a runaway statement.
    await sql`set statement_timeout = 0`.execute(connection);
    try {
      await rejectNewer(connection, migrations);
      await rejectClosed(connection);
      return await run(connection, migrations);
    } finally {
      await sql`reset statement_timeout`.execute(connection);
    }
  });
}

/** Returns the names of the pending migrations. Throws as `migrate` does. */
export async function pendingMigrations(
  { kysely }: Database,
  migrations: Migrations = ours,
): Promise<string[]> {
  await rejectNewer(kysely, migrations);
  const done = await executed(kysely);
  return Object.keys(migrations).filter((name) => !done.includes(name));
}

/**
 * Returns the known migrations that a backup was made with. Throws if `names` has an unknown one; `of` names the backup
 * in the error.
 */
export function prefixOf(names: readonly string[], of: string): Migrations {
  const known = Object.entries(ours).slice(0, names.length);
  if (known.every(([name], index) => name === names[index]) && known.length === names.length)
    return Object.fromEntries(known);
  const unknown = names.filter((name) => !(name in ours));
  throw new Error(
    `${of} was made by a newer release: it has the migration ${unknown.join(', ')}. ` +
      'Restore it with the release that made it, or a later one.',
  );
}

async function rejectClosed(kysely: Kysely<Schema>): Promise<void> {
  const { rows } = await sql.raw<{ closed: boolean }>(isClosedQuery).execute(kysely);
  if (rows[0]?.closed) throw new Error(closedMessage);
}

async function run(kysely: Kysely<Schema>, migrations: Migrations): Promise<string[]> {
  const spread = await isDistributed(queryable(kysely));
  const provider = { getMigrations: async () => (spread ? distributing(migrations) : migrations) };
  const migrator = new Migrator({ db: kysely, provider });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error === undefined) return results.map((result) => result.migrationName);
  const failed = results.find((result) => result.status === 'Error')?.migrationName;
  throw new Error(`migration ${failed ?? 'of the database'} failed; nothing was changed`, { cause: error });
}

/** Returns the migrations for a distributed database: each one also places the tables it adds. */
function distributing(migrations: Migrations): Migrations {
  const wrapped = ([name, migration]: [string, Migration]): [string, Migration] => [
    name,
    {
      async up(db) {
        await beginChange(queryable(db));
        await migration.up(db);
        await distributeNew(queryable(db));
      },
    },
  ];
  return Object.fromEntries(Object.entries(migrations).map(wrapped));
}

async function rejectNewer(kysely: Kysely<Schema>, migrations: Migrations): Promise<void> {
  const unknown = (await executed(kysely)).filter((name) => !(name in migrations));
  if (unknown.length === 0) return;
  throw new Error(
    `The database is newer than this program: it has the migration ${unknown.join(', ')}. ` +
      'Start the release that wrote it, or a later one.',
  );
}

async function executed(kysely: Kysely<Schema>): Promise<string[]> {
  const exists = await sql<{
    name: string | null;
  }>`select to_regclass('kysely_migration')::text as name`.execute(kysely);
  if (!exists.rows[0]?.name) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
    kysely,
  );
  return rows.map((row) => row.name);
}
