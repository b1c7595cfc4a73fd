/** What can be proven of every ledger: that its balances are the sums of its movements. */
import type { Check, Difference } from '../store/check.ts';
import { cashTables } from './cash/cash.ts';
import { type LedgerTables, unproven } from './ledger.ts';
import { pointsTables } from './points/points.ts';
import { receivableTables } from './receivables/account-ledger.ts';
import { stockTables } from './stock/stock-ledger.ts';

/** Every ledger; a new one is proven from the moment it is here. */
const ledgers: readonly LedgerTables[] = [stockTables, cashTables, receivableTables, pointsTables];

export const ledgersCheck: Check = {
  name: 'ledgers',
  proves:
    'the balances of stock, cash registers, current accounts and points are the sums of their movements',
  async differences(db, account) {
    const found: Difference[] = [];
    for (const tables of ledgers) found.push(...(await unproven(db, account, tables)));
    return found;
  },
};
