/** `mostrador move`. */
import type { Database } from '../store/connect.ts';
import { openDatabase } from '../store/database.ts';
import { migrate, pendingMigrations } from '../store/migrate.ts';
import { sumOfRows } from '../store/snapshot/backup.ts';
import { reopen } from '../store/snapshot/closed.ts';
import { rejectForeign } from '../store/snapshot/empty.ts';
import { move } from '../store/snapshot/move.ts';
import { withOwnClient } from '../store/snapshot/own-client.ts';
import { counted, print, printJson, say } from './output.ts';
import { type DatabaseFlags, withBareDatabase } from './with-database.ts';

export interface MoveFlags extends DatabaseFlags {
  to?: string;
  reopen?: true;
  json?: true;
}

export async function moveCommand({ to, reopen: again, json, ...flags }: MoveFlags): Promise<void> {
  if (again) return await reopenCommand(flags);
  if (to === undefined) throw new Error('--to is required: mostrador move --to <DATABASE_URL>');
  const moved = await withBareDatabase(flags, (source) => moveTo(source, to));
  const accounts = new Set(moved.parts.map(({ account }) => account)).size;
  const rows = sumOfRows(moved.parts);
  if (json) return printJson({ accounts, rows, again: moved.again, parts: moved.parts });
  const had = moved.again ? 'Already moved' : 'Moved';
  const what = `${counted(accounts, 'account')} with ${counted(rows, 'row')}`;
  print(`${had}, and the counts and checksums of every table match: ${what}.`);
  say(
    'The old database is now read-only.\n' +
      'Now set DATABASE_URL to the new server, restart the service, and run: mostrador verify',
  );
}

async function moveTo(source: Database, url: string) {
  if ((await pendingMigrations(source)).length > 0) await migrate(source);
  const target = await openTarget(url);
  try {
    await withOwnClient(target.target, rejectForeign);
    await migrate(target);
    return await move(source.target, target.target, (account, parts) =>
      say(`account ${account}: ${counted(sumOfRows(parts), 'row')}`),
    );
  } finally {
    await target.close();
  }
}

async function openTarget(url: string): Promise<Database> {
  try {
    return await openDatabase({ url, dataDir: '', poolSize: 1, notice: say });
  } catch (error) {
    const message = error instanceof Error ? error.message.replace('DATABASE_URL', '--to') : String(error);
    throw new Error(message, { cause: error });
  }
}

async function reopenCommand(flags: DatabaseFlags): Promise<void> {
  await withBareDatabase(flags, ({ target }) => withOwnClient(target, reopen));
  print(
    'The database is open for writing again. It does not include changes made on the other server since the move.',
  );
}
