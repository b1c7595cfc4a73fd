/** `mostrador indexes ...`: manage the values of rent indexes. */
import { readFile } from 'node:fs/promises';
import {
  type IndexName,
  type IndexSummary,
  indexSummaries,
  loadIndex,
  parseIndex,
} from '../areas/operations/contracts/rent-index-values.ts';
import { findAccount, listAccounts } from '../auth/accounts.ts';
import { counted, print, printJson, say, table } from './output.ts';
import { type DatabaseFlags, withDatabase } from './with-database.ts';

interface Flags extends DatabaseFlags {
  json?: true;
}

export interface LoadFlags extends Flags {
  from: string;
  account?: string;
}

export async function loadIndexCommand(name: IndexName, flags: LoadFlags): Promise<void> {
  const values = parseIndex(name, await readFile(flags.from, 'utf8'));
  const accounts = await withDatabase(flags, async (database) => {
    const all = flags.account ? [await findAccount(database, flags.account)] : await listAccounts(database);
    const now = new Date();
    for (const { id } of all)
      await database.transaction(id, (tx) => loadIndex(tx, id, { name, values, now }));
    return all.length;
  });
  const periods = [...values.keys()].sort();
  const [first = null, last = null] = [periods[0], periods.at(-1)];
  if (flags.json) return printJson({ index: name, values: values.size, first, last, accounts });
  say(
    `Loaded ${counted(values.size, 'value')} of ${name}, ${first} to ${last}, for ${counted(accounts, 'account')}.`,
  );
}

export async function listIndexesCommand(flags: Flags & { account: string }): Promise<void> {
  const indexes = await withDatabase(flags, async (database) => {
    const { id } = await findAccount(database, flags.account);
    return await indexSummaries(database.of(id), id);
  });
  if (flags.json) return printJson({ indexes });
  print(table(['INDEX', 'FIRST', 'LAST', 'VALUES', 'LOADED'], indexes.map(row)));
}

function row({ name, first, last, values, loaded }: IndexSummary): string[] {
  return [name, first ?? 'none', last ?? 'none', String(values), String(loaded)];
}
