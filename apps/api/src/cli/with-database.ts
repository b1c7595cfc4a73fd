/** Opens the database of a command: that of a running service, or one that stops with the command. */
import { readConfig } from '../config.ts';
import type { Database } from '../store/database.ts';
import { say } from './output.ts';

/** The flags of every command that uses the database. */
export interface DatabaseFlags {
  data?: string;
}

/** Migrates the schema, as the service does at its start, and runs the work. */
export async function withDatabase<Result>(
  { data }: DatabaseFlags,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const { migrate } = await import('../store/migrate.ts');
  return await withBareDatabase({ ...(data !== undefined && { data }) }, async (database) => {
    await migrate(database);
    return await work(database);
  });
}

/** Runs the work without migrating the schema. */
export async function withBareDatabase<Result>(
  { data }: DatabaseFlags,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const { databaseUrl, dataDir } = readConfig(process.env, { dataDir: data });
  const { openDatabase } = await import('../store/database.ts');
  const options = { url: databaseUrl, dataDir, use: 'command', poolSize: 2, notice: say } as const;
  const database = await openDatabase(options);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
