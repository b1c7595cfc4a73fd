/** Makes an account post automatic journal entries. */
import '../../../apps/api/src/areas/index.ts';
import { findAccount } from '../../../apps/api/src/auth/accounts.ts';
import { commandContext } from '../../../apps/api/src/cli/csv/context.ts';
import { call } from '../../../apps/api/src/cli/csv/operation.ts';
import { openDatabase } from '../../../apps/api/src/store/database.ts';
import { migrate } from '../../../apps/api/src/store/migrate.ts';

/** Fills its chart of accounts, and enables the entries. */
export async function keepBooks(dataDir: string, id: string): Promise<void> {
  const database = await openDatabase({ dataDir });
  try {
    await migrate(database);
    const account = await findAccount(database, id);
    await database.transaction(account.id, async (tx) => {
      const context = commandContext({ database, account }, tx);
      await call('seedChartAccounts', context, {});
      await call('updateJournalSettings', context, { body: { checked: { automatic_entries: true } } });
    });
  } finally {
    await database.close();
  }
}
