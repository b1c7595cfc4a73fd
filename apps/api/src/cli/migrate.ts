/** `mostrador migrate`. */
import { migrate } from '../store/migrate.ts';
import { print, printJson } from './output.ts';
import { type DatabaseFlags, withBareDatabase } from './with-database.ts';

export async function migrateCommand({ json, ...flags }: DatabaseFlags & { json?: true }): Promise<void> {
  const migrations = await withBareDatabase(flags, (database) => migrate(database));
  if (json) return printJson({ migrations });
  print(migrations.length > 0 ? migrations.join('\n') : 'The database is up to date.');
}
