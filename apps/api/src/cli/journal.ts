/** `mostrador journal`: the posted entries of an account as plain-text accounting. */
import { plainTextJournal } from '../areas/accounting/journal/plain-text.ts';
import { findAccount } from '../auth/accounts.ts';
import { Rejection } from '../core/rejection.ts';
import { write } from './output.ts';
import { type DatabaseFlags, withDatabase } from './with-database.ts';

export interface JournalFlags extends DatabaseFlags {
  /** The ID or the e-mail of the account. */
  account: string;
  from?: string;
  to?: string;
}

export async function journalCommand({ account: which, from, to, ...flags }: JournalFlags): Promise<void> {
  for (const [flag, day] of Object.entries({ '--from': from, '--to': to })) checkDay(flag, day);
  await withDatabase(flags, async (database) => {
    const account = await findAccount(database, which);
    await database.reports(account.id, async (tx) => {
      for await (const text of plainTextJournal({ tx, account }, { from, to })) await write(text);
    });
  });
}

function checkDay(flag: string, day: string | undefined): void {
  if (day === undefined || (/^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day)))) return;
  throw new Rejection('invalid_day', `${flag} must be a day such as 2026-10-31.`);
}
