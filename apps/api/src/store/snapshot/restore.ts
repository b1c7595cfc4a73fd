/** Restores a backup into an empty database. */
import type { Database } from '../connect.ts';
import { migrate, prefixOf } from '../migrate.ts';
import { checkBackup, withBackup } from './backup.ts';
import { rejectFilled } from './empty.ts';
import { load, type Progress } from './load.ts';
import { withOwnClient } from './own-client.ts';
import type { Part } from './part.ts';

/**
 * Restores all of it or nothing, and verifies it. Then migrates a backup of an earlier release to the current schema.
 * Throws an error with the fix if the file is damaged or of a later release, or if the database holds data.
 */
export async function restore(database: Database, file: string, progress?: Progress): Promise<Part[]> {
  const { migrations } = await checkBackup(file);
  const schema = prefixOf(migrations, file);
  const parts = await withOwnClient(database.target, async (client) => {
    await rejectFilled(client);
    await migrate(database, schema);
    return await withBackup(file, (_, parts) => load(client, parts, progress));
  });
  await migrate(database);
  return parts;
}
