/** `mostrador backup` and `mostrador restore`. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { checkBackup, sumOfRows, writeBackup } from '../store/snapshot/backup.ts';
import { restore } from '../store/snapshot/restore.ts';
import { counted, print, printJson, say } from './output.ts';
import { type DatabaseFlags, withBareDatabase, withDatabase } from './with-database.ts';

interface Json extends DatabaseFlags {
  json?: true;
}

/** Writes the file, verifies it, and prints its name. */
export async function backupCommand({ to, ...flags }: Json & { to: string }): Promise<void> {
  const now = new Date();
  const file = isDirectory(to) ? join(to, nameOf(now)) : to;
  const backup = await withDatabase(flags, ({ target }) => writeBackup(target, file, now));
  await checkBackup(file);
  const bytes = statSync(file).size;
  if (flags.json) return printJson({ ...backup, bytes, made_at: now });
  say(`${counted(backup.accounts, 'account')}, ${counted(backup.rows, 'row')}, ${bytes} bytes, verified:`);
  print(file);
}

function isDirectory(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/** Names the file `mostrador-2026-10-01T12-00-00Z.backup.gz`, which sorts by time. */
function nameOf(now: Date): string {
  return `mostrador-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup.gz`;
}

export async function restoreCommand({ from, ...flags }: Json & { from: string }): Promise<void> {
  const parts = await withBareDatabase(flags, (database) =>
    restore(database, from, (account, its) => say(`account ${account}: ${counted(sumOfRows(its), 'row')}`)),
  );
  const accounts = new Set(parts.map(({ account }) => account)).size;
  const rows = sumOfRows(parts);
  if (flags.json) return printJson({ file: from, accounts, rows });
  print(`Restored and verified: ${counted(accounts, 'account')} with ${counted(rows, 'row')}.`);
  say('Verify the balances with: mostrador verify');
}
